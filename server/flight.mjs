/**
 * React's wire format for server components ("flight"): rows of `id:…\n`, or with a length in bytes,
 * `id:T<hex>,<text>`, for long texts and binary data. When a word in it is replaced, these lengths must be corrected.
 */
const lengthTags = new Set(Buffer.from('TAOobUSsLlGgMmV'));
const [newline, colon, comma, textTag, bracket] = /** @type {[number, number, number, number, number]} */ ([
  ...Buffer.from('\n:,T['),
]);

/**
 * Replaces a word in a whole flight payload.
 * @param {Buffer} payload
 * @param {string} word
 * @param {string} replacement
 */
export function replaceInFlight(payload, word, replacement) {
  if (!payload.includes(word)) return payload;
  /** @type {Buffer[]} */
  const out = [];
  for (const row of rowsOf(payload)) {
    out.push(
      row.head,
      row.isPlain ? Buffer.from(row.body.toString().replaceAll(word, replacement)) : row.body,
    );
    if (row.isText) out[out.length - 2] = Buffer.from(`${row.id}:T${out.at(-1)?.length.toString(16)},`);
  }
  return Buffer.concat(out);
}

/** The size in bytes from which a row counts as content: shorter rows name modules and slots, and stay in front. */
const contentSize = 400;

/**
 * The payload with its content rows in reverse order. The markup before it contains the same text in reading order, but
 * its beginning is too far away for gzip's window of 32 KB. In reverse order the rows with most text are close to the
 * same text in the markup. Rows refer to each other by id, in any order.
 * @param {Buffer} payload
 */
export function mirrored(payload) {
  const head = [];
  const content = [];
  for (const row of rowsOf(payload)) {
    const bytes = Buffer.concat([row.head, row.body]);
    const isContent = bytes.length > contentSize && row.id !== '0' && (row.isText || row.body[0] === bracket);
    if (isContent) content.unshift(bytes);
    else head.push(bytes);
  }
  return Buffer.concat([...head, ...content]);
}

/** @param {Buffer} payload */
function* rowsOf(payload) {
  for (let start = 0; start < payload.length;) {
    const row = readRow(payload, start);
    yield row;
    start = row.end;
  }
}

/**
 * @param {Buffer} payload
 * @param {number} start
 */
function readRow(payload, start) {
  const colonAt = payload.indexOf(colon, start);
  const tagAt = (colonAt < 0 ? payload.length : colonAt) + 1;
  const tag = payload[tagAt] ?? 0;
  const isLong = lengthTags.has(tag) && /^[0-9a-f]+,/.test(payload.toString('latin1', tagAt + 1, tagAt + 20));
  const bodyAt = isLong ? payload.indexOf(comma, tagAt) + 1 : tagAt;
  const length = isLong ? Number.parseInt(payload.toString('latin1', tagAt + 1, bodyAt - 1), 16) : 0;
  const line = payload.indexOf(newline, tagAt);
  const end = isLong ? bodyAt + length : line < 0 ? payload.length : line + 1;
  return {
    id: payload.toString('latin1', start, tagAt - 1),
    head: payload.subarray(start, bodyAt),
    body: payload.subarray(bodyAt, end),
    isText: isLong && tag === textTag,
    isPlain: !isLong || tag === textTag,
    end,
  };
}

const inlined = /<script>self\.__next_f\.push\(\[1,("[^"\\]*(?:\\.[^"\\]*)*")\]\)<\/script>/g;

/**
 * Replaces a word in a page: in its markup, and in the flight payload that Next spreads over inline scripts.
 * The payload becomes one script, which also runs faster and needs only one hash.
 * @param {string} html
 * @param {string} word
 * @param {string} replacement
 */
export function replaceInPage(html, word, replacement) {
  const pieces = [...html.matchAll(inlined)].map(([, json = '']) => JSON.parse(json));
  if (pieces.length === 0 || html.includes('__next_f.push([3,')) return html.replaceAll(word, replacement);
  const payload = mirrored(replaceInFlight(Buffer.from(pieces.join('')), word, replacement)).toString();
  const whole = `<script>self.__next_f.push([1,${literalOf(payload)}])</script>`;
  let placed = false;
  return html
    .replace(inlined, () => (placed ? '' : ((placed = true), '\u0000')))
    .replaceAll(word, replacement)
    .replace('\u0000', () => whole);
}

/** @type {Record<string, string>} */
const escapes = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * In single quotes, because the payload contains many double ones; nothing in it can end the script.
 * @param {string} text
 */
const literalOf = (text) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[&><\u2028\u2029]/g, (character) => escapes[character] ?? character)}'`;
