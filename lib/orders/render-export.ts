import { randomUUID } from 'node:crypto';
import { between, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listed } from '@/db/columns';
import { copyOut } from '@/db/copy';
import { areaLabel, areas, discountCodes, orders, refunds, users } from '@/db/schema';
import { areaTree } from '@/lib/areas/read-areas';
import { cityInAddress } from '@/lib/areas/rules';
import { csvOf, formulaSigns } from '@/platform/csv';
import type { Ctx, Owner } from '@/platform/ctx';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { keysOf } from '@/platform/record-of';
import { shopTimestamp } from '@/platform/shop-time';
import { shopZone } from '@/platform/time';
import { referralChannel } from '@/values/discounts';
import { orderIdPrefix } from './contract';

type Column = keyof (typeof serverTexts)[Locale]['ordersExport']['columns'];
/** These have the same cell in every row. */
type Stamp = 'exported_by' | 'exported_at';

const signs = formulaSigns.map((sign) => sign.codePointAt(0));

/** A text that no spreadsheet runs, as `csvOf` writes it: `ascii` is the code of the first character, also of a wide one. */
const safe = (text: SQLWrapper) =>
  sql`case when ascii(${text}) in (${sql.raw(signs.join(', '))}) then '''' || ${text} else ${text} end`;
const orBlank = (text: SQLWrapper) => sql`coalesce(${text}, '')`;

/** An amount in major units with its two decimals. */
const amount = (minor: SQLWrapper) => sql`(${minor}) * 0.01`;
const timeText = (time: SQLWrapper) =>
  sql`to_char(${time} at time zone ${sql.raw(listed([shopZone]))}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The word for each value of a column. */
const worded = (column: SQLWrapper, words: Record<string, string>) =>
  sql`case ${column} ${sql.join(
    Object.entries(words).map(([value, word]) => sql`when ${value} then ${word}`),
    sql` `,
  )} end`;

const country = alias(areas, 'country_area');
const province = alias(areas, 'province_area');
const city = alias(areas, 'city_area');
const district = alias(areas, 'district_area');

/** An area without a name is shown by its value. */
const named = (label: SQLWrapper, value: SQLWrapper) => sql`coalesce(nullif(${label}, ''), ${value})`;

/** The cities that an address does not name, below their province (areas 7). */
const unnamedCities = byLocale((locale) =>
  areaTree
    .under('CN')
    .flatMap((above) => areaTree.under(above.value).map((place) => ({ above, place })))
    .filter(({ above, place }) => {
      const nameOf = ({ labels, value }: typeof place) => labels[locale] || value;
      return !cityInAddress({ province: nameOf(above), city: nameOf(place) });
    })
    .map(({ place }) => place.value),
);

const back = sql.raw('back');
const gross = sql`gross_of(${orders})`;
const returned = sql`coalesce(${back}.amount, 0)`;
const net = sql`${gross} - ${returned}`;

function cellsOf(locale: Locale): Record<Exclude<Column, Stamp>, SQLWrapper> {
  const { ordersExport, orderStatus } = serverTexts[locale];
  const label = areaLabel(locale);
  return {
    id: sql`substr(${orders.publicId}, ${sql.raw(String(orderIdPrefix.length + 1))})`,
    created_at: timeText(orders.createdAt),
    status: worded(orders.status, orderStatus),
    name: safe(orders.name),
    phone: safe(orders.phone),
    email: safe(orBlank(orders.email)),
    country: named(country[label], orders.country),
    province: named(province[label], orders.province),
    city: sql`case when ${orders.city} in (${sql.raw(listed(unnamedCities[locale]))}) then '' else ${named(city[label], orders.city)} end`,
    district: named(district[label], orders.district),
    detailed_address: safe(orders.detailedAddress),
    user_name: safe(users.name),
    user_id: orders.userId,
    item_name: safe(orders.itemName),
    item_quantity: orders.itemQuantity,
    item_price: amount(orders.itemPrice),
    discount_amount: amount(orders.discountAmount),
    discount_code: safe(orBlank(orders.discountCode)),
    channel: sql`case when ${eq(discountCodes.channel, referralChannel)} then ${ordersExport.referral}
      else ${safe(orBlank(discountCodes.channel))} end`,
    total: amount(orders.total),
    currency: orders.currency,
    refunded_amount: amount(orders.refundedAmount),
    gross: amount(gross),
    net: sql`case when ${net} < 0 then '''' else '' end || ${amount(net)}`,
    refunded_on: orBlank(sql`${back}.day::text`),
    sms_status: worded(orders.smsStatus, ordersExport.sms),
    paid_at: orBlank(timeText(orders.paidAt)),
    notes: safe(orders.notes),
  };
}

/** Orders by their ids, separated by commas: `first` is the newest one, `last` the oldest. */
type Ids = { ids: string; first: number; last: number };

/**
 * These orders as cells, newest first, with `mark` at the end of each row. They lie between two of them: with that said, the
 * planner reads this part of the table and no other. What went back is summed at once, as few of them have a refund.
 */
function rowsOf({ ids, first, last }: Ids, mark: string, cells: SQLWrapper[]): SQL {
  return sql`
    select ${sql.join(cells, sql`, `)}, ${mark}
    from ${orders}
      join ${users} on ${eq(users.id, orders.userId)}
      left join ${areas} ${sql.raw('country_area')} on ${eq(country.value, orders.country)}
      left join ${areas} ${sql.raw('province_area')} on ${eq(province.value, orders.province)}
      left join ${areas} ${sql.raw('city_area')} on ${eq(city.value, orders.city)}
      left join ${areas} ${sql.raw('district_area')} on ${eq(district.value, orders.district)}
      left join ${discountCodes} on ${discountCodes.codeKey} = upper(btrim(${orders.discountCode}))
      left join (
        select ${refunds.orderId}, sum(${refunds.amount}) as amount, max(${refunds.countedOn}) as day from ${refunds}
        where ${between(refunds.orderId, last, first)} and ${refunds.countedOn} is not null
        group by ${refunds.orderId}
      ) as ${back} on ${back}.order_id = ${orders.id}
    where ${orders.id} = any(${`{${ids}}`}::bigint[]) and ${between(orders.id, last, first)}
    order by ${orders.id} desc`;
}

/** `mark` stands nowhere but at the end of a row: nobody knew it when the texts were written. */
function endRows(bytes: Buffer, mark: string, end: Buffer): Buffer {
  const search = Buffer.from(`${mark}\n`);
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(search); at >= 0; at = bytes.indexOf(search, from)) {
    pieces.push(bytes.subarray(from, at), end);
    from = at + search.length;
  }
  return Buffer.concat(pieces);
}

/** The line of the columns' names. */
export const renderHead = (locale: Locale): string =>
  csvOf([Object.values(serverTexts[locale].ordersExport.columns)]);

/**
 * These orders, written by the database itself byte for byte as `csvOf` would (ADR 27). Every cell is quoted but
 * the mark, in place of which comes who exported the row and when: so a part of the file also shows its origin.
 */
export async function renderRows(ctx: Ctx<Owner>, orderIds: Ids): Promise<Buffer> {
  const mark = randomUUID();
  const cells = cellsOf(ctx.locale);
  const names = keysOf(serverTexts[ctx.locale].ordersExport.columns).flatMap((name) =>
    name === 'exported_by' || name === 'exported_at' ? [] : [name],
  );
  const rows = rowsOf(
    orderIds,
    mark,
    names.map((name) => cells[name]),
  );
  const columns = sql.raw(names.map((name) => `"${name}"`).join(', '));
  const bytes = await copyOut(
    ctx,
    sql`copy (select * from (${rows}) as export (${columns}, mark)) to stdout
      with (format csv, encoding 'UTF8', force_quote (${columns}))`,
  );
  const stamp = csvOf([[ctx.actor.name, shopTimestamp(ctx.now)]]);
  return endRows(bytes, mark, Buffer.from(stamp));
}
