import { spawn } from 'node:child_process';
import { chooseSteps, outcomeOf } from './setup/deep-steps.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { root } from './setup/root.mjs';
import { report } from './setup/setup-error.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { DeepStep } from './setup/deep-steps.mjs' */

/** The tests that take too long for every change: `npm run test:deep -- [step …]`. Each step is a row of deep-steps.mjs. */

/** @type {ChildProcess | null} */
let child = null;

/** Every step ends what it has started when it has to stop. */
function abandon() {
  child?.kill('SIGTERM');
  process.exitCode = 1;
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
onOrphaned(abandon);

/**
 * Runs a step, its output shown and returned.
 * @param {DeepStep} step
 * @returns {Promise<{ good: boolean, output: string }>}
 */
function run({ args, env, minutes }) {
  const running = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = running;
  let output = '';
  running.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  running.stderr.pipe(process.stderr, { end: false });
  const timer = setTimeout(() => running.kill('SIGTERM'), minutes * 60_000);
  return new Promise((resolve) =>
    running.once('close', (code) => {
      clearTimeout(timer);
      resolve({ good: code === 0, output });
    }),
  );
}

try {
  const steps = chooseSteps(process.argv.slice(2));
  await install({ development: true });
  /** @type {string[]} */
  const lines = [];
  for (const step of steps) {
    if (process.exitCode) break;
    console.log(`\n═══ ${step.name}: ${step.about} ═══`);
    const began = Date.now();
    const result = await run(step);
    const outcome = outcomeOf(step, result);
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    const words = { passed: 'passed', failed: 'failed', nothing: 'did nothing' }[outcome];
    const proof = step.evidence.exec(result.output)?.[0] ?? '';
    lines.push(
      `${outcome === 'passed' ? '✓' : '✗'} ${step.name.padEnd(14)} ${words.padEnd(12)} ${minutes} min   ${proof}`,
    );
    if (outcome !== 'passed') process.exitCode = 1;
  }
  console.log(`\n${lines.join('\n')}`);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
process.exit();
