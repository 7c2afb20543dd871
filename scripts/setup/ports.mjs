import net from 'node:net';

/** Whether a server could listen there now. Without a host: on every address. */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The first free port from `first` on. */
export async function nextFree(first, host) {
  for (let port = first; port < Math.min(first + 200, 65_536); port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 199}.`);
}

/** A port that the system says is free. */
export function anyFree() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
