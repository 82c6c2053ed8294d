import fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { ApiSwitches } from '../events/switches.ts';
import { newId } from '../context/ids.ts';
import { Problem } from '../context/problem.ts';
import { addApi, type ApiParts } from './api.ts';
import { problemBody } from './present.ts';
import { addTrouble } from './trouble.ts';

/** The HTTP server with the API; the hosted pages and the controls are added by the caller. */
export function createHttpServer(parts: ApiParts, switches: ApiSwitches): FastifyInstance {
  const app = fastify({
    bodyLimit: 1024 * 1024,
    // Tests close servers with connections of the SDK still alive.
    forceCloseConnections: true,
    routerOptions: { querystringParser: decodeForm },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, decodeForm(String(body))),
  );
  addTrouble(app, switches);
  addApi(app, parts);
  app.setNotFoundHandler((request, reply) => {
    const problem = new Problem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The simulator does not know this call.`,
    });
    return reply.code(404).send(problemBody(problem, newId('req', 14)));
  });
  app.setErrorHandler((error, _request, reply) => {
    process.stderr.write(`Stripe simulator: ${String((error as Error).stack)}\n`);
    const problem = new Problem(500, { type: 'api_error', message: 'The simulator has a fault.' });
    return reply.code(500).send(problemBody(problem, newId('req', 14)));
  });
  return app;
}

/** Decodes `items[0][price]=…&expand[]=…`, of a body or a query, into nested objects of strings. */
function decodeForm(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 10,
    arrayLimit: 200,
    parameterLimit: 2000,
    plainObjects: true,
  });
}
