import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/platform/env';
import type { Database } from '../client';
import { images } from '../schema';
import type { Admin } from './sample-history';

/** A picture of the shop's own that stands for an administrator's photograph. */
export type PictureOf = 'packaging' | 'kit';

type Note = { id: number; admin: Admin; createdAt: Date };

/** Gives a note its picture, in the folder where the shop keeps them, and answers what its event tells of it. */
export async function insertPicture(db: Database, picture: PictureOf, note: Note) {
  const originalName = `${picture}.webp`;
  const bytes = await readFile(new URL(`../../public/pictures/product/${originalName}`, import.meta.url));
  // Loaded here, as only a first start draws on it.
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
