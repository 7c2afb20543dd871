import * as z from 'zod/mini';
import { type Image, imageNameOf, imageSchema } from '@/lib/media/admin-contract';

const listSchema = z.array(imageSchema);

/** The pictures of an event, and the rest of its metadata; only pictures in the shop's own storage are shown. */
export function partsOf({ images, ...other }: Record<string, unknown>): {
  images: Image[];
  other: Record<string, unknown> | null;
} {
  const list = listSchema.safeParse(images);
  const shown = list.success ? list.data.filter(({ url }) => imageNameOf(url) !== null) : [];
  return { images: shown, other: Object.keys(other).length > 0 ? other : null };
}
