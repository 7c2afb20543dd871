import fc from 'fast-check';

/** The part of JSON Schema that the document of the API uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Values that exist in the shop, by the name of a field: with them a request comes further than with invented ones. */
export type Known = (field: string) => readonly unknown[];

/** How many values of ten break the schema on purpose. */
type Spice = 0 | 1 | 2;

/** Texts that are valid where any text is, and meant for a database, a spreadsheet, a page or a reader's eye. */
const oddTexts = [
  '=cmd|"/C calc"!A0',
  '+86\n=HYPERLINK("http://evil.example")',
  "'; drop table users; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '__proto__',
  '\u202eabc\u2066',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
];

/** Values that break drivers, regular expressions and databases. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff\ud800',
      '😀'.repeat(300),
      ' '.repeat(5000),
      'a'.repeat(20_000),
    ],
    ...oddTexts,
    ...[-1, 0, 0.1 + 0.2, 1.005, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -0],
    ...[null, true, '', [], {}, [[[[[[]]]]]], { toString: 1 }, { length: 1e9 }],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function numberOf({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  const small = { min: Math.max(minimum, -3), max: Math.min(maximum, 120) };
  if (type === 'integer')
    return fc.oneof(
      fc.integer(small.min <= small.max ? small : { min: minimum, max: maximum }),
      fc.constantFrom(minimum, maximum),
    );
  return fc.integer({ min: 1, max: 500_000 }).map((minor) => minor / 100);
}

/** Days that a calendar has, and few databases. */
const oddDays = ['0000-01-01', '0001-01-01', '1999-12-31', '9999-12-31', '3000-01-01'];

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date' || format === 'date-time') {
    const usual = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    const isDay = format === 'date';
    return fc.oneof(
      { weight: 4, arbitrary: usual.map((time) => time.toISOString().slice(0, isDay ? 10 : undefined)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...oddDays).map((day) => (isDay ? day : `${day}T23:30:00-23:00`)),
      },
    );
  }
  if (format === 'uuid') return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, 60);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, most) }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts).map((text) => text.slice(0, maxLength)) },
    { weight: 1, arbitrary: fc.constantFrom('字'.repeat(maxLength), 'a'.repeat(minLength)) },
  );
}

/** One number, text or list past what the schema takes. */
function pastOf({ minimum, maximum, minLength, maxLength, maxItems }: Schema): unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxLength === undefined ? [] : ['字'.repeat(maxLength + 1)]),
    ...(minLength ? ['a'.repeat(minLength - 1)] : []),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'a')]),
  ];
}

function fittingOf(schema: Schema, name: string, known: Known, spice: Spice): fc.Arbitrary<unknown> {
  const { anyOf, properties, required = [] } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map((part) => valuesOf(part, name, known, spice)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (properties) {
    const parts = Object.entries(properties).map(
      ([field, part]) => [field, valuesOf(part, field, known, spice)] as const,
    );
    return fc.record(Object.fromEntries(parts), { requiredKeys: spice === 0 ? required : [] });
  }
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name, known, spice), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return textOf(schema);
    default:
      return hostile;
  }
}

/** Values of a schema's shape: known ones where there are any, invented ones, and as many hostile ones as `spice` says. */
export function valuesOf(schema: Schema, name: string, known: Known, spice: Spice): fc.Arbitrary<unknown> {
  const past = pastOf(schema);
  const fitting = fittingOf(schema, name, known, spice);
  const found = fc.nat().map((at) => {
    const values = known(name);
    return values[at % values.length];
  });
  return fc.oneof(
    { weight: 10 - spice, arbitrary: fitting },
    { weight: known(name).length > 0 ? 20 : 0, arbitrary: found },
    { weight: spice, arbitrary: hostile },
    ...(past.length > 0 ? [{ weight: spice, arbitrary: fc.constantFrom(...past) }] : []),
  );
}
