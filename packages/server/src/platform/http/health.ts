import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import type { ZodFastify } from './zod-fastify.ts';

const healthy = z.object({ status: z.literal('ok') });

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database. */
export function healthRoutes(app: ZodFastify, db: Database): void {
  const options = { schema: { response: { 200: healthy } } };
  app.get('/health/live', options, () => ({ status: 'ok' as const }));
  app.get('/health/ready', options, async () => {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const };
  });
}
