import fc from 'fast-check';
import { gramsOf, gramsToFind, longGramsToFind } from './search-grams';

const contains = (name: string, text: string) =>
  gramsToFind(text).every((gram) => gramsOf(name).includes(gram));

test('the grams of a name are its characters and its pairs of adjacent characters, each once', () => {
  expect(gramsOf('张伟伟')).toEqual(['张', '伟', '张伟', '伟伟']);
});

test('case and width make no difference', () => {
  expect(contains('Ｎora Ellison', 'nora')).toBe(true);
  expect(contains('NORA', 'ora')).toBe(true);
});

test('a character beyond the basic plane is one character', () => {
  expect(gramsOf('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
});

test('every part of a name finds the name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat(), fc.nat(), (name, a, b) => {
      const characters = [...name.normalize('NFKC')];
      const [from, to] = [a % characters.length, b % characters.length].toSorted((x, y) => x - y);
      const part = characters.slice(from, (to ?? 0) + 1).join('');
      expect(contains(name, part)).toBe(true);
    }),
  );
});

test('a pair that is not adjacent in the name is not found', () => {
  expect(contains('张小伟', '张伟')).toBe(false);
});

test('long grams cover a text; a short text has none', () => {
  expect(longGramsToFind('7091')).toEqual([]);
  expect(longGramsToFind('70913')).toEqual(['70913']);
  expect(longGramsToFind('person4711')).toEqual(['perso', 'n4711']);
  expect(longGramsToFind('person471')).toEqual(['perso', 'on471']);
  expect(longGramsToFind('𠮷@mail.example')).toEqual(['𠮷@mai', 'l.exa', 'ample']);
});
