import type { Socket } from 'node:net';
import { DatabaseSocket } from './database-socket';
import { findPlace } from './find-place';
import { openWire, type Wire } from './open-wire';
import { readAddress } from './read-address';

/**
 * How `pg`, the driver of the queue, connects to the same address: it knows one host, and reads `sslmode` otherwise. So it
 * gets a socket that is opened here, as those of the shop's driver are (operations 14).
 */
export function queueSettings(address: string, connectionTimeoutMillis: number) {
  const { security, options } = readAddress(address);
  const find = () => findPlace(address, connectionTimeoutMillis / 2);
  return {
    user: options.user,
    password: String(Reflect.get(options, 'pass')),
    database: options.database,
    connectionTimeoutMillis,
    ssl: false,
    sslnegotiation: 'postgres',
    stream: () => new QueueSocket(openWire(find, security)),
  };
}

/** What `pg` calls on a socket. It is being opened already. */
class QueueSocket extends DatabaseSocket {
  readonly #tcp: Socket;

  constructor(wire: Wire) {
    super(wire, {});
    this.#tcp = wire.tcp;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(isOn: boolean): void {
    this.#tcp.setNoDelay(isOn);
  }

  ref(): void {
    this.#tcp.ref();
  }

  unref(): void {
    this.#tcp.unref();
  }
}
