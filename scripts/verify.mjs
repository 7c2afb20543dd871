import { checks, jest, typesOfNext } from './setup/checks.mjs';
import { install } from './setup/install.mjs';
import { runNode } from './setup/runner.mjs';

await install();
await runNode(typesOfNext, { minutes: 2 });

const failed = [];
for (const [name, args] of [...checks, ['unit and architecture tests', jest('unit')]]) {
  const began = Date.now();
  const good = await runNode(args);
  console.log(`${good ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!good) failed.push(name);
}

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
