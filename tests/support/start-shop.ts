import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { stopServers } from '@/scripts/setup/test-folder.mjs';
import { blankEnvironment, nodeFlags, startTestShop } from '@/scripts/setup/test-shop.mjs';
import { until } from './payer';

export type Shop = Awaited<ReturnType<typeof startTestShop>>;

type Environment = Record<string, string>;

const running = new Set<Shop>();
const servers = new Set<() => Promise<void>>();
const folders: string[] = [];

/** A folder that `closeShops` removes. */
export function newFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-shop-'));
  fs.chmodSync(dir, 0o711);
  folders.push(dir);
  return dir;
}

/** Starts a shop on free ports, as `npm start` does, and waits until it is ready. */
export async function startShop(env: Environment = {}, dir = newFolder()): Promise<Shop> {
  const shop = await startTestShop({ dir, env });
  running.add(shop);
  return shop;
}

type Server = {
  pid: number;
  kill: () => Promise<void>;
  /** Asks it to stop, and waits; its exit code. */
  stop: () => Promise<number | null>;
  isRunning: () => boolean;
};

/** Starts only the server, as a container does, with the address, folder and database of a shop. */
export async function startServer(
  env: Environment,
  { url, port }: Pick<Shop, 'url' | 'port'>,
  dir: string,
  answersAt = '/api/ready',
): Promise<Server> {
  const own = { PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, DATA_DIR: dir };
  const child = spawn(process.execPath, [...nodeFlags, 'server.mjs'], {
    env: { ...process.env, ...blankEnvironment(), LOG_LEVEL: 'warn', ...env, ...own, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    return child.exitCode;
  };
  servers.add(kill);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    return (await fetch(url + answersAt).catch(() => null))?.ok === true;
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid: Number(child.pid), kill, stop, isRunning };
}

/** Starts only the server, on a free port: one more instance on a database that was seeded before. */
export async function startInstance(env: Environment, dir = newFolder()) {
  const port = await anyFree();
  const url = `http://localhost:${port}`;
  return { url, port, ...(await startServer(env, { url, port }, dir)) };
}

/** For `afterAll`: stops the shops that a test left running and removes their data. */
export async function closeShops(): Promise<void> {
  await Promise.all([...servers].map((kill) => kill()));
  await Promise.all([...running].map((shop) => shop.stop()));
  running.clear();
  for (const dir of folders.splice(0)) {
    stopServers(dir);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
