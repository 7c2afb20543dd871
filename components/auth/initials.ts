import type { User } from '@/lib/users/contract';
import { firstGrapheme } from '@/platform/first-grapheme';

/** Name, else phone, else e-mail, else the word for a user (users 6). */
export const accountLabel = (user: Pick<User, 'name' | 'phone' | 'email'>, fallback: string): string =>
  user.name.trim() || user.phone || user.email || fallback;

/** First letters of the first two words, in upper case (users 6); for a Chinese name its first character. */
export const initialsOf = (label: string): string =>
  label.trim().split(/\s+/u).slice(0, 2).map(firstGrapheme).join('').toUpperCase();
