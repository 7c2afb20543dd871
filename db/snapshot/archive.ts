import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { propertyOf } from '@/platform/property-of';

/** What is wrong with a file, in a sentence for the operator. */
const faults = {
  foreign: 'This file is no back-up of the shop.',
  cut: 'The back-up ends in the middle: it was not written or copied completely.',
  changed: 'The back-up was changed or damaged after it was written.',
};
export const faultOf = (fault: keyof typeof faults, cause?: unknown) => new Error(faults[fault], { cause });

const format = 'shop-backup 1';
const head = 'H';
const data = 'D';
const frameHead = 5;
/** No header of ours is longer than this, and no chunk. */
const longest = 64 * 1024 * 1024;

/** A part of the file: what it is, and its bytes to the next part. */
export type Part = { header: Record<string, unknown>; chunks: AsyncGenerator<Buffer> };

/**
 * Writes a compressed file of parts. A frame is a letter, a length, and as many bytes. The file gets its name only when
 * it is complete.
 */
export function openArchive(file: string) {
  const unfinished = `${file}.part`;
  const gzip = createGzip({ level: 4 });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  written.catch(() => undefined);
  const frame = async (letter: string, bytes: Uint8Array) => {
    const start = Buffer.alloc(frameHead);
    start.write(letter);
    start.writeUInt32BE(bytes.length, 1);
    gzip.write(start);
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written]);
  };
  const begin = (header: Record<string, unknown>) => frame(head, Buffer.from(JSON.stringify(header)));
  return {
    open: (header: Record<string, unknown>) => begin({ format, ...header }),
    begin,
    write: (chunk: Uint8Array) => frame(data, chunk),
    close: async () => {
      gzip.end();
      await written;
      await rename(unfinished, file);
    },
    abandon: async () => {
      gzip.destroy();
      await finished(gzip).catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** The errors of zlib: before anything could be read the file is another one, later it is cut or changed. */
function rethrow(error: unknown, hasBegun: boolean): never {
  const code = String(propertyOf(error, 'code'));
  if (code === 'Z_BUF_ERROR') throw faultOf('cut', error);
  if (code.startsWith('Z_')) throw faultOf(hasBegun ? 'changed' : 'foreign', error);
  if (code.startsWith('E')) throw new Error(`The file cannot be read: ${code}.`, { cause: error });
  throw error;
}

async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  const pieces: AsyncIterable<Buffer> = gunzip;
  let hasBegun = false;
  try {
    for await (const piece of pieces) {
      hasBegun = true;
      yield piece;
    }
  } catch (error) {
    rethrow(error, hasBegun);
  } finally {
    source.destroy();
  }
}

async function* framesOf(file: string): AsyncGenerator<{ letter: string; bytes: Buffer }> {
  let isFirst = true;
  let buffered: Buffer[] = [];
  let size = 0;
  let needed = frameHead;
  let letter = '';
  for await (const piece of piecesOf(file)) {
    buffered.push(piece);
    size += piece.length;
    while (size >= needed) {
      const all = Buffer.concat(buffered);
      const bytes = all.subarray(0, needed);
      buffered = [all.subarray(needed)];
      size -= needed;
      if (letter === '') {
        letter = bytes.toString('latin1', 0, 1);
        needed = bytes.readUInt32BE(1);
        if ((letter !== head && letter !== data) || needed > longest)
          throw faultOf(isFirst ? 'foreign' : 'changed');
      } else {
        isFirst = false;
        yield { letter, bytes };
        letter = '';
        needed = frameHead;
      }
    }
  }
  if (size > 0 || letter !== '') throw faultOf('cut');
}

function headerOf(bytes: Buffer, isFirst: boolean): Part['header'] {
  try {
    const header: Part['header'] = JSON.parse(bytes.toString());
    return header;
  } catch (error) {
    throw faultOf(isFirst ? 'foreign' : 'changed', error);
  }
}

/** The parts of a file; read each one to its end before the next. */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  const frames = framesOf(file);
  let next = await frames.next();
  async function* chunks(): AsyncGenerator<Buffer> {
    for (next = await frames.next(); !next.done && next.value.letter === data; next = await frames.next())
      yield next.value.bytes;
  }
  let isFirst = true;
  while (!next.done) {
    if (next.value.letter !== head) throw faultOf('foreign');
    const header = headerOf(next.value.bytes, isFirst);
    if (isFirst && header['format'] !== format) throw faultOf('foreign');
    isFirst = false;
    yield { header, chunks: chunks() };
  }
}
