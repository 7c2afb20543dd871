/** In the order of the page: the answer that speaks against the device, and where it leads (suitability 1). */
export const questions = [
  { name: 'implant', against: 'yes', leads: 'stop' },
  { name: 'pregnancy', against: 'yes', leads: 'stop' },
  { name: 'seizures', against: 'yes', leads: 'stop' },
  { name: 'skin', against: 'yes', leads: 'doctor' },
  { name: 'adult', against: 'no', leads: 'stop' },
] as const;

export const answers = ['yes', 'no'] as const;
export const endings = ['fine', 'doctor', 'stop'] as const;

type Question = (typeof questions)[number];
export type QuestionName = Question['name'];
export type Answer = (typeof answers)[number];
export type Ending = (typeof endings)[number];

/** What one answer asks for; undefined when it speaks for the device. */
export const leadOf = ({ against, leads }: Question, answer: Answer | undefined): Ending | undefined =>
  answer === against ? leads : undefined;

/**
 * The strictest answer decides (suitability 1), and one that rules the device out decides alone. Null while questions are
 * open that may still change the ending.
 */
export function endingOf(given: Partial<Record<QuestionName, Answer>>): Ending | null {
  const leads = questions.map((question) => leadOf(question, given[question.name]));
  if (leads.includes('stop')) return 'stop';
  if (questions.some(({ name }) => !given[name])) return null;
  return leads.includes('doctor') ? 'doctor' : 'fine';
}
