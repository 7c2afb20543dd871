import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '@/platform/env';
import { providerTimeLimit } from '@/platform/within';
import type { MediaStore } from '../provider';

type Settings = Pick<
  Env,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Pictures as objects of an S3-compatible store. The library is loaded at the first picture, not at the start. */
export function openBucket(settings: Settings): MediaStore {
  const Bucket = settings.S3_BUCKET;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientOf(sdk, settings) })));
  const signal = () => ({ abortSignal: AbortSignal.timeout(providerTimeLimit) });
  return {
    put: async (name, bytes, type) => {
      const { sdk, client } = await open();
      const object = { Bucket, Key: name, Body: bytes, ContentType: type };
      await client.send(new sdk.PutObjectCommand(object), signal());
    },
    get: async (name) => {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name }), signal());
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name }), signal());
    },
  };
}

function clientOf(sdk: typeof import('@aws-sdk/client-s3'), settings: Settings): S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('the settings of the S3 store are missing');
  return new sdk.S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Most stores except Amazon's need the bucket in the path, and do not support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
