import net from 'node:net';
import { anyFree } from '@/scripts/setup/ports.mjs';

type Direction = 'questions' | 'answers';

/**
 * An address of the database that can be cut off, like a cable; at first it is. It can also lose packets without a word,
 * as a network does: of a connection that has lost some, nothing more arrives, even later.
 */
export async function cableTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = await anyFree();
  const sockets = new Set<net.Socket>();
  const lost = new Set<Direction>();
  let texts: readonly string[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    const ends = [near, far] as const;
    for (const socket of ends) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => ends.forEach((end) => end.destroy()));
    }
    const isBroken = { questions: false, answers: false };
    let seen = 0;
    near.on('data', (chunk) => {
      while (seen < texts.length && chunk.includes(texts[seen] ?? '')) seen += 1;
      if (texts.length > 0 && seen >= texts.length) isBroken.answers = true;
    });
    const carry = (from: net.Socket, to: net.Socket, direction: Direction) =>
      from.on('data', (chunk) => {
        isBroken[direction] ||= lost.has(direction);
        if (!isBroken[direction]) to.write(chunk);
      });
    carry(near, far, 'questions');
    carry(far, near, 'answers');
  });
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    connect: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    lose: (...directions: Direction[]) => directions.forEach((direction) => lost.add(direction)),
    /** Loses the answers of a connection once it was asked these texts, one after the other. */
    loseAnswersTo: (...asked: string[]) => void (texts = asked),
    heal() {
      lost.clear();
      texts = [];
    },
  };
}
