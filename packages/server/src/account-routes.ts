import { addressChangeRoutes } from './features/accounts/address/change-routes.ts';
import { confirmationRoutes } from './features/accounts/address/confirmation-routes.ts';
import { keyRoutes } from './features/accounts/keys/key-routes.ts';
import { dataRoutes, type DataDeps } from './features/accounts/profile/data-routes.ts';
import { forgetExpired } from './features/accounts/expiry.ts';
import { passwordRoutes } from './features/accounts/log-in/password-routes.ts';
import { profileRoutes, sessionRoutes } from './features/accounts/profile/profile-routes.ts';
import { authRoutes } from './features/accounts/log-in/routes.ts';
import { KnownBrowser } from './features/accounts/sessions/known-browser.ts';
import { RefusedLogIns } from './features/accounts/sessions/refused-log-ins.ts';
import { SessionCookie } from './features/accounts/sessions/session-cookie.ts';
import { bookCustomerUpdate } from './features/billing/provider/customer-details.ts';
import { bookCustomerRemoval } from './features/billing/provider/removals.ts';
import { exportDocuments, removeDocumentsOf } from './features/documents/files/owner-data.ts';
import { claimTrial } from './features/documents/trial/keep-trials.ts';
import { TrialCookie } from './features/documents/trial/trial-cookie.ts';
import { forgetNamedUploads } from './features/documents/upload/named-upload.ts';
import { periodAt } from './features/quota/period.ts';
import { rollOver } from './features/quota/quota.ts';
import { readSettings } from './features/settings/routes.ts';
import { exportVotes } from './features/votes/requests.ts';
import { exportWebhooks } from './features/webhooks/endpoints.ts';
import { forgetMessages } from './features/webhooks/messages.ts';
import { originUsed } from './platform/http/origins.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { WithTails, RouteDeps } from './route-deps.ts';
import { tellingDamage } from './document-routes.ts';

/** Adds the routes of accounts, sessions, keys and one's data. */
export function addAccounts(app: ZodFastify, deps: WithTails, cookie: SessionCookie): void {
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
    signedIn: keepingTrials(deps),
    confirmed: () => deps.trials.soon(),
    firstPeriod: (now) => periodAt(now, now),
    rollOver: (userId) => rollOver(db, userId),
    customerChanged: (tx, userId) => bookCustomerUpdate(tx, queue, userId),
    sessionEnded: (userId, sessionId) => bus.publish({ kind: 'session_ended', userId, sessionId }),
    sessionRenewed: (userId, sessionId) =>
      bus.publish({ kind: 'session_ended', userId, sessionId, renewed: true }),
    exportDocuments: async (id) => {
      const { processed_tag: processedTag } = await readSettings(db, id);
      const onDamaged = tellingDamage(deps);
      return exportDocuments({ db, storage, tails: deps.tails, onDamaged }, { id, processedTag });
    },
    exportWebhooks: (id) => exportWebhooks(db, id),
    exportVotes: (id) => exportVotes(db, id),
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
  keyRoutes(app, { ...accounts, keyMode: deps.keyMode });
  dataRoutes(app, accounts);
  confirmationRoutes(app, accounts);
  addressChangeRoutes(app, accounts);
  sweepAccounts(app, deps);
}

/** What was tried in a browser, and is to be kept, becomes that of the account that is made or used in it. */
function keepingTrials({
  db,
  cookies,
  trials,
  takesTrials,
  logger,
}: RouteDeps): DataDeps['signedIn'] {
  const cookie = new TrialCookie(cookies);
  return async (request, userId) => {
    if (!takesTrials) return;
    // The account is made and the session open, whatever becomes of the trial.
    await claimTrial(db, cookie.read(request), userId).catch((error: unknown) =>
      logger.warn({ err: error }, 'keeping what a visitor tried'),
    );
    trials.soon();
  };
}

/** Once at the start and then at this interval. */
const SWEEP_MS = 10 * 60_000;

function sweepAccounts(app: ZodFastify, { db, logger }: RouteDeps): void {
  const sweep = async () => {
    await forgetExpired(db);
    await forgetNamedUploads(db);
    await forgetMessages(db);
  };
  const sweepSafely = () => sweep().catch((error: unknown) => logger.warn({ err: error }, 'sweep'));
  const timer = setInterval(() => void sweepSafely(), SWEEP_MS);
  app.addHook('onReady', sweepSafely);
  app.addHook('onClose', async () => clearInterval(timer));
}
