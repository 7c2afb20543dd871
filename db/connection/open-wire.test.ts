import { once } from 'node:events';
import net from 'node:net';
import type { Host } from '@/platform/database-address';
import { DatabaseSocket } from './database-socket';
import { openWire } from './open-wire';

const servers: net.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A promise and what resolves it. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((take) => (resolve = take));
  return { promise, resolve };
}

/** A server that does this with a connection, and a socket to it. */
async function connect(
  mode: string,
  answer: (socket: net.Socket) => void,
  { find, limit = 60_000 }: { find?: () => Promise<Host>; limit?: number } = {},
) {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const place = { name: '127.0.0.1', port };
  const wire = openWire(() => find?.() ?? place, { mode, isDirect: false });
  return { wire, socket: new DatabaseSocket(wire, { limit }) };
}

/** With what error the socket ends, if any. */
async function endOf(socket: DatabaseSocket): Promise<unknown> {
  let failure: unknown = null;
  socket.on('error', (error) => (failure = error));
  await new Promise((resolve) => socket.once('close', resolve));
  return failure;
}

/** Says that it has TLS, and does this with what comes then. */
const promiseTls = (then: (socket: net.Socket) => void) => (socket: net.Socket) => {
  const go = () => socket.once('data', () => then(socket));
  socket.once('data', () => socket.write('S', go));
};

const sayOnce = (text: string) => (socket: net.Socket) => void socket.once('data', () => socket.write(text));

test.each(['E0000 too many clients', 'Sand more than was asked for', 'Nand more'])(
  'an answer like %j to the wish for TLS ends the connection, even where TLS is only preferred',
  async (text) => {
    for (const mode of ['prefer', 'require']) {
      const { socket } = await connect(mode, sayOnce(text));
      expect(await endOf(socket)).toMatchObject({ code: 'CONNECTION_INSECURE' });
    }
  },
);

test('a server that leaves before TLS stands is an error, and no wait', async () => {
  const { socket } = await connect('require', (near) => near.end());
  expect(await endOf(socket)).toMatchObject({ name: 'ConnectionLost', code: 'CONNECTION_CLOSED' });
});

test('a server that speaks no TLS after it said so is an error', async () => {
  const { socket } = await connect(
    'require',
    promiseTls((near) => near.write('no TLS at all')),
  );
  expect(await endOf(socket)).toMatchObject({ name: 'ConnectionLost' });
});

test('a socket that is destroyed while TLS begins closes its connection, and ends without an error', async () => {
  const begun = later<true>();
  const left = later<true>();
  const { socket, wire } = await connect('require', (near) => {
    near.once('close', () => left.resolve(true));
    promiseTls(() => begun.resolve(true))(near);
  });
  socket.write('opening');
  await begun.promise;
  const ended = endOf(socket);
  socket.destroy();
  expect(await ended).toBeNull();
  expect(await left.promise).toBe(true);
  expect(wire.tcp.destroyed).toBe(true);
});

test('a socket that is destroyed before its host is found opens no connection', async () => {
  let connections = 0;
  const found = later<Host>();
  const { socket, wire } = await connect('', () => (connections += 1), { find: () => found.promise });
  socket.write('opening');
  socket.destroy();
  await once(socket, 'close');
  found.resolve({ name: '127.0.0.1', port: 1 });
  await expect(wire.plain).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(connections).toBe(0);
  expect(wire.tcp.connecting).toBe(false);
});

test('a driver that reads no further for longer than the limit keeps its connection', async () => {
  const near = later<net.Socket>();
  const { wire, socket } = await connect('', near.resolve, { limit: 50 });
  socket.write(Buffer.from('....opening'));
  const database = await near.promise;
  socket.pause();
  const row = Buffer.alloc(300_000);
  row.write('D');
  row.writeInt32BE(row.length - 1, 1);
  database.write(row);
  const plain = await wire.plain;
  while (!plain.isPaused()) await new Promise(setImmediate);
  const until = performance.now() + 200;
  while (performance.now() < until) await new Promise(setImmediate);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
