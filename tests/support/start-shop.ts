import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stopServers } from '@/scripts/setup/test-folder.mjs';
import { startTestShop } from '@/scripts/setup/test-shop.mjs';

export type Shop = Awaited<ReturnType<typeof startTestShop>>;

type Environment = Record<string, string>;

const running = new Set<Shop>();
const folders: string[] = [];

/** A folder that `closeShops` removes. */
export function newFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-shop-'));
  fs.chmodSync(dir, 0o711);
  folders.push(dir);
  return dir;
}

/** Starts a shop on free ports, as `npm start` would, and waits until it is ready. */
export async function startShop(env: Environment = {}, dir = newFolder()): Promise<Shop> {
  const shop = await startTestShop({ dir, env });
  running.add(shop);
  return shop;
}

/** For `afterAll`: stops what a test left running and removes its data. */
export async function closeShops(): Promise<void> {
  await Promise.all([...running].map((shop) => shop.stop()));
  running.clear();
  for (const dir of folders.splice(0)) {
    stopServers(dir);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
