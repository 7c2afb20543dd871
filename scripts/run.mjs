import fs from 'node:fs';
import path from 'node:path';
import { run, runTypeScript } from './setup/children.mjs';
import { openDatabase } from './setup/database.mjs';
import { isSandbox, loadEnvironment, openDataDir } from './setup/environment.mjs';
import { report } from './setup/setup-error.mjs';
import { install } from './setup/install.mjs';
import { useSandbox } from './setup/sandbox.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/** Runs one file, TypeScript or a package's own, with the settings and the database of `npm start`: `run.mjs FILE [argument …]` */
const [file = '', ...args] = process.argv.slice(2);

/** @type {ChildProcess | null} */
let child = null;
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => void child?.kill(signal));

try {
  // A file that is not there yet belongs to a development package.
  await install({ development: !fs.existsSync(file) });
  loadEnvironment({ dev: false });
  const dataDir = openDataDir();
  const sandbox = path.join(dataDir, 'sandbox');
  if (isSandbox() && fs.existsSync(path.join(sandbox, 'providers.json'))) useSandbox(sandbox);
  const database = await openDatabase(dataDir);
  /** @param {ChildProcess} spawned */
  const onSpawn = (spawned) => void (child = spawned);
  const { code } = await (file.endsWith('.ts')
    ? runTypeScript(file, { args, onSpawn })
    : run(process.execPath, [file, ...args], { onSpawn }));
  await database.stop();
  process.exitCode = code;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
