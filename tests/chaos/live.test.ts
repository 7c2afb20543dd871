import { spawn } from 'node:child_process';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { blankEnvironment, nodeFlags } from '@/scripts/setup/test-shop.mjs';
import { freshDatabase } from '@/tests/support/fresh-database';
import { liveSettings } from '@/tests/support/live-settings';
import { until } from '@/tests/support/payer';
import { closeShops, newFolder } from '@/tests/support/start-shop';

const slow = 300_000;

type Database = Awaited<ReturnType<typeof freshDatabase>>;

let database: Database;
let liveDatabase: Database;
beforeAll(async () => {
  database = await freshDatabase({ isSeeded: true });
  liveDatabase = await freshDatabase();
  await liveDatabase.seed(liveSettings);
}, slow);
afterAll(async () => {
  await closeShops();
  await database.drop();
  await liveDatabase.drop();
});

/** Runs a process to its end, and asks its port for an answer again and again until then; `output` is its errors. */
async function runToEnd(args: string[], env: Record<string, string>) {
  const port = await anyFree();
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: {
      ...process.env,
      ...blankEnvironment(),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      DATA_DIR: newFolder(),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  let code: number | NodeJS.Signals | null | undefined;
  child.once('close', (status, signal) => (code = status ?? signal));
  let hasAnswered = false;
  await until(async () => {
    hasAnswered ||= (await fetch(`http://localhost:${port}/api/health`).catch(() => null)) !== null;
    if (hasAnswered) child.kill('SIGKILL');
    return code !== undefined;
  });
  return { code, hasAnswered, output: output.trim() };
}

const runLive = (args: string[], env: Record<string, string>) => runToEnd(args, { ...liveSettings, ...env });

const processes = {
  'the shop': ['scripts/start.mjs'],
  'the server alone': ['server.mjs'],
  'the worker': ['scripts/program.mjs', 'scripts/worker.ts'],
};

/** What any start would write: the prints of its settings, jobs, a migration, a seed. */
const stateOf = async ({ sql }: Database) => {
  const [row] = await sql<{ state: string }[]>`
    select jsonb_build_object(
      'settings', (select jsonb_agg(s order by key) from settings s),
      'schemas', (select jsonb_agg(nspname order by nspname) from pg_namespace where nspname !~ '^pg_(temp|toast)'))::text
      as state`;
  return row?.state;
};

test.each(Object.entries(processes))(
  '%s does not start live on a database of the sandbox, and says what to do in one sentence',
  async (_, args) => {
    const before = await stateOf(database);
    const ended = await runLive(args, { DATABASE_URL: database.url });
    expect(ended).toEqual({
      code: 1,
      hasAnswered: false,
      output: expect.stringMatching(/^[^\n]*VIP2026[^\n]*create a new, empty database[^\n]*\.$/) as string,
    });
    expect(await stateOf(database)).toBe(before);
  },
  slow,
);

test.each(Object.entries(processes))(
  '%s of the sandbox does not start on a database of a live shop, and says what to do in one sentence',
  async (_, args) => {
    const before = await stateOf(liveDatabase);
    const ended = await runToEnd(args, { DATABASE_URL: liveDatabase.url });
    expect(ended).toEqual({
      code: 1,
      hasAnswered: false,
      output: expect.stringMatching(/^[^\n]*live shop[^\n]*SHOP_MODE=live[^\n]*\.$/) as string,
    });
    expect(await stateOf(liveDatabase)).toBe(before);
  },
  slow,
);

test(
  'a live shop does not start with providers of the sandbox, and names each address',
  async () => {
    const base = 'http://127.0.0.1:3001';
    const { code, output } = await runLive(['scripts/start.mjs'], {
      DATABASE_URL: database.url,
      WECHATPAY_BASE_URL: base,
      CRM_BASE_URL: base,
      SMTP_URL: 'smtp://user:secret@127.0.0.1:3002',
    });
    expect(code).toBe(1);
    for (const name of ['WECHATPAY_BASE_URL', 'CRM_BASE_URL', 'SMTP_URL']) expect(output).toContain(name);
    expect(output).not.toMatch(/\n|secret/);
  },
  slow,
);

test(
  'the doctor names what keeps a live shop from starting',
  async () => {
    const doctor = ['scripts/program.mjs', 'scripts/doctor.ts'];
    const settings = await runLive(doctor, { DATABASE_URL: database.url, CRM_BASE_URL: 'https://10.0.0.1' });
    expect(settings).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^✗ [^\n]*CRM_BASE_URL[^\n]*$/) as string,
    });
  },
  slow,
);
