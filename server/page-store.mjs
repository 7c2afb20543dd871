/**
 * A rendered page, of which the store reads nothing but the status and the tags.
 * @typedef {{ status?: number, headers?: Record<string, unknown> } | null} Value
 */

/** @typedef {{ value: Value, lastModified: number, cacheControl: unknown, tags: string[], size: number }} Entry */

const maxEntries = 500;
const maxBytes = 50 * 1024 * 1024;

/**
 * Next makes an object for each request; the pages are the process's. The one that was not requested for longest comes first.
 * @type {Map<string, Entry>}
 */
const entries = new Map();
let bytes = 0;

/** @param {string} key */
function drop(key) {
  bytes -= entries.get(key)?.size ?? 0;
  entries.delete(key);
}

/**
 * Where Next keeps the pages that it rendered (`cacheHandler` in next.config.ts): in the memory of this process. Nothing
 * reads the pages of the build, which name no address of a shop. No two clocks are compared: Next measures the age of a
 * page, and of a tag that expired, by this process's steady clock, which nobody sets while it runs.
 */
export default class PageStore {
  /** @param {string} key */
  async get(key) {
    const entry = entries.get(key);
    if (!entry) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  /**
   * @param {string} key
   * @param {Value} value
   * @param {{ cacheControl?: unknown }} context
   */
  async set(key, value, { cacheControl }) {
    drop(key);
    if (!isFound(value)) return;
    const lastModified = performance.timeOrigin + performance.now();
    const size = sizeOf(value);
    entries.set(key, { value, lastModified, cacheControl, tags: tagsOf(value), size });
    bytes += size;
    for (const [unused] of entries) if (entries.size > maxEntries || bytes > maxBytes) drop(unused);
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    const expired = new Set([tags].flat());
    for (const [key, entry] of entries) if (entry.tags.some((tag) => expired.has(tag))) drop(key);
  }

  resetRequestCache() {}
}

/**
 * An address that does not exist is not kept: there is no end of them (speed 6).
 * @param {Value} value
 */
const isFound = (value) => value !== null && (value.status ?? 200) < 400;

/**
 * @param {Value} value
 * @returns {string[]}
 */
function tagsOf(value) {
  const tags = value?.headers?.['x-next-cache-tags'];
  return typeof tags === 'string' ? tags.split(',') : [];
}

/**
 * The bytes of what a value holds, at any depth: two for each letter.
 * @param {unknown} value
 * @returns {number}
 */
function sizeOf(value) {
  if (typeof value === 'string') return 2 * value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  const parts = value instanceof Map ? [...value].flat() : Object.values(value);
  return parts.reduce((sum, part) => sum + sizeOf(part), 0);
}
