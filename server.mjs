import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerBrokenRequest } from './server/broken-requests.mjs';
import { createHandler } from './server/handler.mjs';
import { PageCache } from './server/page-cache.mjs';
import { loadErrorPage } from './server/error-page.mjs';
import { loadRefuser } from './server/refusals.mjs';
import { openRenewal, warm } from './server/renewal.mjs';
import { fixedHeaders } from './server/security.mjs';
import { readSettings, useBuiltConfig } from './server/settings.mjs';
import { loadStaticFiles, publicFiles } from './server/static-files.mjs';
import { gracefulStop } from './server/stop.mjs';

/** @import { RequestListener } from 'node:http' */

/** Loads Next, the slow part of a start, before the rest is ready for it. */
export const preload = () => import('next');

/**
 * Opens the shop's HTTP server, with Next inside it. `stop` lets the requests in flight end first.
 * @throws the error of `listen` when the port is taken
 * @param {{ dir: string, dev?: boolean }} place
 */
export async function serve({ dir, dev = false }) {
  const settings = readSettings({ dir, dev });
  const { appUrl, sandboxOrigin, port, host } = settings;
  if (!dev) useBuiltConfig(dir);
  const { default: next } = await preload();
  const server = http.createServer({ maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 });
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 75_000, keepAliveTimeout: 65_000 });
  // With a loopback address as its host name Next redirects `/` to itself (vercel/next.js#94745).
  // Next keeps sockets that ask for an upgrade open without limit; only its reload in development answers them.
  const upgrades = dev ? server : new http.Server();
  const app = next({ dev, dir, hostname: 'localhost', port, httpServer: upgrades });
  await app.prepare();

  const common = fixedHeaders({ https: appUrl.startsWith('https:') });
  const envelope = loadRefuser(dir);
  const renewal = dev ? null : openRenewal(dir, port);
  const pages = new PageCache({ appUrl, sandboxOrigin, common, fetchFresh: renewal?.fetchFresh });
  const handler = createHandler({
    settings,
    next: app.getRequestHandler(),
    pages,
    staticFile: dev ? null : loadStaticFiles(dir, common),
    publicFile: publicFiles(dir),
    common,
    envelope,
    errorPage: loadErrorPage(dir),
    renewal,
  });
  server.on('request', /** @type {RequestListener} */ (handler));
  server.on('clientError', answerBrokenRequest(envelope));
  /** @type {Promise<void>} */
  const listening = new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  await listening;
  if (renewal) void warm(pages, renewal);
  return { stop: gracefulStop(server, app) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  Object.assign(process.env, { NODE_ENV: 'production' });
  const { stop } = await serve({ dir: path.dirname(process.argv[1]) });
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => void stop().then(() => process.exit(0)));
}
