import { env } from '@/platform/env';
import { openFolder } from './local/folder';
import type { MediaStore } from './provider';
import { openBucket } from './s3/bucket';

/** The store that the configuration selects (media 4). */
export const mediaStore: MediaStore = env.STORAGE === 's3' ? openBucket(env) : openFolder(env.DATA_DIR);
