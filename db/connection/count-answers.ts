const headSize = 5;

/** Messages of the client: those of the first kind are answered as a whole, when one of the second kind ends them. */
const parts = 'PBDECH';
const ends = 'QS';
const ready = 'Z'.charCodeAt(0);

/**
 * Follows the protocol of PostgreSQL on one connection: a client's message `Query` or `Sync` is answered by one
 * `ReadyForQuery` each, and the message that opens the connection by one, too. The driver sends whole messages; answers
 * come in any pieces.
 */
export function countAnswers() {
  let isOpened = false;
  let owed = 0;
  let isBegun = false;
  let rest = 0;
  let head: Buffer = Buffer.alloc(0);

  return {
    sent(chunk: Buffer): void {
      if (!isOpened) {
        isOpened = true;
        owed = 1;
        return;
      }
      for (let at = 0; at + headSize <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
        const type = chunk.toString('latin1', at, at + 1);
        if (ends.includes(type)) owed += 1;
        if (ends.includes(type) || parts.includes(type)) isBegun = parts.includes(type);
      }
    },
    /** How many of these bytes may be sent now, when no statement may follow one that has no answer yet. */
    sendable(chunk: Buffer): number {
      const type = chunk.toString('latin1', 0, 1);
      if (!isOpened || !(parts + ends).includes(type)) return chunk.length;
      if (owed > 0) return 0;
      let at = 0;
      while (at + headSize <= chunk.length) {
        const isLast = ends.includes(chunk.toString('latin1', at, at + 1));
        at += 1 + chunk.readUInt32BE(at + 1);
        if (isLast) return at;
      }
      return chunk.length;
    },
    received(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length) {
        if (rest > 0) {
          const step = Math.min(rest, chunk.length - at);
          rest -= step;
          at += step;
          continue;
        }
        const piece = chunk.subarray(at, at + headSize - head.length);
        head = head.length > 0 ? Buffer.concat([head, piece]) : piece;
        at += piece.length;
        if (head.length < headSize) return;
        if (head[0] === ready) owed -= 1;
        rest = head.readUInt32BE(1) - 4;
        head = Buffer.alloc(0);
      }
    },
    /** Whether the database owes an answer. */
    isOwed: () => owed > 0 || isBegun,
  };
}
