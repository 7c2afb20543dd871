import { asObject } from './http';

/** The search language of the CRM: all filters must match; then the rows are sorted, then one page is taken. */

interface Search {
  limit: number;
  offset: number;
  filters: { field: string; operator: string; values: string[] }[];
  orders: { field: string; isAscending: boolean }[];
  fields: string[] | undefined;
}

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Compares numbers by value, and everything else as text. */
function compare(a: unknown, b: unknown): number {
  const [left, right] = [textOf(a), textOf(b)];
  if (left !== '' && right !== '' && !Number.isNaN(Number(left)) && !Number.isNaN(Number(right)))
    return Number(left) - Number(right);
  return left < right ? -1 : Number(left > right);
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);
const overlaps = (value: unknown, values: string[]) => list(value).some((each) => values.includes(each));

const operators: Record<string, (value: unknown, values: string[]) => boolean> = {
  EQ: (value, values) => overlaps(value, values),
  N: (value, values) => !overlaps(value, values),
  GT: (value, [bound]) => !isEmpty(value) && compare(value, bound) > 0,
  GTE: (value, [bound]) => !isEmpty(value) && compare(value, bound) >= 0,
  LT: (value, [bound]) => !isEmpty(value) && compare(value, bound) < 0,
  LTE: (value, [bound]) => !isEmpty(value) && compare(value, bound) <= 0,
  LIKE: (value, [part = '']) => textOf(value).includes(part),
  NLIKE: (value, [part = '']) => !textOf(value).includes(part),
  STARTWITH: (value, [part = '']) => textOf(value).startsWith(part),
  ENDWITH: (value, [part = '']) => textOf(value).endsWith(part),
  IS: (value) => isEmpty(value),
  ISN: (value) => !isEmpty(value),
  IN: overlaps,
  NIN: (value, values) => !overlaps(value, values),
  HASANYOF: overlaps,
  NHASANYOF: (value, values) => !overlaps(value, values),
  CONTAINS: overlaps,
  BETWEEN: (value, [from, to]) => !isEmpty(value) && compare(value, from) >= 0 && compare(value, to) <= 0,
  NBETWEEN: (value, [from, to]) => isEmpty(value) || compare(value, from) < 0 || compare(value, to) > 0,
};

/** The search of a request, or a sentence that says what is wrong with it. */
export function readSearch(input: unknown): Search | string {
  const { limit, offset, filters, orders, fieldProjection } = asObject(input) ?? {};
  if (typeof limit !== 'number' || limit < 1 || limit > 100) return 'limit must be 1 to 100';
  if (typeof offset !== 'number' || offset < 0 || offset % limit !== 0)
    return 'offset must be a multiple of limit';
  if (!Array.isArray(filters) || !Array.isArray(orders)) return 'filters and orders are required';
  const readFilters = filters.map((each) => {
    const { field_name: field, operator, field_values: values } = asObject(each) ?? {};
    const isKnown = typeof operator === 'string' && operator in operators;
    return typeof field === 'string' && isKnown && Array.isArray(values)
      ? { field, operator, values: values.map(textOf) }
      : undefined;
  });
  if (readFilters.includes(undefined))
    return 'a filter needs field_name, operator and a list of field_values';
  const readOrders = orders.map((each) => {
    const { fieldName, isAsc } = asObject(each) ?? {};
    return { field: String(fieldName), isAscending: isAsc === true };
  });
  return {
    limit,
    offset,
    filters: readFilters.filter((each) => each !== undefined),
    orders: readOrders,
    fields: Array.isArray(fieldProjection) ? fieldProjection.map(String) : undefined,
  };
}

export function search(rows: Fields[], request: Search): { page: Fields[]; total: number } {
  const found = rows.filter((row) =>
    request.filters.every(({ field, operator, values }) => operators[operator]?.(row[field], values)),
  );
  for (const { field, isAscending } of [...request.orders].reverse())
    found.sort((a, b) => compare(a[field], b[field]) * (isAscending ? 1 : -1));
  const { fields, offset, limit } = request;
  const page = found.slice(offset, offset + limit);
  return {
    page: fields ? page.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))) : page,
    total: found.length,
  };
}
