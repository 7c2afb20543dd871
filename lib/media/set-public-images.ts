import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

/**
 * Makes these pictures, and no others, public (shop 11); those of notes stay private. Call it in the transaction that
 * names them.
 * @throws AppError CONFLICT when a picture is unknown, deleted, or a note's
 */
export async function setPublicImages(ctx: Ctx<Admin>, given: readonly string[]): Promise<void> {
  const names = [...new Set(given.filter((name) => name !== ''))];
  await db(ctx)
    .update(images)
    .set({ isPublic: false })
    .where(and(eq(images.isPublic, true), notInArray(images.name, names)));
  if (names.length === 0) return;
  const published = await db(ctx)
    .update(images)
    .set({ isPublic: true })
    .where(and(inArray(images.name, names), isNull(images.noteId)))
    .returning({ name: images.name });
  if (published.length < names.length) throw new AppError('CONFLICT', { reason: 'imagesGone' });
}
