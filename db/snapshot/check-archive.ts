import { createHash } from 'node:crypto';
import { propertyOf } from '@/platform/property-of';
import { faultOf, readArchive } from './archive';

/**
 * Reads a back-up to its end and compares every table with what the file itself says of it, before a database is touched.
 * @returns the migrations of the database that it was made from
 * @throws Error that says in a sentence what is wrong with the file
 */
export async function checkArchive(file: string): Promise<unknown> {
  const hashes = new Map<unknown, string>();
  let isWhole = false;
  let migrations: unknown;
  for await (const { header, chunks } of readArchive(file)) {
    const hash = createHash('sha256');
    for await (const chunk of chunks) hash.update(chunk);
    if (header['table']) hashes.set(propertyOf(header['table'], 'name'), hash.digest('hex'));
    if (header['tableEnd'] && hashes.get(header['tableEnd']) !== header['hash']) throw faultOf('changed');
    if (header['format']) migrations = header['migrations'];
    if (header['end']) isWhole = true;
  }
  if (!isWhole) throw faultOf('cut');
  return migrations;
}
