import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { returnNotices } from '@/db/schema';
import type { Contact } from '@/lib/users/rules';

/** What was left under these logins for products that could not be bought: they are the person's, proved by a code (privacy 7). */
export const noticesOf = (logins: Contact[]): SQL =>
  or(
    ...logins.map(({ kind, value }) =>
      and(eq(returnNotices.contactKind, kind), eq(returnNotices.contact, value)),
    ),
  ) ?? sql`false`;
