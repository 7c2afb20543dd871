import { openClient } from '@/db/connection/open-client';

/** For a process with certificates of its own to trust: prints `answered`, or the code of the error. */
const client = openClient(process.argv[2] ?? '', { limit: 5000 }, { max: 1, connect_timeout: 5 });
try {
  await client`select 1`;
  console.log('answered');
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : error);
}
await client.end({ timeout: 1 });
