import postgres from 'postgres';
import { DatabaseSocket, type Limits } from './database-socket';
import { driverSettings, findPlace } from './find-place';
import { openWire } from './open-wire';
import { readAddress } from './read-address';

/**
 * A pool of connections that give up a database which says nothing. Its address is read by the driver; TLS is begun here,
 * because a connection can be watched only before it is encrypted, and of several hosts one is found (operations 14).
 */
export function openClient(
  address: string,
  limits: Limits,
  options: postgres.Options<Record<string, never>> & { connect_timeout: number },
): postgres.Sql {
  const { places, security } = readAddress(address);
  // The other half of the time is for the connection itself.
  const find = () => findPlace(address, options.connect_timeout * 500);
  const socket = () => new DatabaseSocket(openWire(find, security), limits);
  const settings = { ...options, ...driverSettings(places[0]), socket };
  return postgres(address, settings);
}

/** For scripts that may take as long as they need, also where the role's own settings set limits: one connection. */
export const openUnlimited = (address: string): postgres.Sql =>
  openClient(
    address,
    {},
    {
      max: 1,
      connect_timeout: 5,
      // The driver would open another connection after half an hour or so, without the locks of this one.
      max_lifetime: null,
      onnotice: () => undefined,
      // The driver leaves a parameter out whose value is 0.
      connection: {
        options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
      },
    },
  );
