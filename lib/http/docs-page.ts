import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { notFound } from '@/platform/errors';

const folder = path.join(process.cwd(), 'node_modules', 'swagger-ui-dist');

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });`;

const types: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
};

/** The page has no inline script and loads nothing from another host: the shop's strict policy applies here too. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Halsea shop API</title>
<link rel="icon" href="/brand/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<noscript>The document itself: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** @throws AppError NOT_FOUND for any file that the page does not use */
export async function docsFile(name: string): Promise<Response> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw notFound();
  const content = name === 'start.js' ? start : await readFile(path.join(folder, name), 'utf8');
  return new Response(content, {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' },
  });
}
