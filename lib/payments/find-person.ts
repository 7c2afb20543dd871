import { or, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { listProviders } from './find-provider';

const { request } = payments;
const placeOf = (path: readonly string[]) => sql`${`{${path.join(',')}}`}::text[]`;
const places = listProviders().map(({ personIn }) => personIn);

/** The payer's IP address in the stored body of an attempt, whatever its provider. */
export const payerAddress = sql<string | null>`coalesce(${sql.join(
  places.map(({ address }) => sql`${request} #>> ${placeOf(address)}`),
  sql`, `,
)})`;

const everyPlace = places.flatMap(({ payer, address }) => [payer, address]).map(placeOf);

/** Whether the stored body of an attempt holds data of a person. */
export const hasPerson = or(...everyPlace.map((place) => sql`${request} #> ${place} is not null`));

/** The stored body of an attempt without the person. */
export const withoutPerson = everyPlace.reduce((body, place) => sql`${body} #- ${place}`, sql`${request}`);
