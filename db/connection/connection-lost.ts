import { causesOf } from '@/platform/causes-of';
import { propertyOf } from '@/platform/property-of';

/** A connection ended while it was in use: whether its statement was carried out is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error of a socket, as it ends a connection. */
export const lostBy = (error: unknown): ConnectionLost => {
  if (error instanceof ConnectionLost) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ConnectionLost(String(propertyOf(error, 'code') ?? 'CONNECTION_LOST'), message, {
    cause: error,
  });
};

/** By its name: the bundler may include the class twice. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(({ name }) => name === 'ConnectionLost');
