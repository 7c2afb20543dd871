import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const running: ChildProcess[] = [];

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['scripts/program.mjs', 'sandbox/main.ts'], {
    env: { ...process.env, SANDBOX_DATA_DIR: folder, SANDBOX_PORT: '0', ...env },
  });
  running.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return chunk.toString('utf8');
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('reports when it is ready, writes the shop’s settings readable by the owner only, and stops on SIGTERM', async () => {
  const child = start({});
  const ready = JSON.parse(await firstLine(child)) as { event: string; port: number };
  expect(ready.event).toBe('sandbox-ready');
  const file = join(folder, 'providers.json');
  const environment = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(environment['WECHATPAY_BASE_URL']).toBe(`http://127.0.0.1:${ready.port}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await fetch(`http://127.0.0.1:${ready.port}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a port in use gives a one-sentence error and exit code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const child = start({ SANDBOX_PORT: String(port) });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  const sentence = Buffer.concat(errors).toString('utf8');
  expect(sentence).toContain(`port ${port} is taken`);
  expect(sentence.trim().split('\n')).toHaveLength(1);
  taken.close();
});

test('ends when its parent process ends', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  running.push(parent);
  const child = start({ SANDBOX_PARENT_PID: String(parent.pid) });
  await firstLine(child);
  parent.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
