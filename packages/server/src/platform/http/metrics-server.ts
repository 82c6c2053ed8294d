import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../metrics.ts';
import { healthRoutes } from './health.ts';

/**
 * Metrics and health on a port of their own, which is not for the public: a worker has no other, and
 * what the figures tell is not for the public.
 */
export function createMetricsServer(metrics: Metrics, db: Database): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    void reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  healthRoutes(app, db);
  return app;
}
