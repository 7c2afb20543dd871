import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from '../provider';
import { propertyOf } from '@/platform/property-of';

const isMissing = (error: unknown) => propertyOf(error, 'code') === 'ENOENT';

/** Pictures as files in `media` below the data folder. A file is complete or absent. */
export function openFolder(dataDir: string): MediaStore {
  const folder = path.resolve(/* turbopackIgnore: true */ dataDir, 'media');
  const fileOf = (name: string) => path.join(folder, path.basename(name));
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const unfinished = `${fileOf(name)}.${randomUUID()}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, fileOf(name));
    },
    get: async (name) => {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}
