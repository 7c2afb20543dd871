import { once } from 'node:events';
import net from 'node:net';

const message = (type: string, body: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const answers: Record<string, (isInTransaction: boolean) => Buffer> = {
  Q: (isIn) => Buffer.concat([message('C', Buffer.from('OK 1\0')), readyIn(isIn)]),
  P: () => message('1'),
  D: () => Buffer.concat([message('t', Buffer.from([0, 0])), message('n')]),
  B: () => message('2'),
  E: () => message('C', Buffer.from('SELECT 1\0')),
  S: (isIn) => readyIn(isIn),
};
const readyIn = (isIn: boolean) => message('Z', Buffer.from(isIn ? 'T' : 'I'));

/**
 * Speaks just enough of PostgreSQL's protocol for the driver. A statement that contains `hang`, and everything after it
 * on its connection, is never answered; with `hangs` nothing is.
 */
export async function fakePostgres() {
  const state = { hangs: false, refusal: '', connections: 0, statements: [] as string[] };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    state.connections += 1;
    socket.on('error', () => undefined);
    let rest = Buffer.alloc(0);
    let isStarted = false;
    let isStuck = false;
    let isIn = false;
    const kept = new Map<string, string>();
    socket.on('data', (chunk: Buffer) => {
      if (isStuck) return;
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = isStarted ? 1 : 0;
        if (rest.length < head + 4) return;
        const length = rest.readInt32BE(head) + head;
        if (rest.length < length) return;
        const type = isStarted ? rest.toString('latin1', 0, 1) : '';
        const text = rest.toString('utf8', head + 4, length);
        rest = rest.subarray(length);
        if (type === 'Q' || type === 'P') state.statements.push(text);
        isStuck = state.hangs || text.includes('hang');
        if (isStuck) return;
        if (!isStarted) {
          isStarted = true;
          if (state.refusal) {
            socket.end(message('E', Buffer.from(`SFATAL\0C${state.refusal}\0Mno\0\0`)));
            return;
          }
          socket.write(Buffer.concat([message('R', Buffer.alloc(4)), readyIn(false)]));
          continue;
        }
        const [first = '', second = ''] = text.split('\0');
        if (type === 'P') kept.set(first, second);
        // A statement that was kept comes by its name alone.
        const asked = { Q: text, P: second, B: kept.get(second) }[type] ?? '';
        if (asked.includes('begin')) isIn = true;
        if (/commit|rollback/.test(asked)) isIn = false;
        const answer = answers[type]?.(isIn);
        if (answer) socket.write(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  /** Waits until the server has got a statement with this text. */
  async function got(text: string): Promise<void> {
    while (!state.statements.some((statement) => statement.includes(text)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  return {
    got,
    url: `postgres://shop:secret@127.0.0.1:${port}/shop`,
    state,
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    leave: () => sockets.forEach((socket) => socket.destroy()),
    /** Opens it again where it was. */
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      const closed = server.listening && once(server, 'close');
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
