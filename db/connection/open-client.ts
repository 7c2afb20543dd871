import postgres from 'postgres';
import { DatabaseSocket } from './database-socket';
import { openWire } from './open-wire';
import type { Silence } from './silence';

type Limits = {
  /** Milliseconds in which the database must say something while a statement waits; then the connection ends. */
  limit: number;
  silence?: Silence;
};

/**
 * A pool of connections that give up a database which says nothing. Its address is read by the driver; TLS is begun here,
 * because a connection can be watched only before it is encrypted.
 */
export function openClient(
  address: string,
  { limit, silence }: Limits,
  options: postgres.Options<Record<string, never>>,
): postgres.Sql {
  const { options: read } = postgres(address);
  const socket = () => new DatabaseSocket({ wire: openWire(read), limit, silence: silence ?? null });
  const settings = { ...options, ssl: false, socket };
  return postgres(address, settings);
}
