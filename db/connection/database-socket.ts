import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { ConnectionLost, lostBy } from './connection-lost';
import { countAnswers } from './count-answers';
import type { Wire } from './open-wire';
import type { Silence } from './silence';

type Done = (error?: Error | null) => void;

/** A database that hangs does not answer a goodbye. */
const goodbyeTime = 1000;

export type Limits = {
  /** Milliseconds in which the database must say something while a statement waits; without it there is no deadline. */
  limit?: number;
  silence?: Silence;
  /** One statement after the other: PgBouncer 1.18 loses one that is sent before the last one is answered. */
  isOneByOne?: boolean;
};

/**
 * The connection that the driver writes to and reads from. It ends as soon as the database owes an answer and says
 * nothing for `limit` milliseconds: the driver itself would wait for ever (operations 12). What ends it is reported as an
 * error in the moment in which it closes; between a socket's error and its end the driver would still use it.
 */
export class DatabaseSocket extends Duplex {
  readonly #tcp: Socket;
  readonly #limit: number | undefined;
  readonly #silence: Silence | undefined;
  readonly #isOneByOne: boolean;
  readonly #answers = countAnswers();
  #plain: Socket | undefined;
  #held: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heard = 0;
  #isWritten = false;

  constructor({ tcp, plain }: Wire, { limit, silence, isOneByOne = false }: Limits) {
    super();
    this.#tcp = tcp;
    this.#limit = limit;
    this.#silence = silence;
    this.#isOneByOne = isOneByOne;
    this.#follow(tcp);
    plain.then(
      (socket) => this.#open(socket),
      (error: unknown) => this.#lose(error),
    );
  }

  /** As sockets have it; the driver asks for it. */
  get readyState(): string {
    if (this.destroyed) return 'closed';
    return this.#plain ? this.#tcp.readyState : 'opening';
  }

  #follow(socket: Socket): void {
    socket.on('error', (error) => this.#lose(error));
    socket.once('close', () => this.#lose(new ConnectionLost('CONNECTION_CLOSED', 'the database left')));
  }

  /**
   * The driver writes its first message in a `setImmediate`, and keeps it for the next connection when this one closes
   * before: the database would get two, and refuse them. So it learns of the loss afterwards.
   */
  #lose(error: unknown): void {
    if (this.#isWritten) this.#leave(error);
    else setImmediate(() => this.#leave(error));
  }

  #leave(error: unknown): void {
    if (this.destroyed) return;
    this.destroy(this.writableEnded ? undefined : lostBy(error));
    this.#silence?.heard();
  }

  #open(socket: Socket): void {
    if (this.destroyed) return;
    this.#plain = socket;
    if (socket !== this.#tcp) this.#follow(socket);
    socket.on('data', (chunk: Buffer) => {
      this.#hear(chunk);
      if (!this.push(chunk)) socket.pause();
    });
    this.#release();
  }

  override _read(): void {
    this.#plain?.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#isWritten = true;
    if (!this.#plain || this.#plain.destroyed) {
      this.#held = () => this._write(chunk, encoding, done);
      return;
    }
    const size = this.#isOneByOne ? this.#answers.sendable(chunk) : chunk.length;
    const [now, later] = [chunk.subarray(0, size), chunk.subarray(size)];
    if (now.length > 0) {
      this.#answers.sent(now);
      this.#wait();
    }
    if (later.length > 0) this.#held = () => this._write(later, encoding, done);
    if (now.length > 0) this.#plain.write(now, later.length > 0 ? undefined : done);
  }

  #release(): void {
    const held = this.#held;
    this.#held = undefined;
    held?.();
  }

  override _final(done: Done): void {
    setTimeout(() => this.#tcp.destroy(), goodbyeTime).unref();
    if (this.#plain) this.#plain.end(done);
    else done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#stopWaiting();
    this.#tcp.destroy();
    done(error);
  }

  #wait(): void {
    if (this.#limit === undefined || this.#timer || !this.#answers.isOwed()) return;
    this.#silence?.begin();
    this.#timer = setTimeout(() => this.#giveUp(), this.#limit);
  }

  #stopWaiting(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#silence?.end();
  }

  #hear(chunk: Buffer): void {
    this.#heard += 1;
    this.#answers.received(chunk);
    if (this.#answers.isOwed()) this.#timer?.refresh();
    else this.#stopWaiting();
    this.#silence?.heard();
    this.#release();
  }

  /**
   * After the process itself stood still, the answer may have come already, and be the next thing that is read. A driver
   * that reads no further does not hear it either.
   */
  #giveUp(): void {
    const heard = this.#heard;
    setImmediate(() => {
      if (this.#plain?.isPaused()) this.#timer?.refresh();
      else if (heard === this.#heard)
        this.destroy(new ConnectionLost('CONNECTION_SILENT', `no answer in ${this.#limit} ms`));
    });
  }
}
