import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
import { days, later } from '@/platform/time';
import { mediaStore } from './storage';

/** The rest waits for the next hour. */
const batch = 500;

/** Deletes pictures of more than a day that neither a note nor the shop's identity has. When a file cannot be removed, its row stays for the next run. */
export async function clearImages(ctx: Ctx<System>): Promise<void> {
  const isOld = lt(images.createdAt, later(ctx.now, -days(1)));
  const isUnused = and(isNull(images.noteId), eq(images.isPublic, false), isOld);
  const old = db(ctx).select({ name: images.name }).from(images).where(isUnused).limit(batch);
  const rows = await db(ctx)
    .delete(images)
    .where(and(isUnused, inArray(images.name, old)))
    .returning();
  for (const row of rows)
    try {
      await mediaStore.remove(row.name);
    } catch (err) {
      ctx.log.error({ err, image: row.name }, 'a picture could not be removed');
      await db(ctx).insert(images).values(row);
    }
}
