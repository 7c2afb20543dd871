/**
 * A rendered page, of which the store reads nothing but the tags.
 * @typedef {{ headers?: Record<string, unknown> } | null} Value
 */

/** @typedef {{ value: Value, lastModified: number, cacheControl: unknown, tags: string[] }} Entry */

const maxEntries = 500;

/**
 * Next makes an object for each request; the pages are the process's. The oldest comes first.
 * @type {Map<string, Entry>}
 */
const entries = new Map();

/**
 * Where Next keeps the pages that it rendered (`cacheHandler` in next.config.ts): in the memory of this process. Nothing
 * reads the pages of the build, which name no address of a shop, and no two clocks are compared.
 */
export default class PageStore {
  /** @param {string} key */
  async get(key) {
    return entries.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {Value} value
   * @param {{ cacheControl?: unknown }} context
   */
  async set(key, value, { cacheControl }) {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
    entries.set(key, { value, lastModified: Date.now(), cacheControl, tags: tagsOf(value) });
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    const expired = new Set([tags].flat());
    for (const [key, entry] of entries) if (entry.tags.some((tag) => expired.has(tag))) entries.delete(key);
  }

  resetRequestCache() {}
}

/**
 * @param {Value} value
 * @returns {string[]}
 */
function tagsOf(value) {
  const tags = value?.headers?.['x-next-cache-tags'];
  return typeof tags === 'string' ? tags.split(',') : [];
}
