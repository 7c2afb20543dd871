import http, { type RequestListener, type Server } from 'node:http';
import { answerBrokenRequest } from './broken-requests.ts';
import { loadErrorPage } from './error-page.ts';
import { earlierBuilds, keepBuild } from './earlier-builds.ts';
import { createHandler, type Request, type Response, setRequestId, settleRequest } from './handler.ts';
import { PageCache } from './page-cache.ts';
import { readPageKeys } from './page-keys.ts';
import { type Envelope, loadRefuser } from './refusals.ts';
import { follow, makeRenewalToken, openRenewal, warm } from './renewal.ts';
import { filePolicy, fixedHeaders } from '../platform/front/security.ts';
import { readSettings, type Settings, takeBuiltConfig } from './settings.ts';
import { loadStaticFiles, publicFiles } from './static-files.ts';
import { gracefulStop, openDrain } from './stop.ts';
import { openUpstream } from './upstream.ts';

type Served = { stop: () => Promise<void> };

/** Next itself. With a loopback address as its host name it redirects `/` to itself (vercel/next.js#94745). */
async function openNext({ dir, dev, port }: Settings, httpServer: Server) {
  const { default: next } = await import('next');
  const app = next({ dev, dir, hostname: 'localhost', port, httpServer });
  await app.prepare();
  return app;
}

/**
 * Opens the shop's HTTP server, with Next behind it. `stop` lets the requests in flight end first.
 * @throws the error of `listen` when the port is taken
 */
export async function serve({ dir, dev = false }: { dir: string; dev?: boolean }): Promise<Served> {
  const settings = readSettings({ dir, dev });
  const server = http.createServer({ maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 });
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 75_000, keepAliveTimeout: 65_000 });
  const envelope = loadRefuser(dir);
  server.on('clientError', answerBrokenRequest(envelope));
  return dev ? serveForDevelopment(server, settings) : serveBuild(server, settings, envelope);
}

async function serveBuild(server: Server, settings: Settings, envelope: Envelope): Promise<Served> {
  const { dir, https, sandboxOrigin, builds } = settings;
  takeBuiltConfig(dir);
  const token = makeRenewalToken();
  // Next answers upgrades on the server that it is given, so it gets one that never listens.
  const app = await openNext(settings, http.createServer());
  const upstream = await openUpstream(app.getRequestHandler());
  const { fetchFresh, readMark } = openRenewal(upstream, token, `localhost:${settings.port}`);
  const common = fixedHeaders({ https });
  const pages = new PageCache({ https, sandboxOrigin, common, fetchFresh, known: readPageKeys(dir) });
  const earlier = builds ? await earlierBuilds(builds) : [];
  const drain = openDrain(settings.drain);
  const handler = createHandler({
    settings,
    isDraining: drain.isOn,
    ask: upstream.ask,
    pages,
    staticFile: loadStaticFiles(dir, { ...common, 'Content-Security-Policy': filePolicy }, earlier),
    publicFile: publicFiles(dir),
    common,
    envelope,
    errorPage: loadErrorPage(dir),
  });
  server.on('request', handler as RequestListener);
  await listen(server, settings);
  void follow(pages, readMark).then(() => warm(pages));
  // A folder that cannot be written is a matter of the readiness page.
  if (builds) void keepBuild(dir, builds).catch(() => undefined);
  return { stop: gracefulStop(server, drain, upstream.close, () => app.close()) };
}

/** The browser loads what changed over Next's own socket, so Next answers here without a server in front of it. */
async function serveForDevelopment(server: Server, settings: Settings): Promise<Served> {
  const app = await openNext(settings, server);
  const answer = app.getRequestHandler();
  const common = fixedHeaders(settings);
  const handler = (req: Request, res: Response) => {
    setRequestId(req, res);
    settleRequest(req, res, settings);
    res.setHeaders(new Map(Object.entries(common)));
    answer(req, res).catch(() => res.destroy());
  };
  server.on('request', handler as RequestListener);
  await listen(server, settings);
  return { stop: gracefulStop(server, openDrain(0), () => app.close()) };
}

/** Connections that may wait while the process is busy; Node's own 511 are few for a burst. */
const backlog = 4096;

const listen = (server: Server, { port, host }: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, resolve);
  });
