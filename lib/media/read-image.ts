import { and, eq, type SQL } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import { imageNameOf, imageUrl } from './admin-contract';
import { mediaStore } from './storage';

type StoredImage = { bytes: Uint8Array; type: string };

/** @throws AppError NOT_FOUND */
export const readImage = (ctx: Ctx<Admin>, name: string): Promise<StoredImage> =>
  read(ctx, name, eq(images.name, name));

/**
 * A picture that is named in the shop's identity (shop 11).
 * @throws AppError NOT_FOUND for any other picture
 */
export const readPublicImage = (ctx: Ctx, name: string): Promise<StoredImage> =>
  read(ctx, name, and(eq(images.name, name), eq(images.isPublic, true)));

async function read(ctx: Ctx, name: string, filter: SQL | undefined): Promise<StoredImage> {
  if (imageNameOf(imageUrl(name)) === null) throw notFound();
  const [row] = await db(ctx).select({ type: images.contentType }).from(images).where(filter);
  const bytes = row && (await mediaStore.get(name));
  if (!bytes) throw notFound();
  return { bytes, type: row.type };
}
