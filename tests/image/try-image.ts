import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { liveSettings } from '@/tests/support/live-settings';
import { end, run } from '@/scripts/setup/children.mjs';
import { commandOf, readDockerfile, readDockerignore } from '@/scripts/setup/dockerfile.mjs';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { startPostgres } from '@/scripts/setup/postgres.mjs';
import { root } from '@/scripts/setup/root.mjs';
import { report, SetupError } from '@/scripts/setup/setup-error.mjs';
import { blankEnvironment, memorySettings, nodeFlags } from '@/scripts/setup/test-shop.mjs';

/**
 * Carries out the steps of the Dockerfile in folders, where no daemon builds images: `npm run test:image`. Each stage is a
 * folder that stands for `/`. Then the tools prepare an empty database for a live shop, and what the last stage copied
 * has to serve it, as another user where this one is root.
 */
type Image = {
  dir: string;
  workdir: string;
  env: Record<string, string>;
  user: { uid?: number; gid?: number };
  command: string[];
  health: string[];
};

const isRoot = process.getuid?.() === 0;
/** The user `node` of the base image. */
const node = isRoot ? { uid: 1000, gid: 1000 } : {};

const dockerfile = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8');
const isLeft = readDockerignore(fs.readFileSync(path.join(root, '.dockerignore'), 'utf8'));
const stages = readDockerfile(dockerfile);
/** The folders of the image that the shop makes its own; in a text they become those of the stage. */
const owned = stages.flatMap(({ steps }) =>
  steps.flatMap(({ name, text }) => (name === 'WORKDIR' || name === 'VOLUME' ? [text] : [])),
);
const inImage = new RegExp(`(?<![\\w./-])(?:${owned.join('|')})(?![\\w-])`, 'g');
const localise = (image: Image, text: string) => text.replace(inImage, (place) => image.dir + place);

/** Nothing of this process but where programs are; the user of the image has another home than root. */
function environmentOf({ env, user }: Image, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const clean = { ...process.env };
  const kept = ['PATH', 'HOME', 'LANG'];
  for (const name of Object.keys(clean)) if (!kept.includes(name)) Reflect.deleteProperty(clean, name);
  return Object.assign(clean, user.uid === undefined ? {} : { HOME: os.tmpdir() }, env, more);
}

async function runIn(image: Image, command: string, args: string[], more: Record<string, string> = {}) {
  const options = { cwd: path.join(image.dir, image.workdir), quiet: true, ...image.user };
  return run(command, args, { ...options, env: environmentOf(image, more) });
}

function copyInto(image: Image, from: string | undefined, text: string): void {
  const words = text.split(/\s+/);
  const target = words.pop() ?? '';
  const to = path.join(image.dir, image.workdir, target);
  for (const word of words) {
    const source = from === undefined ? path.join(root, word) : path.join(from, word);
    const isFolder = fs.statSync(source).isDirectory();
    fs.cpSync(source, isFolder || !target.endsWith('/') ? to : path.join(to, path.basename(word)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isLeft(path.relative(root, file)),
    });
  }
}

async function runStep(image: Image, text: string): Promise<void> {
  const { uid, gid } = node;
  const chown = uid === undefined ? '' : `chown ${uid}:${gid}`;
  const command = localise(image, text).replace(/(?:&& )?chown node:node \S+/, (word) =>
    chown ? word.replace('chown node:node', chown) : '',
  );
  const { code, output } = await runIn(image, 'sh', ['-c', command]);
  if (code !== 0) throw new SetupError(`RUN ${text} failed:\n${output}`);
}

async function buildStages(dir: string): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  for (const { base, name, steps } of stages) {
    const before = images.get(base);
    const image: Image = {
      workdir: '/',
      env: {},
      user: {},
      command: [],
      health: [],
      ...before,
      dir: path.join(dir, name || 'shop'),
    };
    console.log(`── ${name || 'the last stage'} ──`);
    if (before) {
      const { code, output } = await run('cp', ['-a', before.dir, image.dir], { quiet: true });
      if (code !== 0) throw new SetupError(output);
    } else fs.mkdirSync(image.dir);
    for (const { name: step, from, text } of steps) {
      if (step === 'WORKDIR') fs.mkdirSync(path.join(image.dir, (image.workdir = text)), { recursive: true });
      else if (step === 'COPY') copyInto(image, from === null ? undefined : images.get(from)?.dir, text);
      else if (step === 'RUN') await runStep(image, text);
      else if (step === 'USER') image.user = node;
      else if (step === 'CMD') image.command = commandOf(text);
      else if (step === 'HEALTHCHECK') image.health = commandOf(text);
      else if (step === 'ENV')
        for (const pair of text.split(/\s+/)) {
          const [key = '', value = ''] = pair.split('=');
          image.env[key] = localise(image, value);
        }
      else if (step !== 'VOLUME' && step !== 'EXPOSE') throw new SetupError(`No way to carry out ${step}.`);
    }
    images.set(name, { ...image, env: { ...image.env } });
  }
  return images;
}

function check(isSo: boolean, what: string): void {
  if (!isSo) throw new SetupError(`Not so: ${what}.`);
  console.log(`✓ ${what}`);
}

async function tryTools(tools: Image, env: Record<string, string>): Promise<void> {
  const [command = '', ...args] = tools.command;
  const seeded = await runIn(tools, command, args, env);
  check(
    seeded.code === 0,
    `the tools prepare an empty database ${seeded.code === 0 ? '' : seeded.output}`.trim(),
  );
  const migrated = await runIn(tools, 'npm', ['run', 'db:migrate'], env);
  check(
    migrated.code === 0,
    `npm run db:migrate finds nothing to do ${migrated.code === 0 ? '' : migrated.output}`.trim(),
  );
  // Without the real providers much is amiss; the doctor has to say so, and not to end with an error of its own.
  const { output } = await runIn(tools, 'npm', ['run', 'doctor'], env);
  check(
    output.includes('✓ 数据库 · Database') && /✓ \d+ {3}! \d+ {3}✗ \d+/.test(output),
    'npm run doctor reports',
  );
  check(fs.existsSync(path.join(tools.dir, 'data', 'media')), 'pictures are kept in the volume');
}

async function tryShop(image: Image, env: Record<string, string>): Promise<void> {
  const port = String(await anyFree());
  const [, ...args] = image.command;
  check(
    nodeFlags.every((flag) => args.includes(flag)),
    'the image runs Node with the flags of npm start',
  );
  check(
    Object.entries(memorySettings).every(([name, value]) => image.env[name] === value),
    'the image has the memory settings with which the shop is measured',
  );
  const folder = fs.realpathSync(path.join(image.dir, image.workdir, '.data'));
  check(folder === fs.realpathSync(path.join(image.dir, 'data')), 'the image keeps its data in the volume');
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: path.join(image.dir, image.workdir),
    env: environmentOf(image, { ...env, PORT: port, HOST: '127.0.0.1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
    ...image.user,
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    const health = image.health.map((word) => word.replace(':3000', `:${port}`)).slice(1);
    const isHealthy = async () => (await run(process.execPath, health, { quiet: true })).code === 0;
    for (let turn = 0; turn < 120 && child.exitCode === null && !(await isHealthy()); turn += 1);
    check(await isHealthy(), 'the health check of the image is satisfied');
    const answer = async (where: string) =>
      fetch(url + where).then(async (to) => [to.status, await to.text()]);
    const [status, page] = await answer('/');
    check(status === 200 && String(page).includes('<html lang="zh'), '/ is a page');
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(String(page))?.[1] ?? '/none';
    for (const where of [script, '/film/guide.mp4', '/en', '/api/products/1', '/api/openapi.json'])
      check((await answer(where))[0] === 200, `${where.replace(/[^/]+\.js$/, '….js')} answers`);
    for (let turn = 0; turn < 120 && (await answer('/api/ready'))[0] !== 200; turn += 1) await isHealthy();
    check((await answer('/api/ready'))[0] === 200, '/api/ready answers 200: database, migrations and queue');
  } finally {
    await end(child, 15_000);
  }
  check(child.exitCode === 0, 'a stop ends it in order');
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-image-'));
fs.chmodSync(dir, 0o711);
const closing: (() => Promise<void>)[] = [];
try {
  const images = await buildStages(dir);
  const [tools, shop] = [images.get('tools'), images.get('')];
  if (!tools || !shop) throw new SetupError('The Dockerfile has no stage "tools", or no last one.');
  const database = await startPostgres(path.join(dir, 'postgres'), { throwaway: true });
  closing.push(() => database.stop());
  const env = { ...blankEnvironment(), ...liveSettings, LOG_LEVEL: 'error', DATABASE_URL: database.url };
  // As in an `.env` made from `.env.example` DATA_DIR is empty: the volume has to be found all the same.
  await tryTools(tools, env);
  await tryShop(shop, env);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
for (const close of closing) await close();
fs.rmSync(dir, { recursive: true, force: true });
