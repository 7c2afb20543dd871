import { checks, jest, runChecks, typesOfNext } from './setup/checks.mjs';
import { install } from './setup/install.mjs';
import { runNode } from './setup/runner.mjs';

await install({ development: true });
await runNode(typesOfNext, { minutes: 2 });

const done = [
  ...(await runChecks(checks)),
  ...(await runChecks([['unit and architecture tests', jest('unit')]])),
];
const failed = done.filter(({ good }) => !good);
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
