import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { gramsToFind, longGramsToFind } from '@/db/search-grams';
import { numberEndLength } from '@/values/orders';
import { normalisePhone } from '@/values/phones';
import { asOrderId, shownOrderId } from '../contract';

/** `%` and `_` are ordinary characters here (orders 16). */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const textArray = (grams: string[]) =>
  sql`array[${sql.join(
    grams.map((gram) => sql`${gram}`),
    sql`, `,
  )}]::text[]`;

/**
 * Trigrams find a short part of a phone or an e-mail. Of a longer part most trigrams are common, and to read all of
 * them is slow; its long grams are rare.
 */
function contactContains(contact: SQLWrapper, text: string): SQL {
  const condition = longGramsToFind(text);
  if (condition.length === 0) return sql`${contact} like ${contains(text)}`;
  return sql`long_grams(${contact}) @> ${textArray(condition)} and strpos(${contact}, ${text}) > 0`;
}

/** The part is read as a whole phone is (users 8). No condition for a text without digits, such as a hyphen. */
export function phoneContains(text: string): SQL | undefined {
  const digits = normalisePhone(text);
  return digits ? contactContains(orders.phone, digits) : undefined;
}

export const emailContains = (text: string): SQL => contactContains(orders.email, text.toLowerCase());

/** Grams find names by one or two characters exactly; by longer texts they find more, so the name is compared. */
export function nameContains(text: string): SQL {
  const condition = sql`${orders.nameGrams} @> ${textArray(gramsToFind(text))}`;
  const folded = text.normalize('NFKC').toLowerCase();
  if ([...folded].length <= 2) return condition;
  return sql`${condition} and strpos(lower(normalize(${orders.name}, NFKC)), ${folded}) > 0`;
}

/** A whole number, or its last eight characters, which narrow lists show (admin 30). */
export function numberIs(text: string): SQL {
  const number = asOrderId(text);
  const end = shownOrderId(number);
  return end.length === numberEndLength
    ? sql`right(${orders.publicId}, ${sql.raw(String(numberEndLength))}) = ${end}`
    : eq(orders.publicId, number);
}
