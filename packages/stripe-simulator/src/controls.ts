import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Switches } from './events/switches.ts';
import type { StripeSimulator } from './interface.ts';
import { Problem } from './context/problem.ts';
import { checkKey, keyOf } from './http/keys.ts';
import { problemBody } from './http/present.ts';

/** What the controls work on: a part of what `startStripeSimulator` gives. */
export type Controlled = Pick<StripeSimulator, 'clock' | 'switches' | 'webhooks' | 'setWebhook'> & {
  secretKey: string;
  publishableKey: string;
};

const span = z.strictObject({
  seconds: z.number().min(0).optional(),
  minutes: z.number().min(0).optional(),
  hours: z.number().min(0).optional(),
  days: z.number().min(0).max(4000).optional(),
});

const switchChanges = z.strictObject({
  webhooks: z
    .strictObject({
      drop: z.array(z.string()).optional(),
      copies: z.int().min(1).max(10).optional(),
      shuffleMs: z.number().min(0).max(60_000).optional(),
      delayMs: z.number().min(0).max(600_000).optional(),
      hold: z.boolean().optional(),
    })
    .optional(),
  api: z
    .strictObject({
      trouble: z
        .enum(['none', 'unreachable', 'error', 'kept_error', 'lost_answer', 'rate_limit'])
        .optional(),
      path: z.string().optional(),
      times: z.int().min(1).nullable().optional(),
      delayMs: z.number().min(0).max(60_000).optional(),
    })
    .optional(),
});

const webhook = z.strictObject({ url: z.url(), secret: z.string().min(1) });

/** The controls by HTTP, in JSON and with the secret key, for another process. */
export function addControls(app: FastifyInstance, simulator: Controlled): void {
  const guarded = <T>(work: (body: unknown) => T | Promise<T>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const keys = { secret: simulator.secretKey, publishable: simulator.publishableKey };
        checkKey(keyOf(request.headers.authorization, {}), keys, false);
        return await work(request.body ?? {});
      } catch (error) {
        if (error instanceof Problem) {
          return reply.code(error.status).send(problemBody(error, 'req_control'));
        }
        if (error instanceof z.ZodError) {
          return reply.code(400).send({ error: { message: z.prettifyError(error) } });
        }
        throw error;
      }
    };
  };
  const state = () => ({
    now: simulator.clock.now().toISOString(),
    switches: simulator.switches,
    deliveries: simulator.webhooks.reports.slice(-100),
  });
  app.get('/_simulator', guarded(state));
  app.post(
    '/_simulator/clock/advance',
    guarded(async (body) => {
      await simulator.clock.advance(span.parse(body));
      return state();
    }),
  );
  app.post(
    '/_simulator/switches',
    guarded((body) => {
      turn(simulator, switchChanges.parse(body));
      return state();
    }),
  );
  app.post(
    '/_simulator/webhook',
    guarded((body) => {
      simulator.setWebhook(webhook.parse(body));
      return state();
    }),
  );
}

function turn(
  { switches, webhooks }: { switches: Switches; webhooks: StripeSimulator['webhooks'] },
  changes: z.output<typeof switchChanges>,
): void {
  const { hold, ...others } = changes.webhooks ?? {};
  Object.assign(switches.webhooks, others);
  Object.assign(switches.api, changes.api);
  if (hold === true) switches.webhooks.hold = true;
  if (hold === false) webhooks.release();
}
