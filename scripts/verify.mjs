import { checks, jest, typesOfNext } from './setup/checks.mjs';
import { install } from './setup/install.mjs';
import { runNode } from './setup/runner.mjs';

/** @import { Check } from './setup/checks.mjs' */

await install({ development: true });
await runNode(typesOfNext, { minutes: 2 });

/** @type {string[]} */
const failed = [];
/** @type {Check[]} */
const all = [...checks, ['unit and architecture tests', jest('unit')]];
for (const [name, args] of all) {
  const began = Date.now();
  const good = await runNode(args);
  console.log(`${good ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!good) failed.push(name);
}

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
