import { randomInt } from 'node:crypto';
import net from 'node:net';

const loopback = '127.0.0.1';

/**
 * Whether a server could listen on the port now. Without a host: on every address. `localhost` may be another loopback
 * address than 127.0.0.1, so a port there must be free on every address too: a browser would open the other program.
 * @param {number} port
 * @param {string} [host]
 */
export const isFree = async (port, host) =>
  (await canListen(port, host)) && (host !== loopback || (await canListen(port)));

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The first free port from `first` on.
 * @param {number} first
 * @param {string} [host]
 */
export async function nextFree(first, host) {
  for (let port = first; port < Math.min(first + 200, 65_536); port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 199}.`);
}

/**
 * A free port that stays free until it is used: not one that the system gives to outgoing connections (32768 and
 * above), and not one that another process is likely to choose at the same time.
 */
export async function anyFree() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_240, 32_768);
    if (await isFree(port, loopback)) return port;
  }
  throw new Error('No free port between 10240 and 32767.');
}
