import cookies from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import type { KeyMode } from '@legible/contracts/api-keys';
import { CSRF_HEADER } from '@legible/contracts/endpoints';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { completeDescription } from './api-description/complete.ts';
import { keyCallers } from './features/accounts/keys/key-caller.ts';
import { SessionCookie } from './features/accounts/sessions/session-cookie.ts';
import { callerFinder } from './features/accounts/sessions/sessions.ts';
import { keyAccess } from './key-access.ts';
import { isAtThisMachine } from './features/mailbox/routes.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { bearerOf, refuseKeyInAddress, seemsOurs } from './platform/http/bearer.ts';
import { isApiCall } from './platform/http/api-prefix.ts';
import { protectFromForgery } from './platform/http/csrf.ts';
import { handleError } from './platform/http/error-handler.ts';
import {
  handleClientError,
  handleUnroutable,
  ignoreUnknownExpectations,
} from './platform/http/connections/malformed-requests.ts';
import { boundConnections } from './platform/http/connections/connection-room.ts';
import { closeLingeringConnections } from './platform/http/connections/lingering-connections.ts';
import { refuseWhileStopping } from './platform/http/connections/refuse-while-stopping.ts';
import { measureRequests } from './platform/http/measure-requests.ts';
import { checkOrigin } from './platform/http/origins.ts';
import { securityHeaders } from './platform/http/web-pages/security-headers.ts';
import { endSlowBodies } from './platform/http/connections/slow-bodies.ts';
import { cutStalledConnections } from './platform/http/connections/stalled-connections.ts';
import { writeIntoPages } from './platform/http/web-pages/write-into-pages.ts';
import { inlineScriptHashes, serveWebFiles } from './platform/http/web-pages/web-files.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import type { RouteDeps } from './route-deps.ts';
import { addRoutes } from './routes.ts';

/** Largest JSON body: the longest contact message with room to spare. */
const JSON_BODY_BYTES = 64 * 1024;
/** Nothing a browser has to say on a socket is longer. */
const SOCKET_MESSAGE_BYTES = 1024;

export interface AppDeps extends Omit<RouteDeps, 'keyMode'> {
  csrfKey: string;
  /** Plans cost nothing, and every page says so. */
  testMode: boolean;
  trustedProxies: string[];
  /** Where the pages that are served here call, beside this server itself. */
  apiOrigins: string[];
  webFolder: string;
}

/** The HTTP side of the product, composed of its features; it does not listen yet. */
export async function createApp(deps: AppDeps): Promise<ZodFastify> {
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleUnroutable,
    clientErrorHandler: handleClientError,
    // `refuseWhileStopping` does so.
    return503OnClosing: false,
  }) as unknown as ZodFastify;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const cookie = new SessionCookie(deps.cookies);
  await guard(app, deps, cookie);
  refuseWhileStopping(app);
  closeLingeringConnections(app);
  writeIntoPages(app, {
    testMode: deps.testMode,
    tellsMailbox: (request) => deps.mailboxKey !== undefined && isAtThisMachine(request),
  });
  measureRequests(app, deps.metrics);
  ignoreUnknownExpectations(app);
  cutStalledConnections(app);
  const { connectionsCut } = deps.metrics;
  boundConnections(app, { onCut: () => connectionsCut.inc({ reason: 'room' }) });
  endSlowBodies(app, { onCut: (reason) => connectionsCut.inc({ reason }) });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_BYTES } });
  await apiDocs(app, (document) => completeDescription(document, keyAccess));
  const routeDeps = { ...deps, keyMode: keyModeOf(deps) };
  await app.register(async (scope) => addRoutes(scope as unknown as ZodFastify, routeDeps, cookie));
  await serveWebFiles(app, deps.webFolder, deps);
  return app;
}

/** What keys of programs are of, and with them webhooks. */
export const keyModeOf = ({ testMode }: Pick<AppDeps, 'testMode'>): KeyMode =>
  testMode ? 'test' : 'live';

/** What every call passes before its route: origin, session and anti-forgery token, or key. */
async function guard(app: ZodFastify, deps: AppDeps, cookie: SessionCookie): Promise<void> {
  await securityHeaders(app, {
    secure: deps.cookies.secure,
    apiOrigins: deps.apiOrigins,
    inlineScripts: inlineScriptHashes(deps.webFolder),
    cardsByStripe: deps.billing.payments.cardEntry.provider === 'stripe',
  });
  await app.register(cors, {
    origin: [...deps.origins],
    credentials: true,
    allowedHeaders: ['Content-Type', 'Range', 'If-Range', 'Idempotency-Key', CSRF_HEADER],
    exposedHeaders: ['Content-Disposition', 'Content-Range', 'ETag', 'Retry-After', CSRF_HEADER],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  });
  await app.register(cookies);
  app.decorateRequest('caller', null);
  const findCaller = callerFinder(deps.db);
  const findByKey = keyCallers(deps.db, keyModeOf(deps));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    refuseKeyInAddress(request);
    if (!request.routeOptions.config.opensFromLinks) checkOrigin(request, deps.origins);
    void reply.header('Cache-Control', 'no-store');
    const token = cookie.read(request);
    const bearer = bearerOf(request);
    // A key speaks for itself, whatever cookie is beside it, and a bad one is never made up for by a good cookie.
    if (bearer !== undefined && (token === undefined || seemsOurs(bearer))) {
      const access = keyAccess(request.method, request.routeOptions.url);
      request.caller = await findByKey(bearer, access, reply);
    } else {
      request.caller = token ? await findCaller(token) : null;
    }
  });
  await protectFromForgery(app, { key: deps.csrfKey, cookies: deps.cookies });
}
