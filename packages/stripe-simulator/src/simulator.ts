import type { AddressInfo } from 'node:net';
import { fourTiers, stockCatalogue } from './catalogue/catalogue.ts';
import { Clock, startClock } from './context/clock.ts';
import { everythingFine } from './events/switches.ts';
import { WebhookDispatcher, type WebhookTarget } from './events/webhooks.ts';
import type { SimulatorOptions, Span, StripeSimulator } from './interface.ts';
import { createHttpServer } from './http/server.ts';
import { addAuthenticationPage } from './pages/authenticate.ts';
import { addInvoicePage } from './pages/invoice.ts';
import { addPortalPages } from './pages/portal.ts';
import { endpoints } from './routes/all.ts';
import { Runtime } from './runtime/runtime.ts';
import { saver } from './saver.ts';
import { readState, type SavedState } from './store/state-file.ts';
import { Store } from './store/store.ts';
import type { BillingRules, Context } from './context/context.ts';

const defaultRules: BillingRules = {
  incompleteHours: 23,
  draftSeconds: 3600,
  retryDays: [3, 5, 7],
  processingSeconds: 30,
};

const DEFAULT_RETRIES_MS = [1000, 5000, 15_000, 60_000, 300_000, 900_000];

/** Starts a simulator and resolves when it answers. */
export async function startStripeSimulator(
  options: SimulatorOptions = {},
): Promise<StripeSimulator> {
  const saved = options.stateFile === undefined ? undefined : await readState(options.stateFile);
  const parts = assemble(options, saved);
  const { app, clock, links, runtime, save, store, webhooks } = parts;
  runtime.run(() => stockCatalogue(store, options.catalogue ?? fourTiers, clock.now()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  links.publicUrl = url;
  runtime.catchUp();
  await save();
  return {
    port,
    url,
    ...parts.controls,
    close: async () => {
      await app.close();
      runtime.close();
      webhooks.close();
      await save();
    },
  };
}

/** Addresses that are known only once a server listens on them. */
interface Links {
  publicUrl: string;
  webhook: WebhookTarget | undefined;
}

function assemble(options: SimulatorOptions, saved: SavedState | undefined) {
  const store = new Store(saved?.tables);
  const clock = saved ? new Clock(saved.clock) : startClock(startOf(options));
  const switches = everythingFine();
  const secretKey = options.secretKey ?? 'sk_test_simulator';
  const links: Links = { publicUrl: '', webhook: undefined };
  const context: Context = {
    store,
    clock,
    rules: { ...defaultRules },
    publicUrl: () => links.publicUrl,
    request: null,
  };
  const webhooks = new WebhookDispatcher({
    target: () => links.webhook,
    switches: switches.webhooks,
    retryDelaysMs: options.webhookRetriesMs ?? DEFAULT_RETRIES_MS,
    done: (eventId) => runtime.delivered(eventId),
  });
  const save = saver(options.stateFile, store, clock);
  const hasTarget = () => links.webhook !== undefined;
  const runtime = new Runtime(context, { webhooks, hasTarget, save });
  const app = createHttpServer({ endpoints, context, runtime, secretKey, save }, switches.api);
  const pages = { context, runtime, save };
  addAuthenticationPage(app, pages);
  addPortalPages(app, pages);
  addInvoicePage(app, pages);
  const controls: Controls = {
    secretKey,
    clock: clockControls(clock, runtime, save),
    switches,
    rules: context.rules,
    webhooks: {
      settled: () => webhooks.settled(),
      release: (order) => webhooks.release(order),
    },
    setWebhook: (target) => {
      links.webhook = target;
      runtime.resumeDeliveries();
    },
  };
  return { app, clock, controls, links, runtime, save, store, webhooks };
}

type Controls = Omit<StripeSimulator, 'port' | 'url' | 'close'>;

function clockControls(
  clock: Clock,
  runtime: Runtime,
  save: () => Promise<void>,
): StripeSimulator['clock'] {
  const advanceTo = async (seconds: number) => {
    runtime.advanceTo(seconds);
    await save();
  };
  return {
    now: () => new Date(clock.now() * 1000),
    advance: (span) => advanceTo(clock.now() + secondsOf(span)),
    advanceTo: (moment) => advanceTo(Math.floor(moment.getTime() / 1000)),
  };
}

function startOf({ startAt, frozen }: SimulatorOptions): { at?: Date; frozen?: boolean } {
  return { ...(startAt && { at: startAt }), ...(frozen !== undefined && { frozen }) };
}

function secondsOf({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number {
  return Math.round(seconds + minutes * 60 + hours * 3600 + days * 24 * 3600);
}
