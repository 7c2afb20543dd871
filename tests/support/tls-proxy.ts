import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { selfSignedCertificate } from '@/sandbox/certificate';
import { anyFree } from '@/scripts/setup/ports.mjs';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const tlsRequestSize = 8;

/** What it answers to the wish for TLS: `S` that it has it, `N` that it has none; with `direct` it is asked nothing. */
type Way = 'S' | 'N' | 'direct';

/**
 * A database behind TLS, as managed ones are. Nobody has signed its certificate but itself, for `localhost`. Its address
 * may name another database, with a name as long: so two hosts have one with the same name.
 */
export async function tlsProxyTo(databaseUrl: string, way: Way = 'S', named = new URL(databaseUrl).pathname) {
  const target = new URL(databaseUrl);
  const certificate = selfSignedCertificate(privateKey, '01', 'localhost');
  const sockets = new Set<net.Socket>();
  const state = { isMute: false, connections: 0, encrypted: 0, protocol: '' };

  const pipe = (near: net.Socket) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => [near, far].forEach((end) => end.destroy()));
    }
    const rename = (chunk: Buffer) =>
      Buffer.from(chunk.toString('latin1').replace(named.slice(1), target.pathname.slice(1)), 'latin1');
    near.once('data', (opening: Buffer) => {
      if (!state.isMute) far.write(rename(opening));
      near.on('data', (chunk) => void (state.isMute || far.write(chunk)));
    });
    far.on('data', (chunk) => void (state.isMute || near.write(chunk)));
  };
  const encrypt = (socket: net.Socket) => {
    const secured = new tls.TLSSocket(socket, {
      isServer: true,
      key: privateKey,
      cert: certificate,
      ALPNProtocols: ['postgresql'],
    });
    secured.on('error', () => undefined);
    secured.once('secure', () => {
      state.encrypted += 1;
      state.protocol = secured.alpnProtocol || '';
      pipe(secured);
    });
  };

  const server = net.createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (way === 'direct') return encrypt(socket);
    socket.once('data', (asked: Buffer) => {
      if (state.isMute) return;
      if (asked.length > tlsRequestSize) {
        pipe(socket);
        socket.emit('data', asked);
        return;
      }
      socket.write(way);
      if (way === 'S') encrypt(socket);
      else pipe(socket);
    });
  });
  const port = await anyFree();
  server.listen(port);
  await once(server, 'listening');

  return {
    state,
    certificate,
    host: `localhost:${port}`,
    /** With these hosts in front of the name of the database, and these parameters. */
    url: (parameters = '', hosts = `localhost:${port}`) =>
      `postgres://${target.username}:${target.password}@${hosts}${named}?${parameters}`,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
