import type { ErrorCode } from './errors';

/** What a failed call throws; `message` is the server's text in the caller's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode | 'NETWORK' | 'MALFORMED',
    message: string,
    readonly status: number,
    readonly fields: { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}
