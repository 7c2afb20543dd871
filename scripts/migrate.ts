import { migrate } from '@/db/migrate';
import { directDatabaseUrl, env } from '@/platform/env';

/**
 * Applies the migrations that are missing. A live shop gets its catalogue and the areas too, where no start of its own
 * server would bring them (operations 26); samples come only with the start of a sandbox.
 */
if (env.SHOP_MODE === 'live') await import('@/db/seed/main');
else {
  await migrate(directDatabaseUrl());
  console.log(
    'The structure is up to date. With SHOP_MODE=live this command fills in catalogue and areas too; the sandbox does at its start.',
  );
}
