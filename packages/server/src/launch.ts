import { billingPaths } from '@legible/contracts/billing-paths';
import { closeCodes } from '@legible/contracts/live';
import { createEngine, type Engine, EngineError, requireLanguages } from '@legible/ocr-engine';
import type { SimulatorOptions, StripeSimulator } from '@legible/stripe-simulator';
import { createApp, keyModeOf } from './app.ts';
import type { Config } from './config/config.ts';
import { Engines } from './engines.ts';
import { planHasKeys } from './features/accounts/keys/key-caller.ts';
import { startBillingJobs } from './features/billing/provider/jobs.ts';
import { deleteEnded } from './features/documents/removal/delete-document.ts';
import { tellingDeletions } from './features/documents/removal/deleted.ts';
import type { DocumentsDeps } from './features/documents/document/deps.ts';
import { historyChanged } from './features/documents/history/history-version.ts';
import type { Inspectors } from './features/documents/inspection/inspections.ts';
import { Purger } from './features/documents/removal/purger.ts';
import { Requeuer } from './features/documents/runs/requeue.ts';
import { tellMissing } from './features/legal/tell-missing.ts';
import { TrialSweep } from './features/documents/trial/trial-sweep.ts';
import { WaitingSweep } from './features/documents/waiting/waiting-sweep.ts';
import { Hub } from './features/live/hub.ts';
import { mailboxLink } from './features/mailbox/routes.ts';

import type { RetentionDeps } from './features/retention/deps.ts';
import { startRetention } from './features/retention/job.ts';
import { Deliverer } from './features/webhooks/deliverer.ts';
import { billingDeps, documentsDeps } from './feature-deps.ts';
import { tellWalls } from './isolation.ts';
import {
  openStripe,
  openTestMode,
  withoutPayments,
  type OpenedPayments,
} from './platform/card-payments/open-payments.ts';
import { sharedSecret } from './platform/db/secrets.ts';
import { createMetricsServer } from './platform/http/metrics-server.ts';
import { listen, ownAddress } from './platform/http/connections/listen.ts';
import { isLocalName } from './platform/http/network.ts';
import { allowedOrigins } from './platform/http/origins.ts';
import { WEB_FOLDER } from './platform/http/web-pages/web-files.ts';
import { limitKeys, type LimitKeys } from './platform/limits/limit-key.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import { mailboxTransport, smtpTransport } from './platform/mailer/transport.ts';
import { Outward } from './platform/outward/outward.ts';
import { watchQueue } from './platform/queue/queue-metrics.ts';
import { watchRoom } from './platform/storage/room-metrics.ts';
import { StartError } from './platform/start-error.ts';
import { drains, startServices, type Services } from './services.ts';
import { Stopping, type OnStop } from './stopping.ts';
import { startWorker, type WorkerDeps } from './worker.ts';

/** All parts are stopped within this much more time than the pages are given; then comes the private database. */
const STOP_SECONDS = 20;

export interface Service {
  /** Where people find it; undefined for a worker. */
  address: string | undefined;
  /** Who takes payments; undefined for a worker. */
  payments: string | undefined;
  /** Where mail is read at this machine; undefined where it is not kept for that. */
  mailbox: string | undefined;
  /** The provider in test mode, for tests to play with. */
  simulator: StripeSimulator | undefined;
  stop(): Promise<void>;
}

/** For tests: engines with failing children, a payment provider whose clock stands still. */
export interface Overrides {
  simulator?: SimulatorOptions;
  createEngine?: typeof createEngine;
  webFolder?: string;
}

/**
 * Starts what the role needs, from the data folder up to the open port.
 * @throws StartError when the surroundings do not allow it; what had been started is stopped again.
 */
export async function launch(config: Config, overrides: Overrides = {}): Promise<Service> {
  const logger = createLogger(config.logLevel);
  const stopping = new Stopping(logger, config.drainSeconds + STOP_SECONDS);
  const stop = () => stopping.run();
  try {
    const web = await startParts(config, logger, overrides, stopping.add);
    return {
      address: web?.address,
      payments: web?.payments.announcement,
      mailbox: web?.mailbox,
      simulator: web?.payments.simulator,
      stop,
    };
  } catch (error) {
    // The first error tells why the start failed: later ones must not hide it.
    await stop().catch(() => undefined);
    throw error;
  }
}

interface WebParts {
  documents: DocumentsDeps;
  inspectors: Inspectors;
  exporter: Engine;
  resetKey: string;
  limitKey: LimitKeys;
  payments: OpenedPayments;
  outward: Outward;
}

interface StartedWeb {
  address: string;
  mailbox: string | undefined;
  payments: OpenedPayments;
}

async function startParts(
  config: Config,
  logger: Logger,
  overrides: Overrides,
  onStop: OnStop,
): Promise<StartedWeb | undefined> {
  if (config.role !== 'web') requireModels(config.languages);
  const deps = await startServices(config, logger, onStop);
  const keys = {
    resetKey: await sharedSecret(deps.db, 'reset-codes'),
    limitKey: limitKeys(await sharedSecret(deps.db, 'limits')),
  };
  const create = overrides.createEngine ?? createEngine;
  const engines = new Engines(config, deps.scratch, { create, onStop });
  const work = { ...deps, ...keys, documents: documentsDeps(deps) };
  if (config.role !== 'web') await startWork(config, { ...work, ...engines.forWork() }, onStop);
  const inspectors = config.role === 'worker' ? undefined : engines.inspectors();
  tellWalls(await engines.walls(), deps.metrics, deps.logger);
  const payments = await openPayments(config, deps, overrides, onStop);
  await serveMetrics(config, deps, onStop);
  if (!inspectors) return undefined;
  const exporter = engines.exporter();
  const outward = new Outward(config);
  return startWeb(config, { ...work, inspectors, exporter, payments, outward }, overrides, onStop);
}

async function startWork(
  config: Config,
  deps: Omit<WorkerDeps, 'mail' | 'concurrency' | 'trial'>,
  onStop: OnStop,
): Promise<void> {
  const mail = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : mailboxTransport;
  onStop('the mail transport', () => mail.close());
  const stopPages = await startWorker({
    ...deps,
    mail,
    trial: config.trial,
    concurrency: config.processes,
  });
  onStop('pages and jobs in work', () => stopPages(config.drainSeconds), drains(config));
  const requeuer = new Requeuer(deps.db, deps.queue, deps.logger);
  onStop('the search for lost jobs', () => requeuer.stop());
  const sweep = new WaitingSweep(deps.documents);
  onStop('the look after files that wait', () => sweep.stop());
}

/**
 * Without their data every page would fail, each by itself.
 * @throws StartError that names the packages to install.
 */
function requireModels(languages: string[]): void {
  try {
    requireLanguages(languages);
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new StartError(`LEGIBLE_LANGUAGES cannot be read: ${cause.message}`, { cause });
  }
}

async function serveMetrics(
  { host, metricsPort }: Config,
  { metrics, db, room }: Services,
  onStop: OnStop,
): Promise<void> {
  watchQueue(metrics, db);
  watchRoom(metrics, db, room);
  if (metricsPort === undefined) return;
  const server = createMetricsServer(metrics, db);
  onStop('the figures', () => server.close());
  await listen(server, host, metricsPort, 'METRICS_PORT');
}

async function startWeb(
  config: Config,
  { payments, ...deps }: Services & WebParts,
  overrides: Overrides,
  onStop: OnStop,
): Promise<StartedWeb> {
  const hub = new Hub(deps.metrics);
  deps.bus.subscribe((event) => hub.deliver(event));
  // A client that comes back is asked for a session again and gets a snapshot of what was missed.
  deps.bus.onResumed(() => hub.closeAll(closeCodes.restart));
  const onDeleted = tellingDeletions(deps);
  const purger = new Purger({ ...deps, onDeleted });
  onStop('the purge', () => purger.stop());
  const trials = new TrialSweep({ ...deps.documents, purgeSoon: () => purger.soon() });
  onStop('the look after what visitors try', () => trials.stop());
  // The port is known once the server listens, since the system may have picked it (PORT=0).
  let publicUrl = config.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${config.port}`;
  const origins = allowedOrigins(publicUrl, config.allowedOrigins);
  const billing = billingDeps(deps, payments.payments, () => publicUrl);
  const mailboxKey = config.mailbox ? await sharedSecret(deps.db, 'mailbox') : undefined;
  const app = await createApp({
    ...deps,
    hub,
    billing,
    uploadsByUrl: config.uploadsByUrl,
    purger,
    trials,
    takesTrials: config.trial,
    origins,
    csrfKey: await sharedSecret(deps.db, 'csrf'),
    ticketKey: await sharedSecret(deps.db, 'export-tickets'),
    browserKey: await sharedSecret(deps.db, 'known-browsers'),
    logsNetworks: config.logsNetworks,
    cookies: { secure: publicUrl.startsWith('https:'), crossSite: config.crossSite },
    apiOrigins: config.apiOrigins,
    languages: config.languages,
    publicUrl: () => publicUrl,
    operatorEmail: config.operatorEmail,
    operator: config.operator,
    retention: config.retention,
    mailboxKey,
    testMode: config.testMode,
    trustedProxies: config.trustedProxies,
    webFolder: overrides.webFolder ?? WEB_FOLDER,
  });
  onStop('calls in work', () => app.close());
  onStop('sockets', () => hub.closeAll(closeCodes.restart));
  tellMissing(config.operator, deps.logger);
  const port = await listen(app, config.host, config.port);
  if (!config.publicUrl) {
    publicUrl = `http://localhost:${port}`;
    for (const origin of allowedOrigins(publicUrl, [])) origins.add(origin);
  }
  const own = ownAddress(config.host, port);
  payments.listenAt(own + billingPaths.subscriptionWebhook);
  if (config.payments.provider !== 'none') await startBillingJobs(billing);
  startWebhooks(config, { ...deps, publicUrl: () => publicUrl }, onStop);
  const purgeSoon = () => purger.soon();
  await startDeletions(config, deps, { publicUrl: () => publicUrl, onDeleted, purgeSoon });
  const here = isLocalName(new URL(publicUrl).hostname) ? publicUrl : own;
  return { address: publicUrl, payments, mailbox: mailboxKey && mailboxLink(here, mailboxKey) };
}

function startWebhooks(
  config: Config,
  deps: Services & { outward: Outward; publicUrl: () => string },
  onStop: OnStop,
): void {
  const deliverer = new Deliverer({
    ...deps,
    planHasWebhooks: (plan) => planHasKeys(plan, keyModeOf(config)),
    postMail: postMailWith(deps.queue),
  });
  onStop('calls of webhooks', () => deliverer.stop());
}

async function startDeletions(
  { retention }: Config,
  deps: Services,
  told: Pick<RetentionDeps, 'publicUrl' | 'onDeleted' | 'purgeSoon'>,
): Promise<void> {
  await startRetention({
    ...deps,
    ...told,
    rules: retention,
    postMail: postMailWith(deps.queue),
    historyChanged,
    deleteDocument: deleteEnded,
  });
}

async function openPayments(
  { payments, dataDir }: Config,
  { db }: Services,
  overrides: Overrides,
  onStop: OnStop,
): Promise<OpenedPayments> {
  if (payments.provider === 'none') return withoutPayments();
  if (payments.provider === 'stripe') return openStripe(payments);
  const webhookSecret = `whsec_${await sharedSecret(db, 'test-payments')}`;
  const opened = await openTestMode(dataDir, webhookSecret, overrides.simulator);
  onStop('the payment simulator', () => opened.close());
  return opened;
}
