import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  out: './db/migrations',
  // Only `db:studio` reads it: scripts/run.mjs gives it the database of `npm start`.
  dbCredentials: { url: (process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']) ?? '' },
});
