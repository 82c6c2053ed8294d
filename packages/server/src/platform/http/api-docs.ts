import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_DOCS, CSRF_HEADER, ERRORS_PAGE } from '@legible/contracts/endpoints';
import { PRODUCT_NAME } from '@legible/contracts/product';
import type { FastifyInstance } from 'fastify';
import { apiDocsTheme } from './api-docs-theme.ts';
import { errorsPage } from './errors-page.ts';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/**
 * The OpenAPI document, made from the schemas that check every call, and a page to read it.
 * @param complete adds what schemas cannot say
 */
export async function apiDocs(
  app: FastifyInstance,
  complete: (document: object) => object,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        version: '1.0.0',
        description:
          'Programs send an API key, made on the profile, as `Authorization: Bearer legible_live_…`, and need neither cookies ' +
          `nor tokens. The web application sends the session cookie of a log-in and the header ${CSRF_HEADER} with the token of ` +
          'GET /v1/auth/csrf. An answer other than 2xx says in `code` what is wrong and in `detail` what to do; programs get it as ' +
          `problem details (RFC 9457). [All errors](${ERRORS_PAGE}).`,
      },
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
          session: { type: 'apiKey', in: 'cookie', name: 'legible_session' },
          csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
        },
      },
      security: [{ session: [], csrf: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => complete(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, { routePrefix: API_DOCS, ...apiDocsTheme });
  errorsPage(app);
}
