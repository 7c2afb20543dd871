import { readFile } from 'node:fs/promises';
import path from 'node:path';
import site from '@/messages/en/site.json' with { type: 'json' };
import { appUrl } from '@/platform/env';
import { notFound } from '@/platform/errors';

const folder = path.join(process.cwd(), 'node_modules', 'swagger-ui-dist');

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });`;

/** Of what stands above the list of calls. */
const style = `
body { margin: 0; background: #fff; color: #15211f; font: 16px/1.6 system-ui, sans-serif; }
.sandbox { margin: 0; padding: 0.25rem 1rem; background: #fbeed3; color: #7a4b00; font-size: 0.75rem; line-height: 1.25rem; text-align: center; }
.intro { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 0; }
.intro h1 { font-size: 1.75rem; line-height: 1.2; }
.intro h2 { font-size: 1.25rem; margin-top: 2rem; }
.intro pre { background: #f2ede4; padding: 1rem; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.intro a { color: #0f5b57; }
`;

const types: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
};

const own: Record<string, string> = { 'start.js': start, 'page.css': style };

/** For any shell with curl, as a whole; each phone number is new, because a number gets one code a minute. */
const commands = {
  first: `SHOP=${appUrl}
curl -s "$SHOP/api/products/1"`,
  token: `SHOP=${appUrl}
PHONE=139$(date +%s | tail -c 9)
CODE=$(curl -s "$SHOP/api/auth/send-code" -H 'Content-Type: application/json' \\
  -d "{\\"phone\\":\\"$PHONE\\"}" | grep -o '"code":"[0-9]*"' | cut -d'"' -f4)
TOKEN=$(curl -s "$SHOP/api/auth/login" -H 'Content-Type: application/json' \\
  -d "{\\"phone\\":\\"$PHONE\\",\\"code\\":\\"$CODE\\"}" | grep -o '"accessToken":"[^"]*"' | cut -d'"' -f4)
curl -s "$SHOP/api/orders/my" -H "Authorization: Bearer $TOKEN"`,
};

const shown = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const strip = `<p class="sandbox" role="note" data-slot="sandbox-strip">${shown(site.sandbox)}</p>`;

/**
 * The page has no inline script and loads nothing from another host: the shop's strict policy applies here too. It says that it
 * describes a sandbox, as every page of one does (sandbox 2).
 */
export const docsPage = (isSandbox: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Halsea shop API</title>
<link rel="icon" href="/brand/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
${isSandbox ? strip : ''}
<main>
<section class="intro">
<h1>Halsea shop API</h1>
<p>Everything that the shop's own pages do, over HTTP with JSON: products, codes, login, orders, payments, and the work of
administrators. Every answer is <code>{"success", "data", "message"}</code>; a refusal has a <code>code</code> of a closed list, and
with wrong input <code>errors</code> that name the fields. <code>Accept-Language</code> chooses the language of
<code>message</code>: <code>zh-CN</code> or <code>en-US</code>.</p>
<h2>A first call</h2>
<p>Products need no login. Paste this into a terminal:</p>
<pre data-command="first">${shown(commands.first)}</pre>
<h2>A token</h2>
<p>A login is a phone or an e-mail with a code. The sandbox answers with the code itself; a live shop sends it, so set
<code>CODE</code> by hand there. The token goes into <code>Authorization: Bearer</code> and lasts an hour;
<code>POST /api/auth/refresh</code> gives the next one. These lines log in and list your orders:</p>
<pre data-command="token">${shown(commands.token)}</pre>
<p>Administrators get theirs from <code>POST /api/auth/admin/login</code> with user name and password.</p>
<p>The document behind this page: <a href="/api/openapi.json">/api/openapi.json</a></p>
</section>
<div id="docs"></div>
</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** @throws AppError NOT_FOUND for any file that the page does not use */
export async function docsFile(name: string): Promise<Response> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw notFound();
  const content = own[name] ?? (await readFile(path.join(folder, name), 'utf8'));
  return new Response(content, {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' },
  });
}
