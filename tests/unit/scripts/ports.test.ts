import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { isFree } from '@/scripts/setup/ports.mjs';

const hasSix = Object.values(os.networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test('a port is taken for 127.0.0.1 also by a program on another address that localhost may mean', async () => {
  const other = net.createServer().listen(0, hasSix ? '::1' : '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  other.close();
  await once(other, 'close');
  expect(await isFree(port, '127.0.0.1')).toBe(true);
});
