import type { OperatorDetails } from '@legible/contracts/operator';
import type { KeyMode } from '@legible/contracts/api-keys';
import { planOf } from '@legible/contracts/plans';
import type { RetentionRules } from '@legible/contracts/documents/retention';
import type { Engine } from '@legible/ocr-engine';
import { addressChangeRoutes } from './features/accounts/address/change-routes.ts';
import { confirmationRoutes } from './features/accounts/address/confirmation-routes.ts';
import { planHasKeys } from './features/accounts/keys/key-caller.ts';
import { keyRoutes } from './features/accounts/keys/key-routes.ts';
import { isCredentialAlive } from './features/accounts/keys/keys.ts';
import { dataRoutes, type DataDeps } from './features/accounts/profile/data-routes.ts';
import { forgetExpired } from './features/accounts/expiry.ts';
import { passwordRoutes } from './features/accounts/log-in/password-routes.ts';
import { profileRoutes, sessionRoutes } from './features/accounts/profile/profile-routes.ts';
import { findUser } from './features/accounts/account/repository.ts';
import { authRoutes } from './features/accounts/log-in/routes.ts';
import { KnownBrowser } from './features/accounts/sessions/known-browser.ts';
import { RefusedLogIns } from './features/accounts/sessions/refused-log-ins.ts';
import { SessionCookie } from './features/accounts/sessions/session-cookie.ts';
import { isSessionAlive } from './features/accounts/sessions/sessions.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { bookCustomerUpdate } from './features/billing/provider/customer-details.ts';
import { bookCustomerRemoval } from './features/billing/provider/removals.ts';
import { subscriptionRoutes } from './features/billing/buying/subscription-routes.ts';
import { testCardRoutes } from './features/billing/buying/test-card-routes.ts';
import { webhookRoute } from './features/billing/provider/webhook-route.ts';
import type { BillingDeps } from './features/billing/account/deps.ts';
import type { DocumentsDeps } from './features/documents/document/deps.ts';
import { requireChoosable } from './features/documents/document/languages.ts';
import { exportRoutes } from './features/documents/exports/export-routes.ts';
import type { OnDamaged } from './features/documents/files/download.ts';
import { fileRoutes } from './features/documents/files/file-routes.ts';
import { CorrectedTails } from './features/documents/corrections/corrected-tails.ts';
import { correctionRoutes } from './features/documents/corrections/correction-routes.ts';
import { documentRoute } from './features/documents/files/document-route.ts';
import { DocumentWaits } from './features/documents/files/document-waits.ts';
import { chosenRoutes } from './features/documents/files/chosen-routes.ts';
import { readingRoutes } from './features/documents/files/reading-routes.ts';
import { thumbnailRoute } from './features/documents/files/thumbnail-route.ts';
import { presentFileAdded, presentProgress } from './features/documents/document/presenter.ts';
import { tellingDeletions } from './features/documents/removal/deleted.ts';
import { historyChanged } from './features/documents/history/history-version.ts';
import { exportDocuments, removeDocumentsOf } from './features/documents/files/owner-data.ts';
import type { Inspectors } from './features/documents/inspection/inspections.ts';
import type { Purger } from './features/documents/removal/purger.ts';
import { languageRoutes } from './features/documents/upload/language-routes.ts';
import { refusalRoutes } from './features/documents/refusals/refusal-routes.ts';
import { runningInParts } from './features/documents/runs/running-parts.ts';
import { runRoutes } from './features/documents/runs/run-routes.ts';
import { claimTrial } from './features/documents/trial/keep-trials.ts';
import { TrialCookie } from './features/documents/trial/trial-cookie.ts';
import { trialRoutes } from './features/documents/trial/trial-routes.ts';
import type { TrialSweep } from './features/documents/trial/trial-sweep.ts';
import { forgetNamedUploads } from './features/documents/upload/named-upload.ts';
import { uploadRoutes } from './features/documents/upload/upload-routes.ts';
import { operatorRoute } from './features/legal/operator-route.ts';
import type { Hub } from './features/live/hub.ts';
import { liveRoutes } from './features/live/sockets.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { periodAt } from './features/quota/period.ts';
import { rollOver } from './features/quota/quota.ts';
import { usageRoute } from './features/quota/usage-route.ts';
import { chooseRetention, readRetention } from './features/retention/choice.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { readSettings, settingsRoutes } from './features/settings/routes.ts';
import { exportVotes } from './features/votes/requests.ts';
import { voteRoutes } from './features/votes/vote-routes.ts';
import { exportWebhooks } from './features/webhooks/endpoints.ts';
import { forgetMessages } from './features/webhooks/messages.ts';
import { webhookRoutes } from './features/webhooks/webhook-routes.ts';
import type { CookieRules } from './platform/http/cookie-rules.ts';
import { healthRoutes } from './platform/http/health.ts';
import { originUsed } from './platform/http/origins.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import type { LimitKeys } from './platform/limits/limit-key.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { Outward } from './platform/outward/outward.ts';
import type { Services } from './services.ts';

/** What the features' routes work with. */
export interface RouteDeps extends Services {
  documents: DocumentsDeps;
  /** Inspect uploads. */
  inspectors: Inspectors;
  /** Draws pages and writes PDF/A for exports. */
  exporter: Engine;
  hub: Hub;
  billing: BillingDeps;
  purger: Purger;
  /** Keeps what visitors have tried. */
  trials: TrialSweep;
  /** Visitors without an account may have a page read. */
  takesTrials: boolean;
  /** Signs links to archives. */
  ticketKey: string;
  /** Signs the marks of browsers that a user logged in with. */
  browserKey: string;
  /** The log names networks as they are, for fail2ban. */
  logsNetworks: boolean;
  resetKey: string;
  limitKey: LimitKeys;
  /** What is read where nobody has chosen: names of languages, or `auto` alone. */
  languages: string[];
  /** Where people find the product. */
  publicUrl: () => string;
  operatorEmail: string;
  /** Who runs this installation, as the trust pages say it. */
  operator: OperatorDetails;
  /** After how long documents are deleted by themselves, as far as the operator says. */
  retention: RetentionRules;
  /** Calls servers of users. */
  outward: Outward;
  /** Files are fetched from addresses that users name. */
  uploadsByUrl: boolean;
  /** What keys are made for, and good for, here. */
  keyMode: KeyMode;
  /** Opens the mailbox page; undefined where there is none. */
  mailboxKey: string | undefined;
  cookies: CookieRules;
  origins: Set<string>;
}

/** Adds the routes of every feature, and hands each what it needs of the others. */
export async function addRoutes(
  app: ZodFastify,
  deps: RouteDeps,
  cookie: SessionCookie,
): Promise<void> {
  healthRoutes(app, deps.db);
  const { db, storage, scratch } = deps;
  const tails = new CorrectedTails({ db, storage, scratch, engine: deps.inspectors.quick });
  addAccounts(app, { ...deps, tails }, cookie);
  addDocuments(app, { ...deps, tails });
  searchRoutes(app, deps);
  webhookRoutes(app, {
    db,
    outward: deps.outward,
    planHasWebhooks: (plan) => planHasKeys(plan, deps.keyMode),
  });
  await addBilling(app, deps);
  const retention = { rules: deps.retention, historyChanged };
  settingsRoutes(app, {
    db: deps.db,
    readRetention: (userId) => readRetention(deps.db, retention, userId),
    chooseRetention: (tx, userId, days) => chooseRetention(tx, retention, userId, days),
    requireLanguages: requireChoosable,
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
  voteRoutes(app, deps);
  operatorRoute(app, deps.operator);
  if (deps.mailboxKey) mailboxRoutes(app, deps.db, deps.mailboxKey);
}

type WithTails = RouteDeps & { tails: CorrectedTails };

function addAccounts(app: ZodFastify, deps: WithTails, cookie: SessionCookie): void {
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

async function addBilling(app: ZodFastify, { billing, origins }: RouteDeps): Promise<void> {
  subscriptionRoutes(app, { ...billing, origins });
  await webhookRoute(app, billing);
  const { testCards } = billing.payments;
  if (testCards) testCardRoutes(app, billing, testCards);
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

/** The receiver knows only that the transfer broke off. */
function tellingDamage({ logger, metrics }: RouteDeps): OnDamaged {
  return (error) => {
    metrics.damagedFiles.inc({ at: 'sending' });
    logger.error({ err: error }, 'a stored file is damaged');
  };
}

function addDocuments(app: ZodFastify, deps: WithTails): void {
  const { db, hub, storage } = deps;
  const isAlive = (credential: string) => isCredentialAlive(db, credential);
  const purgeSoon = () => deps.purger.soon();
  const tellDeletion = tellingDeletions(deps);
  languageRoutes(app, deps.languages);
  const fetches = deps.uploadsByUrl ? deps.outward : undefined;
  const { inspectors, room, documents } = deps;
  uploadRoutes(app, { ...documents, inspectors, room, purgeSoon, fetches });
  if (deps.takesTrials) {
    const { limitKey, cookies, trials } = deps;
    const keepSoon = () => trials.soon();
    trialRoutes(app, { ...documents, inspectors, limitKey, cookies, room, keepSoon });
  }
  runRoutes(app, deps.documents);
  refusalRoutes(app, { db, purgeSoon });
  documentRoute(app, { db, waits: DocumentWaits.on(deps.bus), isAlive });
  usageRoute(app, db);
  readingRoutes(app, { db, storage, onDamaged: tellingDamage(deps) });
  correctionRoutes(app, { db, storage, onDamaged: tellingDamage(deps) });
  const processedTag = async (userId: string) => (await readSettings(db, userId)).processed_tag;
  exportRoutes(app, {
    db,
    storage,
    scratch: deps.documents.scratch,
    processedTag,
    isAlive,
    ticketKey: deps.ticketKey,
    tails: deps.tails,
    engine: deps.exporter,
    room: deps.room,
    onDamaged: tellingDamage(deps),
  });
  thumbnailRoute(app, { db, storage });
  chosenRoutes(app, { db, bus: deps.bus });
  fileRoutes(app, {
    db,
    storage,
    processedTag,
    onDeleted: (document) => {
      tellDeletion(document);
      purgeSoon();
    },
    onDamaged: tellingDamage(deps),
    tails: deps.tails,
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
