import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/platform/env';
import type { Database } from '../client';
import { images } from '../schema';
import type { Admin } from './sample-history';

/** One of the shop's own pictures, used as an administrator's photo. */
export type PictureOf = 'packaging' | 'kit';

type Note = { id: number; admin: Admin; createdAt: Date };

/** Stores a note's picture in the shop's picture folder, and returns what the note's event contains of it. */
export async function insertPicture(db: Database, picture: PictureOf, note: Note) {
  const originalName = `${picture}.webp`;
  const bytes = await readFile(path.join(process.cwd(), 'public/pictures/product', originalName));
  // Loaded here, because only a first start needs it.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const folder = path.resolve(env.DATA_DIR, 'media');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), bytes);
  await db.insert(images).values({
    name,
    originalName,
    contentType: 'image/webp',
    bytes: bytes.length,
    width,
    height,
    uploadedBy: note.admin.id,
    noteId: note.id,
    createdAt: note.createdAt,
  });
  return { url: `/api/media/${name}`, originalName };
}
