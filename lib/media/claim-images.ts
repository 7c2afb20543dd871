import { and, eq, inArray, isNull } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { type Image, imageUrl } from './admin-contract';

/**
 * Attaches pictures of the same admin to a note, each to one note only. Call it in the note's transaction.
 * @throws AppError CONFLICT when a picture is unknown, deleted, another admin's, or in use
 */
export async function claimImages(ctx: Ctx<Admin>, names: string[], noteId: number): Promise<Image[]> {
  if (names.length === 0) return [];
  const claimed = await db(ctx)
    .update(images)
    .set({ noteId })
    .where(
      and(
        inArray(images.name, names),
        isNull(images.noteId),
        eq(images.isPublic, false),
        eq(images.uploadedBy, ctx.actor.userId),
      ),
    )
    .returning({ name: images.name, originalName: images.originalName });
  const byName = new Map(claimed.map((image) => [image.name, image]));
  return names.map((name) => {
    const image = byName.get(name);
    if (!image) throw new AppError('CONFLICT', { reason: 'imagesGone' });
    return { url: imageUrl(image.name), originalName: image.originalName };
  });
}
