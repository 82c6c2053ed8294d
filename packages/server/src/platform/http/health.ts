import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', () => ({ status: 'ok' as const }));
  app.get('/health/ready', async () => {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const };
  });
}
