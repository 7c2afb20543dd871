import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type Locale, locales } from '@/platform/i18n/locales';
import { recordOf } from '@/platform/record-of';
import { type AreaType, areaTypes } from '@/values/areas';
import { oneOf } from '../columns';

/** The column with the names in a language. */
export const areaLabel = (locale: Locale) => `label_${locale}` as const;

/** In the order of the languages, as each line of the data has the names. */
export const areaLabels = locales.map(areaLabel);

/** Country, province, city, district with GB/T 2260 codes; kept here so that addresses are foreign keys. */
export const areas = pgTable(
  'areas',
  {
    value: text('value').primaryKey(),
    areaType: text('area_type').$type<AreaType>().notNull(),
    parentValue: text('parent_value').references((): AnyPgColumn => areas.value),
    ...recordOf(areaLabels, (label) => text(label).notNull()),
    position: integer('position').notNull(),
  },
  (t) => [
    unique('areas_in_parent').on(t.value, t.parentValue),
    index('areas_parent').on(t.parentValue, t.position),
    check('areas_type', oneOf('area_type', areaTypes)),
    check('areas_root', sql`(${t.areaType} = 'country') = (${t.parentValue} is null)`),
  ],
);

type AddressTable = Record<'country' | 'province' | 'city' | 'district', AnyPgColumn>;

/** Each level belongs to the one above it, so an address whose areas do not belong together cannot be stored. */
export const addressKeys = (table: string, { country, province, city, district }: AddressTable) =>
  (
    [
      ['province', province, country],
      ['city', city, province],
      ['district', district, city],
    ] as const
  ).map(([level, column, above]) =>
    foreignKey({
      name: `${table}_${level}`,
      columns: [column, above],
      foreignColumns: [areas.value, areas.parentValue],
    }),
  );
