import type { ImageType } from './admin-contract';

/** The store of the bytes of pictures; the rows of `images` describe them. */
export type MediaStore = {
  put: (name: string, bytes: Uint8Array, type: ImageType) => Promise<void>;
  /** Null when there is no such picture. */
  get: (name: string) => Promise<Uint8Array | null>;
  /** A picture that is already gone is no error. */
  remove: (name: string) => Promise<void>;
};
