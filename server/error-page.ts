import fs from 'node:fs';
import path from 'node:path';
import type { Locale } from '../platform/i18n/locales.ts';
import { isApi, type RequestHead } from '../platform/front/refusals.ts';
import { homeIn, inEachLanguage, languageOf } from './languages.ts';

type Texts = Record<'title' | 'text' | 'home', string> & Record<string, string>;

export type ErrorPage = ReturnType<typeof loadErrorPage>;

const style = `
:root{color-scheme:light dark;--paper:#faf8f4;--ink:#15211f;--quiet:#5c6866;--tide:#0f5b57;--on-tide:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0b1312;--ink:#ecf1ef;--quiet:#9caaa7;--tide:#6fd3c4;--on-tide:#06211f}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.65 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{display:grid;place-content:center;justify-items:center;gap:.5rem;min-height:90vh;padding:1rem 1.5rem;text-align:center}
h1{margin:0;font-size:1.5rem;line-height:1.4}p{margin:0;max-width:32rem;color:var(--quiet)}
small{font-size:.8125rem;overflow-wrap:anywhere}
a{display:flex;align-items:center;min-height:2.75rem;padding:0 1.5rem;border-radius:.75rem;color:var(--tide)}
a:focus-visible{outline:2px solid var(--tide);outline-offset:2px}
.again{margin-top:1rem;background:var(--tide);color:var(--on-tide);font-weight:600;text-decoration:none}`.replaceAll(
  '\n',
  '',
);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Whether the client is a person who waits for a page, not a program that calls the API. */
export const wantsPage = ({ method, url, headers }: RequestHead): boolean =>
  (method === 'GET' || method === 'HEAD') && !isApi(url) && String(headers['accept']).includes('text/html');

/**
 * The page for an error of a page on the server: it needs no scripts, and has the address's language and a link to the
 * home page. `lost` is for an address that cannot be read at all: loading it again would not help.
 */
export function loadErrorPage(dir: string) {
  const read = (language: Locale, file: string) =>
    JSON.parse(fs.readFileSync(path.join(dir, 'messages', language, `${file}.json`), 'utf8')) as Texts;
  const texts = inEachLanguage((language) => ({
    failed: read(language, 'errorPage'),
    lost: read(language, 'notFound'),
  }));
  return ({ url, requestId, lost = false }: { url: string; requestId: string; lost?: boolean }): string => {
    const language = languageOf(url);
    const { failed, lost: notFoundTexts } = texts[language];
    const { title, text, home } = lost ? notFoundTexts : failed;
    const again = lost ? '' : `<a class="again" href="${escaped(url)}">${failed['reload']}</a>`;
    const reference = lost ? '' : `<p><small>${failed['reference']}${escaped(requestId)}</small></p>`;
    return (
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
      `${reference}${again}<a href="${homeIn(language)}">${home}</a></main></body></html>`
    );
  };
}
