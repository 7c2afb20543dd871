import type * as z from 'zod/mini';
import type { Actor, Admin, Customer, Owner } from './ctx';

/**
 * Who may call: `signed-in` is a customer or an admin, `owner` an admin with that role, `none` is everyone (a valid
 * token is still read).
 */
export type Access = 'none' | 'customer' | 'admin' | 'owner' | 'signed-in';

export type ActorFor<A extends Access> = A extends 'customer'
  ? Customer
  : A extends 'admin'
    ? Admin
    : A extends 'owner'
      ? Owner
      : A extends 'signed-in'
        ? Customer | Admin
        : Actor;

/** Calls allowed in a window, for each person where a login is needed, else for each network; counted in PostgreSQL. */
export type CallLimit = { readonly name: string; readonly points: number; readonly seconds: number };

/** The field of the form, and the largest size of the file in bytes. */
export type Upload = { readonly field: string; readonly limit: number };

export type UploadedFile = { readonly name: string; readonly bytes: Uint8Array };

type Schema = z.ZodMiniType;

/**
 * One call of the API, as a plain object that server, browser, tests and the OpenAPI document share.
 * Every schema maps wire (its input) to domain (its output): the server decodes requests and encodes answers,
 * the browser does the reverse.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for a path parameter. */
  readonly path: `/api/${string}`;
  readonly auth: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Without a body the schema reads `{}`. */
  readonly bodyOptional?: true;
  /** The largest body in bytes, where it is not `jsonLimit` (api 4). */
  readonly bodyLimit?: number;
  /** Instead of a JSON body: one file of a multipart form. */
  readonly upload?: Upload;
  readonly output: Schema;
  /** Success status; 200 when absent. */
  readonly status?: 200 | 201;
  /** Key in `messages/*\/api.json` of the envelope's `message`; `ok` when absent. */
  readonly message?: string;
  /** A write without one has `usualLimit` (api 22). */
  readonly limit?: CallLimit;
  /** For a write whose number a rule of its domain bounds, so that no call needs to be counted. */
  readonly bounded?: true;
  /** For a GET that writes: the session cookie alone is not enough (auth 9). */
  readonly bearerOnly?: true;
};

/** The limit of writes that name none: far above what a person does, far below what hurts (api 22). */
const usualLimit: CallLimit = { name: 'write', points: 1200, seconds: 600 };

export const limitOf = ({
  method,
  limit,
  bounded,
}: Pick<Endpoint, 'method' | 'limit' | 'bounded'>): CallLimit | undefined =>
  limit ?? (method === 'GET' || bounded ? undefined : usualLimit);

type DomainOf<S> = S extends Schema ? z.output<S> : undefined;
type WireOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a use case receives. */
export type InputOf<E extends Omit<Endpoint, 'path' | 'summary' | 'output'>> = {
  params: DomainOf<E['params']>;
  query: DomainOf<E['query']>;
  headers: DomainOf<E['headers']>;
  body: DomainOf<E['body']>;
} & (E extends { readonly upload: Upload } ? { file: UploadedFile } : unknown);

/** What a use case returns, and what the browser receives. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** What a caller passes; only the parts that the endpoint has. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' as E[K] extends Schema ? K : never]: WireOf<E[K]>;
};

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
