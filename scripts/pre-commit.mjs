import { execFileSync } from 'node:child_process';
import { stagedChecks } from './setup/checks.mjs';
import { root } from './setup/root.mjs';
import { runNode } from './setup/runner.mjs';

/** Checks the files of the commit as they are in the checkout, and changes none. */
const list = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

for (const [name, args] of files.length > 0 ? stagedChecks(files) : []) {
  if (await runNode(args)) continue;
  console.error(`✗ ${name}: \`npm run format\` and \`npm run lint -- --fix\` mend most of it.`);
  process.exitCode = 1;
}
