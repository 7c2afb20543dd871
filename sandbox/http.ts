import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { match, type MatchFunction } from 'path-to-regexp';
import type { Server } from 'node:net';
import type { Fault } from './faults';
import { type Language, languageOf } from './language';

const BODY_LIMIT = 1024 * 1024;

export interface Call {
  method: string;
  /** The path with its query, exactly as in the request line: this is what signatures cover. */
  target: string;
  path: string;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  isLocal: boolean;
  fault: Fault | undefined;
}

export interface SandboxResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** A page instead of a body, written in the language of the caller. */
  page?: (language: Language) => string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** `:name` stands for one segment. */
  path: string;
  handle: (call: Call) => SandboxResponse | Promise<SandboxResponse>;
}

export const json = (status: number, value: unknown): SandboxResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const redirect = (location: string): SandboxResponse => ({
  status: 303,
  headers: { Location: location },
});

/** A parsed JSON object, or `undefined` when the body is not one. */
export function bodyObject(call: Call): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    return asObject(value);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): Record<string, unknown> | undefined =>
  isObject(value) ? value : undefined;

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

export const formOf = (call: Call): URLSearchParams => new URLSearchParams(call.body.toString('utf8'));

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let size = 0;
  const body: AsyncIterable<Buffer> = request;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('the body is larger than 1 MB');
    chunks.push(chunk);
  }
  const target = request.url ?? '/';
  const url = new URL(target, 'http://sandbox');
  return {
    method: request.method ?? 'GET',
    target,
    path: url.pathname,
    query: url.searchParams,
    params: {},
    headers: request.headers,
    body: Buffer.concat(chunks),
    isLocal: isLocal(request),
    fault: undefined,
  };
}

/** A caller on this machine has a loopback address, or the one at which it reaches the sandbox. */
const isLocal = ({ socket: { remoteAddress = '', localAddress } }: IncomingMessage): boolean =>
  /^(::1$|(::ffff:)?127\.)/.test(remoteAddress) || (remoteAddress !== '' && remoteAddress === localAddress);

export function send(response: ServerResponse, answer: SandboxResponse): void {
  const body = answer.body ?? '';
  response.writeHead(answer.status, {
    'Cache-Control': 'no-store',
    ...(answer.status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    ...answer.headers,
  });
  response.end(body);
}

/** Matches the address exactly as it is written; a value that cannot be decoded is left unchanged. */
const exactly = { sensitive: true, trailing: false, decode: safeDecode };

/** Finds the route of a call, and writes its page in the caller's language: answers 404 and 405 with empty bodies, as the payment provider does. */
export class Router {
  private readonly routes: { route: Route; read: MatchFunction<Call['params']> }[];

  constructor(routes: Route[]) {
    this.routes = routes.map((route) => ({ route, read: match(route.path, exactly) }));
  }

  async dispatch(call: Call): Promise<SandboxResponse> {
    const found = this.routes.flatMap(({ route, read }) => {
      const matched = read(call.path);
      return matched ? [{ ...route, params: matched.params }] : [];
    });
    const route = found.find(({ method }) => method === call.method);
    if (route === undefined) return { status: found.length > 0 ? 405 : 404 };
    const { page, ...answer } = await route.handle({ ...call, params: route.params });
    return page ? { ...answer, body: page(languageOf(call.headers['accept-language'])) } : answer;
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
