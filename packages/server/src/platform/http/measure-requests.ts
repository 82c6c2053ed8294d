import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Times every answer by the route that gave it, so that ids in paths make no new series. */
export function measureRequests(app: FastifyInstance, { httpSeconds }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    httpSeconds.observe(labels, reply.elapsedTime / 1000);
  });
}
