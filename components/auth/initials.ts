import type { User } from '@/lib/users/contract';

/** Name, else phone, else e-mail, else the word for a user (users 6). */
export const accountLabel = (user: Pick<User, 'name' | 'phone' | 'email'>, fallback: string): string =>
  user.name.trim() || user.phone || user.email || fallback;

/** What a person sees as the first letter: an emoji or an accented letter stays whole. */
const firstLetter = (word: string): string => {
  // Made when it is needed: to make one takes a slow phone 50 ms, and who is not logged in has no initials.
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return characters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
};

/** First letters of the first two space-separated words, upper case (users 6); of a Chinese name its first character. */
export const initialsOf = (label: string): string =>
  label.trim().split(/\s+/u).slice(0, 2).map(firstLetter).join('').toUpperCase();
