import type { ImageType } from './admin-contract';

/** Where the bytes of pictures are; the rows of `images` say what they are. */
export type MediaStore = {
  put: (name: string, bytes: Uint8Array, type: ImageType) => Promise<void>;
  /** Null when there is no such picture. */
  get: (name: string) => Promise<Uint8Array | null>;
  /** One that is gone already is no error. */
  remove: (name: string) => Promise<void>;
};
