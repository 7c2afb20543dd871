import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { blankEnvironment } from '@/scripts/setup/test-shop.mjs';
import { until } from '@/tests/support/payer';

const slow = 120_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-sandbox-'));
const running = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  const left = [...running].filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(left.map((child) => once(child, 'exit')));
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The part of a shop's start that opens the sandbox, in a process of its own. */
const program = `
  import { openSandbox } from './scripts/setup/sandbox.mjs';
  const services = [];
  process.on('SIGTERM', async () => {
    for (const service of services) await service.stop();
    process.exit(0);
  });
  const { url, ownUrl } = await openSandbox(process.env.DATA_DIR, (service) => services.push(service));
  const { WECHATPAY_MCHID: mchid, SMTP_URL: mail } = process.env;
  console.log(JSON.stringify({ url, ownUrl, mchid, mail }));
  setInterval(() => undefined, 1000);`;

type Opened = { url: string; ownUrl: string; mchid: string; mail: string };

async function open(dir: string, port = 0) {
  const ports = { PORT: String(await anyFree()), SANDBOX_PORT: String(port || (await anyFree())) };
  const env = { ...process.env, ...blankEnvironment(), ...ports, DATA_DIR: dir };
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'pipe' });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const opened = await new Promise<Opened>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
    createInterface(child.stdout).on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { ...opened, pid: Number(child.pid), end };
}

const transactions = async (base: string) => {
  const response = await fetch(`${base}/control/transactions`);
  return ((await response.json()) as { transactions: { outTradeNo: string }[] }).transactions.map(
    ({ outTradeNo }) => outTradeNo,
  );
};
const answers = (base: string) =>
  fetch(`${base}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
/** Whether this process runs the sandbox of the folder. */
const leads = (pid: number, dir: string) => {
  const file = path.join(dir, 'sandbox', 'owner');
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(`"${pid} `);
};
const addressOf = ({ url, ownUrl, mchid, mail }: Opened) => ({ url, ownUrl, mchid, mail });

test(
  'of starts at once on one folder, all have one provider',
  async () => {
    const dir = path.join(folder, 'at-once');
    const shops = await Promise.all([open(dir), open(dir), open(dir)]);
    const [first, ...others] = shops.map(addressOf);
    for (const other of others) expect(other).toEqual(first);
    expect(await answers(first?.ownUrl ?? '')).toBe(true);
    expect(fs.readdirSync(dir)).toEqual(['sandbox']);
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
    expect(await answers(first?.ownUrl ?? '')).toBe(false);
  },
  slow,
);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'when the shop that runs the provider ends by %s, another one goes on with it: same address, keys and payments',
  async (signal) => {
    const dir = path.join(folder, signal);
    const port = await anyFree();
    const first = await open(dir, port);
    const second = await open(dir);
    expect(addressOf(second)).toEqual(addressOf(first));
    const at = new Date().toISOString();
    const payment = { outTradeNo: 'T1', transactionId: '4200', description: 'a', attach: 'a', total: 1 };
    const response = await fetch(`${first.ownUrl}/control/history`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ payments: [{ ...payment, createdAt: at, paidAt: at }], refunds: [] }),
    });
    expect(response.status).toBe(200);
    await first.end(signal);
    await until(async () => leads(second.pid, dir));
    expect(await answers(second.ownUrl)).toBe(true);
    // The first one comes back to its port, which the second one has by now.
    const again = await open(dir, port);
    expect(addressOf(again)).toEqual(addressOf(first));
    expect(await transactions(again.ownUrl)).toEqual(['T1']);
    await second.end(signal);
    await until(async () => leads(again.pid, dir));
    expect(await transactions(again.ownUrl)).toEqual(['T1']);
    await again.end('SIGTERM');
    expect(await answers(again.ownUrl)).toBe(false);
  },
  slow,
);
