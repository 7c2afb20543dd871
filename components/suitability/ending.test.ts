import { type Answer, endingOf, questions, type QuestionName } from './ending';

type Answers = Partial<Record<QuestionName, Answer>>;

const good: Answers = { implant: 'no', pregnancy: 'no', seizures: 'no', skin: 'no', adult: 'yes' };

test('five answers that speak for the device end well', () => {
  expect(endingOf(good)).toBe('fine');
});

test.each<[Answers]>([
  [{ implant: 'yes' }],
  [{ pregnancy: 'yes' }],
  [{ seizures: 'yes' }],
  [{ adult: 'no' }],
  [{ skin: 'yes', adult: 'no' }],
])('%j rules the device out, with all other questions answered or open', (given) => {
  expect(endingOf({ ...good, ...given })).toBe('stop');
  expect(endingOf(given)).toBe('stop');
});

test('sore skin alone asks for a doctor first', () => {
  expect(endingOf({ ...good, skin: 'yes' })).toBe('doctor');
});

test.each(questions.map(({ name }) => [name]))('without an answer to %s there is no ending yet', (name) => {
  const { [name]: _, ...rest } = good;
  expect(endingOf(rest)).toBeNull();
  expect(endingOf({ ...rest, ...(name !== 'skin' && { skin: 'yes' }) })).toBeNull();
});
