import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;

/** The CSP sources of a page's inline scripts; data blocks such as JSON-LD do not count as scripts. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || /\stype\s*=\s*["']?[^"'\s>]*json/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}
