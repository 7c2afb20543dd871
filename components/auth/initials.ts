import type { User } from '@/lib/users/contract';

/** Name, else phone, else e-mail, else the word for a user (users 6). */
export const accountLabel = (user: Pick<User, 'name' | 'phone' | 'email'>, fallback: string): string =>
  user.name.trim() || user.phone || user.email || fallback;

/** The first visible character; an emoji or an accented letter is not split. */
const firstLetter = (word: string): string => {
  // Created only when needed: it takes 50 ms on a slow phone, and a visitor has no initials.
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return characters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
};

/** First letters of the first two words, in upper case (users 6); for a Chinese name its first character. */
export const initialsOf = (label: string): string =>
  label.trim().split(/\s+/u).slice(0, 2).map(firstLetter).join('').toUpperCase();
