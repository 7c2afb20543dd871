/** Two integers from 1 to 10 (auth 6). */
export type Sum = { left: number; right: number };

/** `random` returns a number from 0 to 1, without 1 itself. */
export const newSum = (random: () => number = Math.random): Sum => ({
  left: 1 + Math.floor(random() * 10),
  right: 1 + Math.floor(random() * 10),
});

/** Full-width digits and spaces are accepted too. */
export const isRightAnswer = ({ left, right }: Sum, answer: string): boolean => {
  const typed = answer.normalize('NFKC').trim();
  return /^\d{1,3}$/.test(typed) && Number(typed) === left + right;
};
