import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';

/** Bytes of one picture (media 1). */
export const imageLimit = 5 * 1024 * 1024;

/** The pictures that a note may show, by their content (media 1). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

const mediaPath = '/api/media/';
const nameShape = /^[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

export const imageUrl = (name: string): string => `${mediaPath}${name}`;

/** The stored picture's name in an address that `UploadImage` returned; null for any other address. */
export function imageNameOf(url: string): string | null {
  const name = url.startsWith(mediaPath) ? url.slice(mediaPath.length) : '';
  return nameShape.test(name) ? name : null;
}

/** A stored picture, as notes and events refer to it. */
export const imageSchema = z.object({ url: z.string(), originalName: z.string() });
export type Image = z.output<typeof imageSchema>;

export const UploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/orders/upload-image',
  auth: 'admin',
  summary: 'Store a picture for a note: JPG, PNG, GIF or WebP, re-encoded without its metadata',
  upload: { field: 'image', limit: imageLimit },
  output: imageSchema,
  status: 201,
  message: 'imageUploaded',
  limit: { name: 'upload-image', points: 120, seconds: 60 },
});
