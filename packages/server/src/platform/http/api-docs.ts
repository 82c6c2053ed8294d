import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_DOCS, CSRF_HEADER } from '@legible/contracts/endpoints';
import { PRODUCT_NAME } from '@legible/contracts/product';
import type { FastifyInstance } from 'fastify';
import { errorsPage } from './errors-page.ts';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document, made from the schemas that check every call, and a page to read it. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1.0.0',
        description:
          'Calls need the session cookie of a log-in and, all but the token fetch, the header ' +
          `${CSRF_HEADER} with the token of GET /v1/auth/csrf. Errors are \`{detail, code}\`.`,
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'legible_session' },
          csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
        },
      },
      security: [{ session: [], csrf: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: API_DOCS });
  errorsPage(app);
}
