import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { ConnectionLost } from './connection-lost';

/** What the driver read from the address of the database. */
export type Address = { host: string[]; port: number[]; path?: string | undefined; ssl: unknown };

/** The socket of a connection, and the same or one with TLS above it, once what is written there arrives. */
export type Wire = { tcp: net.Socket; plain: Promise<net.Socket> };

/** After this silence the system asks whether the other side is still there. */
const keepAliveInitialDelay = 10_000;

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const accepted = 'S'.charCodeAt(0);

export function openWire({ host: [host = 'localhost'], port: [port = 5432], path, ssl }: Address): Wire {
  const tcp = net.connect(path ? { path } : { host, port, keepAlive: true, keepAliveInitialDelay });
  return { tcp, plain: ssl ? secure(tcp, host, ssl) : Promise.resolve(tcp) };
}

/** These encrypt, but ask for no certificate that holds, as with the driver and libpq. */
const unproven = new Set<unknown>(['require', 'allow', 'prefer']);

async function secure(tcp: net.Socket, host: string, ssl: unknown): Promise<net.Socket> {
  tcp.write(tlsRequest);
  const [answer] = (await once(tcp, 'data')) as [Buffer];
  if (answer[0] !== accepted) {
    if (ssl === 'prefer') return tcp;
    throw new ConnectionLost('CONNECTION_INSECURE', 'the database takes no TLS');
  }
  const secured = tls.connect({
    socket: tcp,
    host,
    ...(net.isIP(host) ? {} : { servername: host }),
    ...(unproven.has(ssl) ? { rejectUnauthorized: false } : {}),
  });
  await once(secured, 'secureConnect');
  return secured;
}
