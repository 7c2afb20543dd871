import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checks, jest, typesOfNext } from './checks.mjs';
import { runTypeScript } from './children.mjs';
import { Fault } from './fault.mjs';
import { root } from './root.mjs';
import { runNode } from './runner.mjs';
import { blankEnvironment, startTestShop } from './test-shop.mjs';

/** Neither UTC nor Shanghai: code that forgets its zone fails. */
const zone = { TZ: 'America/St_Johns' };

export const suites = [
  { name: 'checks', run: runChecks },
  { name: 'unit', run: (context) => runJest('unit', context, { minutes: 8 }) },
  { name: 'integration', run: runIntegration },
  { name: 'api', run: runApi },
  { name: 'e2e', run: runBrowser },
  { name: 'chaos', run: runChaos },
];

/** `npm test -- [suite …] [--grep text] [path …]` */
export function readArguments(args) {
  const names = new Set();
  const rest = [];
  let grep = null;
  for (let at = 0; at < args.length; at += 1) {
    const [flag, value] = args[at].split(/=(.*)/s);
    if (flag === '--grep') grep = value ?? args[(at += 1)];
    else if (suites.some(({ name }) => name === args[at])) names.add(args[at]);
    else rest.push(args[at]);
  }
  const isNarrow = grep !== null || rest.length > 0;
  const chosen = suites.filter(({ name }) =>
    names.size > 0 ? names.has(name) : !(isNarrow && name === 'checks'),
  );
  return { chosen, grep, rest };
}

async function runChecks() {
  await runNode(typesOfNext, { minutes: 2 });
  const count = { passed: 0, failed: 0 };
  for (const [name, args] of checks) {
    const good = await runNode(args, { minutes: 5 });
    console.log(`${good ? '✓' : '✗'} ${name}`);
    count[good ? 'passed' : 'failed'] += 1;
  }
  return count;
}

async function runJest(project, { dir, grep, rest }, { env = {}, minutes, inBand = false }) {
  const file = path.join(dir, `${project}.json`);
  const args = ['--json', `--outputFile=${file}`, '--passWithNoTests', ...(inBand ? ['--runInBand'] : [])];
  if (grep) args.push(`--testNamePattern=${grep}`);
  const settings = {
    ...process.env,
    ...blankEnvironment(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...zone,
    ...env,
  };
  const good = await runNode(jest(project, ...args, ...rest), { env: settings, minutes });
  const result = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return {
    passed: result?.numPassedTests ?? 0,
    failed: good ? failed : Math.max(1, failed),
    broken: brokenOfJest(result),
  };
}

/** The tests that failed and why, or the file that could not be read. */
const brokenOfJest = (result) =>
  (result?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const broken = assertionResults.filter(({ status }) => status === 'failed');
      const file = path.relative(root, name);
      if (broken.length === 0) return [{ test: file, why: firstWords(message) }];
      return broken.map(({ fullName, failureMessages }) => ({
        test: `${file} › ${fullName}`,
        why: firstWords(failureMessages[0]),
      }));
    });

/** The same of Playwright's tree of suites, and those that passed only at the second try. */
const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)];
const withStatus = (report, wanted) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        test: `${file} › ${title}`,
        why: firstWords(results[0]?.errors?.[0]?.message),
      })),
  );

/** The beginning of an error without its colours: enough to know the cause from the end of a long log. */
const firstWords = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .map((line) => line.trimEnd().slice(0, 160));

/** After a suite its database must still be a set of books that add up. */
async function checkBooks(result, url) {
  const env = { ...process.env, SHOP_MODE: 'sandbox', DATABASE_URL: url };
  const { code, output } = await runTypeScript('scripts/check-books.ts', { quiet: true, env });
  console.log(output);
  if (code === 0) return { ...result, passed: result.passed + 1 };
  return {
    ...result,
    failed: result.failed + 1,
    broken: [...(result.broken ?? []), { test: 'the books', why: [] }],
  };
}

async function runIntegration(context) {
  const databases = await context.databases();
  const url = await databases.create('integration');
  // The books are not checked here: these tests write states that the shop itself never would.
  return runJest('integration', context, {
    minutes: 12,
    env: {
      DATABASE_URL: url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      DATA_DIR: path.join(context.dir, 'integration'),
    },
  });
}

/** A shop with a fresh database, whose tests may choose the address they seem to come from. */
async function openShop(context, purpose, seed) {
  await context.build();
  const databases = await context.databases();
  const url = await databases.create(purpose, seed);
  const env = { DATABASE_URL: url, SEED: seed, TRUSTED_PROXY_HOPS: '1', ...zone };
  const shop = await startTestShop({ dir: path.join(context.dir, purpose), env });
  context.onClose(() => shop.stop());
  return {
    shop,
    env: {
      TEST_BASE_URL: shop.url,
      TEST_SANDBOX_URL: shop.sandboxUrl,
      DATABASE_URL: url,
    },
  };
}

async function runApi(context) {
  const { shop, env } = await openShop(context, 'api', 'minimal');
  const result = await runJest('api', context, { minutes: 20, env });
  await endShop(shop, result);
  return checkBooks(result, env.DATABASE_URL);
}

async function runBrowser(context) {
  const [{ shop, env }, chromium] = [await openShop(context, 'e2e', 'full'), await context.chromium()];
  const file = path.join(context.dir, 'e2e.json');
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const pictures = path.join(context.dir, 'e2e-pictures');
  const args = [cli, 'test', '--reporter=list,json', '--pass-with-no-tests', `--output=${pictures}`];
  if (context.grep) args.push('--grep', context.grep);
  const good = await runNode([...args, ...context.rest], {
    minutes: 30,
    env: {
      ...process.env,
      ...zone,
      ...env,
      PLAYWRIGHT_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  });
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const { stats, errors } = report;
  const failed = (stats?.unexpected ?? 0) + (errors?.length ?? 0);
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const result = {
    passed,
    failed: good ? failed : Math.max(1, failed),
    broken: withStatus(report, 'unexpected'),
    retried: withStatus(report, 'flaky'),
  };
  if (result.failed > 0) keepPictures(pictures);
  await endShop(shop, result);
  return checkBooks(result, env.DATABASE_URL);
}

/** The pages as they were when a test failed. */
function keepPictures(pictures) {
  if (!fs.existsSync(pictures)) return;
  const kept = path.join(root, 'test-results');
  fs.rmSync(kept, { recursive: true, force: true });
  fs.cpSync(pictures, kept, { recursive: true });
  console.log('Pictures of the failures are in test-results/.');
}

async function runChaos(context) {
  await context.build();
  const databases = await context.databases();
  const env = { DATABASE_URL: databases.serverUrl };
  return runJest('chaos', context, { minutes: 25, env, inBand: true });
}

/** A shop that ended during its tests is a failure too. */
async function endShop(shop, result) {
  const broke = await Promise.race([shop.exited, null]);
  if (broke !== null) throw new Fault(`The shop ended during the tests (${broke}):\n${shop.output()}`);
  await shop.stop();
  if (result.failed > 0) console.log(`\nThe shop's last words:\n${shop.output().slice(-4000)}`);
}
