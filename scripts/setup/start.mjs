import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { end } from './children.mjs';
import { openDatabase, prepareDatabase } from './database.mjs';
import {
  checkEnvironment,
  choosePorts,
  isSandbox,
  loadEnvironment,
  openDataDir,
  variable,
} from './environment.mjs';
import { SetupError, report } from './setup-error.mjs';
import { install } from './install.mjs';
import { onOrphaned } from './parent.mjs';
import { root } from './root.mjs';
import { sendSamplePayments } from './sample-payments.mjs';
import { openSandbox } from './sandbox.mjs';

/** @typedef {{ stop: () => Promise<void> }} Service */

/**
 * What was started and must be stopped, the latest first.
 * @type {Service[]}
 */
const running = [];
/** @type {Promise<void> | undefined} */
let stopping;

/** @param {number} code */
function stop(code) {
  stopping ??= (async () => {
    for (const service of running.reverse()) await service.stop().catch(report);
    process.exit(code);
  })();
  return stopping;
}

/**
 * Starts a shop from any state of the checkout (operations 6).
 * @param {{ dev: boolean }} mode
 */
export async function start({ dev }) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  onOrphaned(() => void stop(0));
  const began = Date.now();
  try {
    const sandbox = await open({ dev });
    if (!stopping) welcome({ dev, sandbox, seconds: (Date.now() - began) / 1000 });
  } catch (error) {
    if (stopping) return;
    report(error);
    await stop(1);
  }
}

/** @param {{ dev: boolean }} mode */
async function open({ dev }) {
  await install({ development: false });
  loadEnvironment({ dev });
  const dataDir = openDataDir();
  /** @param {Service} service */
  const keep = (service) => void running.push(service);
  const hasOwnDatabase = !variable('DATABASE_URL');
  const ports = choosePorts();
  const openingSandbox = ports.then(() => (isSandbox() ? openSandbox(dataDir, keep) : null));
  // Its error is thrown below, where it is awaited; an error of what follows comes first.
  openingSandbox.catch(() => undefined);
  await allOf(checkEnvironment(), ports, openDatabase(dataDir).then(keep));
  const preparing = prepareDatabase();
  const buildShop = () => build({ dev, onSpawn: (child) => keep({ stop: () => end(child) }) });
  const [sandbox] = await Promise.all([
    openingSandbox,
    preparing,
    // Both take about as long as the database, and run on another core.
    import('next'),
    // A shop that the database of another mode refuses must not replace that one's build.
    hasOwnDatabase ? buildShop() : preparing.then(buildShop),
  ]);
  if (stopping) return sandbox;
  if (sandbox) await sendSamplePayments(sandbox.ownUrl);
  const { serve } = await loadServer();
  keep(await serve({ dev, dir: root }).catch(explain));
  return sandbox;
}

/** @returns {Promise<typeof import('../../server/main.ts')>} */
const loadServer = () => import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);

/**
 * Another program may have taken the port after it was checked.
 * @param {NodeJS.ErrnoException & { port?: number }} error
 * @returns {never}
 */
function explain(error) {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new SetupError(
    `Port ${error.port} (PORT) was taken by another program meanwhile: set PORT to a free port.`,
  );
}

/**
 * Waits for all, so that everything that was started can be stopped, then throws the first error in argument order.
 * @param {Promise<unknown>[]} promises
 */
async function allOf(...promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @param {{ dev: boolean, sandbox: { url: string } | null, seconds: number }} opened */
function welcome({ dev, sandbox, seconds }) {
  const address = process.env.APP_URL;
  const lines = [`The shop is open: ${address} (after ${seconds.toFixed(1)} s${dev ? ', with reload' : ''})`];
  if (isSandbox()) {
    lines.push(
      '',
      'Try first:',
      `  ${address}/                   the product page; the VIP code is VIP2026`,
      `  ${address}/?vipcode=VIP2026   the same with the code filled in; in English at ${address}/en`,
    );
    if (sandbox) {
      lines.push(
        `  ${sandbox.url}/                   the wallet that pays, and the outbox with SMS and mail`,
      );
    }
    lines.push(
      `  ${address}/admin-login        phone 13800000000, or user name admin with password sandbox-admin`,
    );
  }
  lines.push('', `Data: ${path.relative(process.cwd(), process.env.DATA_DIR ?? '') || '.'}   Stop: Ctrl-C`);
  console.log(lines.join('\n'));
}
