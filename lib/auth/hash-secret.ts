import { createHash, createHmac } from 'node:crypto';
import { authSecret } from '@/lib/platform/env';
import type { Contact } from '@/lib/users/rules';

/** Six digits are soon guessed from a plain hash: this one needs the server's secret as well. */
export const hashCode = ({ kind, value }: Contact, code: string): string =>
  createHmac('sha256', authSecret()).update(`login code\n${kind}\n${value}\n${code}`).digest('hex');

/** For secrets of 256 random bits, which nobody guesses. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A contact as a key of counters, so that these hold no personal data. */
export const contactKey = ({ kind, value }: Contact): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('hex');
