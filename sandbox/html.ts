import type { SandboxResponse } from './http';
import type { Language } from './language';
import { texts, type Text } from './texts';

/** Markup that is safe to put into a page, in the language of its reader. */
export class Html {
  constructor(readonly markup: (language: Language) => string) {}
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

type Part = Html | Html[] | string | number;
const markupOf = (part: Part, language: Language): string => {
  if (part instanceof Html) return part.markup(language);
  return Array.isArray(part) ? part.map((one) => markupOf(one, language)).join('') : escape(String(part));
};

/** Escapes every value, unless it is markup already. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html((language) =>
    strings
      .map((text, index) => text + (index < parts.length ? markupOf(parts[index] ?? '', language) : ''))
      .join(''),
  );

const textIn = ([zh, en]: Text, language: Language) => (language === 'zh-CN' ? zh : en);

/** A text in the language of the reader. */
export const words = (text: Text): Html => new Html((language) => escape(textIn(text, language)));

/** `¥1,699.00` */
export const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** `2026-01-02 03:04:05` in Shanghai. */
export const when = (ms: number): string =>
  new Date(ms + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

const style = `
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#15211f;--soft:#5c6866;--line:#e4ded3;--tide:#0f5b57;--pay:#07803f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0b1312;--card:#121c1b;--ink:#ecf1ef;--soft:#9caaa7;--line:#263432;--tide:#6fd3c4;--pay:#3ccb7f;--on:#04200f}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 -apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header,main{max-width:62rem;margin:0 auto;padding:1rem}header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;color:var(--soft);font-size:.875rem}
header a,main a{color:var(--tide);min-height:2.75rem;display:inline-flex;align-items:center;gap:.35em}
main.narrow{max-width:27rem}.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}.card{background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:1.5rem;margin:0 0 1rem}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 .5rem}h2{font-size:1.0625rem;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}p{margin:.25rem 0 1rem;color:var(--soft)}
.centre{text-align:center}.sum{font-size:2.5rem;font-weight:600;font-variant-numeric:tabular-nums;margin:.25rem 0 1rem;color:var(--ink)}
dl{margin:0 0 1.5rem;border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}dt{color:var(--soft);flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:3.25rem;width:100%;border-radius:.875rem;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;margin-top:.75rem}
button.pay{background:var(--pay);border-color:var(--pay);color:var(--on)}button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--tide);outline-offset:2px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;padding:.6rem .75rem .6rem 0;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}th.number{text-align:right}td a{min-height:0}td.wide{white-space:normal;overflow-wrap:anywhere;min-width:12rem}th{color:var(--soft);font-weight:500}.number{text-align:right;font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}.mark{font-size:3rem;line-height:1;color:var(--pay)}.mark.off{color:var(--soft)}
form.line{margin-top:1rem;display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}form.line label{flex:1 1 10rem;font-size:.875rem;color:var(--soft)}form.line button{width:auto;min-height:2.75rem;padding:0 1.25rem;margin:0}input,select{font:inherit;width:100%;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--soft);border-radius:.75rem;background:var(--card);color:var(--ink)}`;

const CONTENT_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const menu = html`<header>
  <a href="/">${words(texts.home)}</a>
  <a href="/orders">${words(texts.orders)}</a>
  <a href="/outbox">${words(texts.outbox)}</a>
  <a href="/crm">${words(texts.crm)}</a>
  <a href="/parcels">${words(texts.parcels)}</a>
</header>`;

/** A whole page: `narrow` for pages on a phone, otherwise with the sandbox's menu. */
export function page(
  title: Text,
  content: Html,
  options: { status?: number; narrow?: boolean } = {},
): SandboxResponse {
  const markup = html`<!doctype html>
    <html lang="${words(['zh-CN', 'en'])}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words(title)}</title>
        <style>
          ${new Html(() => style)}
        </style>
      </head>
      <body>
        ${options.narrow ? '' : menu}
        <main class="${options.narrow ? 'narrow' : ''}">${content}</main>
      </body>
    </html>`;
  return {
    status: options.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CONTENT_SECURITY,
      'X-Content-Type-Options': 'nosniff',
    },
    page: markup.markup,
  };
}
