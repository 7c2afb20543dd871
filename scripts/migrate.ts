import { migrate } from '@/db/migrate';
import { directDatabaseUrl } from '@/platform/env';

/** Applies the migrations that are missing. */
await migrate(directDatabaseUrl());
