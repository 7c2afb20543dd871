import { createHash, createHmac } from 'node:crypto';
import type { Contact } from '@/lib/users/rules';
import { authSecret } from '@/platform/env';

/** A plain hash of six digits is easy to guess, so this one includes the server's secret. */
export const hashCode = ({ kind, value }: Contact, code: string): string =>
  createHmac('sha256', authSecret()).update(`login code\n${kind}\n${value}\n${code}`).digest('hex');

/** For secrets of 256 random bits, which cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A contact as a key of counters, so that the counters hold no personal data. */
export const contactKey = ({ kind, value }: Contact): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('hex');
