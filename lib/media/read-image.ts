import { eq } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import { imageNameOf, imageUrl } from './admin-contract';
import { mediaStore } from './storage';

type StoredImage = { bytes: Uint8Array; type: string };

/** @throws AppError NOT_FOUND */
export async function readImage(ctx: Ctx<Admin>, name: string): Promise<StoredImage> {
  if (imageNameOf(imageUrl(name)) === null) throw notFound();
  const [row] = await db(ctx).select({ type: images.contentType }).from(images).where(eq(images.name, name));
  const bytes = row && (await mediaStore.get(name));
  if (!bytes) throw notFound();
  return { bytes, type: row.type };
}
