import cookies from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { CSRF_HEADER } from '@legible/contracts/endpoints';
import type { Engine } from '@legible/ocr-engine';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountRoutes } from './features/accounts/routes.ts';
import { SessionCookie } from './features/accounts/session-cookie.ts';
import { findCaller } from './features/accounts/sessions.ts';
import type { DocumentsDeps } from './features/documents/deps.ts';
import { fileRoutes } from './features/documents/file-routes.ts';
import { presentFileAdded, presentProgress } from './features/documents/presenter.ts';
import type { Purger } from './features/documents/purger.ts';
import { listRunning } from './features/documents/repository.ts';
import { uploadRoutes } from './features/documents/upload-routes.ts';
import type { Hub } from './features/live/hub.ts';
import { liveRoutes } from './features/live/sockets.ts';
import { periodAt } from './features/quota/period.ts';
import { rollOver } from './features/quota/quota.ts';
import { readSettings, settingsRoutes } from './features/settings/routes.ts';
import { API_PREFIX } from './platform/http/api-prefix.ts';
import { protectFromForgery } from './platform/http/csrf.ts';
import { handleError } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.ts';
import { closeLingeringConnections } from './platform/http/lingering-connections.ts';
import { checkOrigin } from './platform/http/origins.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { serveWebFiles } from './platform/http/web-files.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';

/** Largest JSON body: the longest contact message with room to spare. */
const JSON_BODY_BYTES = 64 * 1024;
/** Nothing a browser has to say on a socket is longer. */
const SOCKET_MESSAGE_BYTES = 1024;

export interface WebDeps extends DocumentsDeps {
  /** Inspects uploads. */
  engine: Engine;
  hub: Hub;
  purger: Purger;
  csrfKey: string;
  /** The product is reached by https. */
  secure: boolean;
  origins: Set<string>;
  webFolder: string;
}

/** The HTTP side of the product, composed of its features; it does not listen yet. */
export async function createApp(deps: WebDeps): Promise<ZodFastify> {
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: JSON_BODY_BYTES,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as ZodFastify;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const cookie = new SessionCookie(deps.secure);
  await guard(app, deps, cookie);
  closeLingeringConnections(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_BYTES } });
  healthRoutes(app, deps.db);
  addFeatures(app, deps, cookie);
  await serveWebFiles(app, deps.webFolder);
  return app;
}

/** What every call passes before its route: origin, session, anti-forgery token. */
async function guard(app: ZodFastify, deps: WebDeps, cookie: SessionCookie): Promise<void> {
  await securityHeaders(app, { secure: deps.secure, apiOrigins: [] });
  await app.register(cors, {
    origin: [...deps.origins],
    credentials: true,
    allowedHeaders: ['Content-Type', CSRF_HEADER],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  });
  await app.register(cookies);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_PREFIX)) return;
    checkOrigin(request, deps.origins);
    void reply.header('Cache-Control', 'no-store');
    const token = cookie.read(request);
    request.caller = token ? await findCaller(deps.db, token) : null;
  });
  await protectFromForgery(app, { key: deps.csrfKey, secure: deps.secure });
}

function addFeatures(app: ZodFastify, deps: WebDeps, cookie: SessionCookie): void {
  const { db, hub, bus } = deps;
  accountRoutes(app, {
    db,
    cookie,
    firstPeriod: (now) => periodAt(now, now),
    rollOver: (userId) => rollOver(db, userId),
    sessionEnded: (userId, sessionId) => bus.publish({ kind: 'session_ended', userId, sessionId }),
  });
  settingsRoutes(app, { db });
  uploadRoutes(app, deps);
  fileRoutes(app, {
    db,
    storage: deps.storage,
    processedTag: async (userId) => (await readSettings(db, userId)).processed_tag,
    purgeSoon: () => deps.purger.soon(),
  });
  liveRoutes(app, {
    hub,
    sendSnapshot: async (channel, userId, socket) => {
      for (const row of await listRunning(db, userId)) {
        socket.send(row.id, channel === 'files' ? presentFileAdded(row) : presentProgress(row));
      }
    },
  });
}
