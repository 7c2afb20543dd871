import { ApiError } from '@/platform/api-client';

export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK';

/** The server's message, if there is one. */
export const serverText = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

export const isRefusedWith = (error: unknown, ...codes: ApiError['code'][]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** True for a lost connection or a server error; these may be temporary, so one automatic retry is useful. */
export const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
