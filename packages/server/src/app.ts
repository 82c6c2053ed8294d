import cookies from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { CSRF_HEADER } from '@legible/contracts/endpoints';
import type { OperatorDetails } from '@legible/contracts/operator';
import { planOf } from '@legible/contracts/plans';
import type { RetentionRules } from '@legible/contracts/retention';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { addressChangeRoutes } from './features/accounts/address/change-routes.ts';
import { confirmationRoutes } from './features/accounts/address/confirmation-routes.ts';
import { dataRoutes, type DataDeps } from './features/accounts/data-routes.ts';
import { forgetExpired } from './features/accounts/expiry.ts';
import { passwordRoutes } from './features/accounts/password-routes.ts';
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts';
import { findUser } from './features/accounts/repository.ts';
import { authRoutes } from './features/accounts/routes.ts';
import { KnownBrowser } from './features/accounts/known-browser.ts';
import { RefusedLogIns } from './features/accounts/refused-log-ins.ts';
import { SessionCookie } from './features/accounts/session-cookie.ts';
import { callerFinder, isSessionAlive } from './features/accounts/sessions.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { bookCustomerUpdate } from './features/billing/customer-details.ts';
import { bookCustomerRemoval } from './features/billing/removals.ts';
import { subscriptionRoutes } from './features/billing/subscription-routes.ts';
import { testCardRoutes } from './features/billing/test-card-routes.ts';
import { webhookRoute } from './features/billing/webhook-route.ts';
import type { BillingDeps } from './features/billing/deps.ts';
import type { DocumentsDeps } from './features/documents/deps.ts';
import type { OnDamaged } from './features/documents/download.ts';
import { fileRoutes } from './features/documents/file-routes.ts';
import { presentFileAdded, presentProgress } from './features/documents/presenter.ts';
import { tellingDeletions } from './features/documents/deleted.ts';
import { historyChanged } from './features/documents/history-version.ts';
import { exportDocuments, removeDocumentsOf } from './features/documents/owner-data.ts';
import type { Inspectors } from './features/documents/inspections.ts';
import type { Purger } from './features/documents/purger.ts';
import { refusalRoutes } from './features/documents/refusals/refusal-routes.ts';
import { runningInParts } from './features/documents/running-parts.ts';
import { runRoutes } from './features/documents/run-routes.ts';
import { uploadRoutes } from './features/documents/upload-routes.ts';
import { operatorRoute } from './features/legal/operator-route.ts';
import type { Hub } from './features/live/hub.ts';
import { liveRoutes } from './features/live/sockets.ts';
import { isAtThisMachine, mailboxRoutes } from './features/mailbox/routes.ts';
import { periodAt } from './features/quota/period.ts';
import { rollOver } from './features/quota/quota.ts';
import { chooseRetention, readRetention } from './features/retention/choice.ts';
import { readSettings, settingsRoutes } from './features/settings/routes.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { isApiCall } from './platform/http/api-prefix.ts';
import type { CookieRules } from './platform/http/cookie-rules.ts';
import { protectFromForgery } from './platform/http/csrf.ts';
import { handleError } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.ts';
import {
  handleClientError,
  handleUnroutable,
  ignoreUnknownExpectations,
} from './platform/http/malformed-requests.ts';
import { boundConnections } from './platform/http/connection-room.ts';
import { closeLingeringConnections } from './platform/http/lingering-connections.ts';
import { measureRequests } from './platform/http/measure-requests.ts';
import { checkOrigin, originUsed } from './platform/http/origins.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { endSlowBodies } from './platform/http/slow-bodies.ts';
import { cutStalledConnections } from './platform/http/stalled-connections.ts';
import { writeIntoPages } from './platform/http/write-into-pages.ts';
import { inlineScriptHashes, serveWebFiles } from './platform/http/web-files.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import type { LimitKeys } from './platform/limit-key.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { DiskRoom } from './platform/storage/disk-room.ts';

/** Largest JSON body: the longest contact message with room to spare. */
const JSON_BODY_BYTES = 64 * 1024;
/** Nothing a browser has to say on a socket is longer. */
const SOCKET_MESSAGE_BYTES = 1024;

export interface WebDeps extends DocumentsDeps {
  /** Inspect uploads. */
  inspectors: Inspectors;
  hub: Hub;
  billing: BillingDeps;
  purger: Purger;
  room: DiskRoom;
  csrfKey: string;
  /** Signs the marks of browsers that somebody logged in with. */
  browserKey: string;
  /** The log names networks as they are, for fail2ban. */
  logsNetworks: boolean;
  resetKey: string;
  limitKey: LimitKeys;
  /** Where people find the product. */
  publicUrl: () => string;
  operatorEmail: string;
  /** Who runs this installation, as the trust pages say it. */
  operator: OperatorDetails;
  /** After how long documents are deleted by themselves, as far as the operator says. */
  retention: RetentionRules;
  /** Opens the mailbox page; undefined where there is none. */
  mailboxKey: string | undefined;
  /** Plans cost nothing, and every page says so. */
  testMode: boolean;
  trustedProxies: string[];
  cookies: CookieRules;
  /** Where the pages that are served here call, beside this server itself. */
  apiOrigins: string[];
  origins: Set<string>;
  webFolder: string;
}

/** The HTTP side of the product, composed of its features; it does not listen yet. */
export async function createApp(deps: WebDeps): Promise<ZodFastify> {
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleUnroutable,
    clientErrorHandler: handleClientError,
  }) as unknown as ZodFastify;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const cookie = new SessionCookie(deps.cookies);
  await guard(app, deps, cookie);
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
  await apiDocs(app);
  await app.register(async (scope) => addRoutes(scope as unknown as ZodFastify, deps, cookie));
  await serveWebFiles(app, deps.webFolder, deps);
  return app;
}

/** What every call passes before its route: origin, session, anti-forgery token. */
async function guard(app: ZodFastify, deps: WebDeps, cookie: SessionCookie): Promise<void> {
  await securityHeaders(app, {
    secure: deps.cookies.secure,
    apiOrigins: deps.apiOrigins,
    inlineScripts: inlineScriptHashes(deps.webFolder),
    cardsByStripe: deps.billing.payments.cardEntry.provider === 'stripe',
  });
  await app.register(cors, {
    origin: [...deps.origins],
    credentials: true,
    allowedHeaders: ['Content-Type', CSRF_HEADER],
    exposedHeaders: ['Content-Disposition', 'Retry-After', CSRF_HEADER],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  });
  await app.register(cookies);
  app.decorateRequest('caller', null);
  const findCaller = callerFinder(deps.db);
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    if (!request.routeOptions.config.opensFromLinks) checkOrigin(request, deps.origins);
    void reply.header('Cache-Control', 'no-store');
    const token = cookie.read(request);
    request.caller = token ? await findCaller(token) : null;
  });
  await protectFromForgery(app, { key: deps.csrfKey, cookies: deps.cookies });
}

async function addRoutes(app: ZodFastify, deps: WebDeps, cookie: SessionCookie): Promise<void> {
  healthRoutes(app, deps.db);
  addAccounts(app, deps, cookie);
  addDocuments(app, deps);
  await addBilling(app, deps);
  const retention = { rules: deps.retention, historyChanged };
  settingsRoutes(app, {
    db: deps.db,
    readRetention: (userId) => readRetention(deps.db, retention, userId),
    chooseRetention: (tx, userId, days) => chooseRetention(tx, retention, userId, days),
  });
  contactRoutes(app, {
    db: deps.db,
    limitKey: deps.limitKey,
    operator: deps.operatorEmail,
    postMail: postMailWith(deps.queue),
    senderOf: async (userId) => {
      const user = await findUser(deps.db, userId);
      const { label: plan, voteWeight } = planOf(user?.subscription ?? 'free');
      const name = `${user?.name} ${user?.lastName}`;
      return { name, email: user?.email ?? '', plan, voteWeight };
    },
  });
  operatorRoute(app, deps.operator);
  if (deps.mailboxKey) mailboxRoutes(app, deps.db, deps.mailboxKey);
}

function addAccounts(app: ZodFastify, deps: WebDeps, cookie: SessionCookie): void {
  const { db, bus, queue, storage, resetKey, limitKey, cookies: rules, publicUrl } = deps;
  const accounts: DataDeps = {
    db,
    queue,
    cookie,
    knownBrowser: new KnownBrowser(deps.browserKey, rules),
    refusedLogIns: new RefusedLogIns({
      logger: deps.logger,
      refused: deps.metrics.loginsRefused,
      nameNetwork: (network) => (deps.logsNetworks ? network : limitKey('log', network)),
    }),
    resetKey,
    limitKey,
    cookies: rules,
    originUsed: (request) => originUsed(request, deps.origins) ?? publicUrl(),
    postMail: postMailWith(queue),
    firstPeriod: (now) => periodAt(now, now),
    rollOver: (userId) => rollOver(db, userId),
    customerChanged: (tx, userId) => bookCustomerUpdate(tx, queue, userId),
    sessionEnded: (userId, sessionId) => bus.publish({ kind: 'session_ended', userId, sessionId }),
    sessionRenewed: (userId, sessionId) =>
      bus.publish({ kind: 'session_ended', userId, sessionId, renewed: true }),
    exportDocuments: async (id) => {
      const { processed_tag: processedTag } = await readSettings(db, id);
      return exportDocuments(db, storage, { id, processedTag }, tellingDamage(deps));
    },
    removeDocuments: removeDocumentsOf,
    endSubscription: async (tx, userId) => {
      await bookCustomerRemoval(tx, userId);
      await queue.insert(tx, 'billing-removal', [{ data: {} }]);
    },
    afterRemoval: (userId, running) => {
      for (const documentId of running) bus.publish({ kind: 'cancelled', userId, documentId });
      deps.metrics.documents.inc({ status: 'cancelled' }, running.length);
      deps.purger.soon();
    },
  };
  authRoutes(app, accounts);
  passwordRoutes(app, accounts);
  profileRoutes(app, accounts);
  sessionRoutes(app, accounts);
  dataRoutes(app, accounts);
  confirmationRoutes(app, accounts);
  addressChangeRoutes(app, accounts);
  sweepAccounts(app, deps);
}

async function addBilling(app: ZodFastify, { billing, origins }: WebDeps): Promise<void> {
  subscriptionRoutes(app, { ...billing, origins });
  await webhookRoute(app, billing);
  const { testCards } = billing.payments;
  if (testCards) testCardRoutes(app, billing, testCards);
}

/** Once at the start and then at this interval. */
const SWEEP_MS = 10 * 60_000;

function sweepAccounts(app: ZodFastify, { db, logger }: WebDeps): void {
  const sweep = () =>
    forgetExpired(db).catch((error: unknown) => logger.warn({ err: error }, 'sweep'));
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  app.addHook('onReady', sweep);
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whoever was sent it knows only that the transfer broke off. */
function tellingDamage({ logger, metrics }: WebDeps): OnDamaged {
  return (error) => {
    metrics.damagedFiles.inc({ at: 'sending' });
    logger.error({ err: error }, 'a stored file is damaged');
  };
}

function addDocuments(app: ZodFastify, deps: WebDeps): void {
  const { db, hub, storage } = deps;
  const purgeSoon = () => deps.purger.soon();
  const tellDeletion = tellingDeletions(deps);
  uploadRoutes(app, { ...deps, purgeSoon });
  runRoutes(app, deps);
  refusalRoutes(app, { db, purgeSoon });
  fileRoutes(app, {
    db,
    storage,
    processedTag: async (userId) => (await readSettings(db, userId)).processed_tag,
    onDeleted: (document) => {
      tellDeletion(document);
      purgeSoon();
    },
    onDamaged: tellingDamage(deps),
  });
  liveRoutes(app, {
    hub,
    isAlive: (sessionId) => isSessionAlive(db, sessionId),
    sendSnapshot: async (channel, userId, socket) => {
      for await (const rows of runningInParts(db, userId)) {
        for (const row of rows) {
          if (channel === 'files') socket.send(row.id, presentFileAdded(row));
          else socket.sendProgress(presentProgress(row));
        }
        await socket.drained();
      }
    },
  });
}
