import type { ErrorCode } from './errors';

/** The error of a failed call; `message` is the server's text in the caller's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode | 'NETWORK' | 'MALFORMED',
    message: string,
    readonly status: number,
    readonly fields: { path: string; message: string }[] = [],
    /** What a refusal gives the caller in order to go on (api 21). */
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** The HTTP status of a failed call; 0 when the server did not answer. */
export const errorStatus = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** The text to show for a failed call: the server's, or `unreachable` when the connection failed. */
export const errorText = (error: unknown, unreachable: string): string =>
  error instanceof ApiError && error.status > 0 && error.message ? error.message : unreachable;

/** What the server says of single fields of a request. */
export const fieldErrorsOf = (error: unknown): ApiError['fields'] =>
  error instanceof ApiError ? error.fields : [];

/** The same by the name of the field. */
export const fieldProblems = (error: unknown): Record<string, string> =>
  Object.fromEntries(fieldErrorsOf(error).map(({ path, message }) => [path, message]));
