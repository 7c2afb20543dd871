import { createHash, createHmac } from 'node:crypto';
import type { Contact } from '@/lib/users/rules';
import { authSecret } from '@/platform/env';

/** A plain hash of six digits is easy to guess, so this one includes the server's secret. */
export const hashCode = ({ kind, value }: Contact, code: string): string =>
  createHmac('sha256', authSecret()).update(`login code\n${kind}\n${value}\n${code}`).digest('hex');

/** The second code of a login is another secret than the first, though both have six digits (auth 22). */
export const hashSecondCode = (contact: Contact, code: string): string => hashCode(contact, `second ${code}`);

/** For secrets of 256 random bits, which cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A name at a network as a key of counters; it begins anew with a new password. */
export const passwordKey = (username: string, network: string, passwordHash: string): string =>
  createHmac('sha256', authSecret())
    .update(`password\n${username}\n${network}\n${passwordHash}`)
    .digest('hex');

/** A contact as a key of counters, so that the counters hold no personal data. */
export const contactKey = ({ kind, value }: Contact): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('hex');
