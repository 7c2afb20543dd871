import { ApiError } from '@/platform/api-error';

/** What the server says of single fields of a request. */
export const fieldErrorsOf = (error: unknown): ApiError['fields'] =>
  error instanceof ApiError ? error.fields : [];
