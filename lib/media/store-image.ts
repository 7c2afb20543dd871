import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { images } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { type Image, imageUrl, type UploadImage } from './admin-contract';
import { renderImage } from './render-image';
import { mediaStore } from './storage';

/**
 * Stores a picture under a name that cannot be guessed. The row is written first, so that a picture without a note, or
 * with a broken upload, can be found and deleted.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED; UNAVAILABLE when the store does not accept it
 */
export async function storeImage(
  ctx: Ctx<Admin>,
  { file }: Pick<InputOf<typeof UploadImage>, 'file'>,
): Promise<Image> {
  const { bytes, type, ending, width, height } = await renderImage(file);
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  const row = { name, originalName: file.name, contentType: type, bytes: bytes.length, width, height };
  await db(ctx)
    .insert(images)
    .values({ ...row, uploadedBy: ctx.actor.userId, createdAt: ctx.now });
  try {
    await mediaStore.put(name, bytes, type);
  } catch (cause) {
    await db(ctx).delete(images).where(eq(images.name, name));
    ctx.log.error({ err: cause }, 'a picture could not be stored');
    throw new AppError('UNAVAILABLE', { cause });
  }
  return { url: imageUrl(name), originalName: file.name };
}
