import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -w packages/server` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/*schema.ts',
  out: '../../db/migrations',
});
