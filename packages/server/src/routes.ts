import { planOf } from '@legible/contracts/plans';
import { planHasKeys } from './features/accounts/keys/key-caller.ts';
import { findUser } from './features/accounts/account/repository.ts';
import { SessionCookie } from './features/accounts/sessions/session-cookie.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { subscriptionRoutes } from './features/billing/buying/subscription-routes.ts';
import { testCardRoutes } from './features/billing/buying/test-card-routes.ts';
import { webhookRoute } from './features/billing/provider/webhook-route.ts';
import { requireChoosable } from './features/documents/document/languages.ts';
import { CorrectedTails } from './features/documents/corrections/corrected-tails.ts';
import { historyChanged } from './features/documents/history/history-version.ts';
import { operatorRoute } from './features/legal/operator-route.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { chooseRetention, readRetention } from './features/retention/choice.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { voteRoutes } from './features/votes/vote-routes.ts';
import { webhookRoutes } from './features/webhooks/webhook-routes.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import { addAccounts } from './account-routes.ts';
import { addDocuments } from './document-routes.ts';
import type { RouteDeps } from './route-deps.ts';

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

async function addBilling(app: ZodFastify, { billing, origins }: RouteDeps): Promise<void> {
  subscriptionRoutes(app, { ...billing, origins });
  await webhookRoute(app, billing);
  const { testCards } = billing.payments;
  if (testCards) testCardRoutes(app, billing, testCards);
}
