import path from 'node:path';
import postgres from 'postgres';
import { hostsIn } from '@/platform/database-address';
import type { Place, Security } from './open-wire';

type Address = { places: [Place, ...Place[]]; security: Security; options: postgres.ParsedOptions };

/** Reads the address of the database as the driver does, and its hosts as libpq does, also those of IPv6. */
export function readAddress(address: string): Address {
  const { options } = postgres(address);
  const [first = placeIn(options), ...others] = hostsIn(address);
  const isDirect = Reflect.get(options, 'sslnegotiation') === 'direct';
  return { places: [first, ...others], security: { mode: options.ssl, isDirect }, options };
}

/** Where the environment names it: a host, or the folder of a socket. */
function placeIn({ host: [name = 'localhost'], port: [port = 5432] }: postgres.ParsedOptions): Place {
  return name.startsWith('/') ? { path: path.join(name, `.s.PGSQL.${port}`) } : { name, port };
}
