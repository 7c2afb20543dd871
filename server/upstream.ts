import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientRequest, IncomingMessage, RequestOptions, ServerResponse } from 'node:http';

export type Ask = (options: RequestOptions) => ClientRequest;
export type Upstream = { ask: Ask; port: number; close: () => void };
type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The server in front sets the limits, so this one waits for it without any. */
const withoutLimits = { maxHeaderSize: 32_768, requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 };

/** A slow body holds one for up to a minute, so a few must not stop everyone; so many take 160 MB, and more wait. */
const maxSockets = 2048;

/**
 * The HTTP server that Next runs on, behind the shop's own server, on a free port of the loopback interface. It answers
 * only requests with the token: other programs on this machine must not get past the limits of the server in front.
 */
export async function openUpstream(handle: Handle): Promise<Upstream> {
  const token = randomBytes(16).toString('hex');
  const server = http.createServer(withoutLimits, (req, res) => {
    if (req.headers['x-shop-token'] !== token) {
      res.writeHead(403).end();
      return;
    }
    delete req.headers['x-shop-token'];
    handle(req, res).catch(() => res.destroy());
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: maxSockets });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets });
  return {
    port,
    ask: ({ headers, ...options }) =>
      http.request({
        host: '127.0.0.1',
        port,
        agent,
        headers: { ...headers, 'x-shop-token': token },
        ...options,
      }),
    close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The whole body of a message. */
export async function readWhole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
