import { ApiError } from '@/lib/platform/api-client';

export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK';

/** The server's own words, where there are any. */
export const serverText = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

export const isRefusedWith = (error: unknown, ...codes: ApiError['code'][]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** Worth one more try without asking: the connection or the server may have had a bad moment. */
export const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
