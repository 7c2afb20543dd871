import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import type { Host } from '@/platform/database-address';
import { ConnectionLost } from './connection-lost';

/** The folder's file of a server on this machine, or a host. */
export type Place = { path: string } | Host;

/** What the driver read from the parameters of the address. */
export type Security = { mode: unknown; isDirect: boolean };

/** The socket of a connection, and the same or one with TLS above it, once what is written there arrives. */
export type Wire = { tcp: net.Socket; plain: Promise<net.Socket> };

/** After this silence the system asks whether the other side is still there. */
const keepAliveInitialDelay = 10_000;

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** `find` says where to connect to; the wire may be given up before it does. */
export function openWire(find: () => Place | Promise<Place>, security: Security): Wire {
  const tcp = new net.Socket();
  const plain = async () => {
    const place = await find();
    if (tcp.destroyed) throw new ConnectionLost('CONNECTION_CLOSED', 'given up before it began');
    connect(tcp, place);
    return security.mode ? secure(tcp, place, security) : tcp;
  };
  return { tcp, plain: plain() };
}

const connect = (tcp: net.Socket, place: Place) =>
  'path' in place
    ? tcp.connect({ path: place.path })
    : tcp.connect({ host: place.name, port: place.port, keepAlive: true, keepAliveInitialDelay });

/** These encrypt, but ask for no certificate that holds, as with the driver and libpq. */
const unproven = new Set<unknown>(['require', 'allow', 'prefer']);

async function secure(tcp: net.Socket, place: Place, { mode, isDirect }: Security): Promise<net.Socket> {
  if (!isDirect && !(await isAccepted(tcp))) {
    if (mode === 'prefer') return tcp;
    throw new ConnectionLost('CONNECTION_INSECURE', 'the database takes no TLS, and its address asks for it');
  }
  const host = 'path' in place ? 'localhost' : place.name;
  const secured = tls.connect({
    socket: tcp,
    host,
    ...(net.isIP(host) ? {} : { servername: host }),
    ...(isDirect ? { ALPNProtocols: ['postgresql'] } : {}),
    ...(unproven.has(mode) ? { rejectUnauthorized: false } : {}),
  });
  // From the first moment on: an error that nobody listens to would end the process.
  secured.on('error', (error) => tcp.destroy(error));
  await once(secured, 'secureConnect');
  return secured;
}

/** Whether the database takes TLS. More than its one letter was not sent by it, but by somebody on the way. */
async function isAccepted(tcp: net.Socket): Promise<boolean> {
  tcp.write(tlsRequest);
  const [answer] = (await once(tcp, 'data')) as [Buffer];
  const letter = answer.toString('latin1');
  if (letter === 'S' || letter === 'N') return letter === 'S';
  throw new ConnectionLost('CONNECTION_INSECURE', 'the database does not answer whether it takes TLS');
}
