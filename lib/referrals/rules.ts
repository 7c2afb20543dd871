import { firstGrapheme } from '@/platform/first-grapheme';

/** Enough of a name for somebody who knows the person: 林**, or N. H.; blank stays blank. */
export function maskName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  if (!first) return '';
  return second
    ? `${firstGrapheme(first).toUpperCase()}. ${firstGrapheme(second).toUpperCase()}.`
    : `${firstGrapheme(first)}**`;
}

/** The address of the referral link: a visit through it sets the code (referrals 4). */
export const shareLink = (home: string, code: string): string =>
  `${home}?vipcode=${encodeURIComponent(code)}`;
