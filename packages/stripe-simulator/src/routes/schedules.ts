import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, listFields, mergeMetadata, metadata, proration } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ScheduleRecord } from '../store/records.ts';
import { endSubscription } from '../billing/ending.ts';
import { releaseSchedule } from '../subscriptions/phases.ts';
import { planPhases, scheduleFor } from '../subscriptions/schedule.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';
import { endBehavior, phase } from './schedule-params.ts';

export const scheduleEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules',
    params: z.strictObject({ from_subscription: z.string(), expand }),
    handle(context, { from_subscription }) {
      const subscription = findOrThrow(
        context,
        'subscription',
        from_subscription,
        'from_subscription',
      );
      const schedule = scheduleFor(context, subscription);
      emit(context, 'subscription_schedule.created', schedule);
      return schedule;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscription_schedules',
    params: z.strictObject({ customer: z.string().optional(), ...listFields }),
    handle(context, { customer, ...request }) {
      const schedules = context.store.where('subscription_schedule', (one) =>
        isWanted(one.customer, customer),
      );
      return page('/v1/subscription_schedules', schedules, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscription_schedules/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'subscription_schedule', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    params: z.strictObject({
      end_behavior: endBehavior.optional(),
      phases: z.array(phase).min(1).max(10).optional(),
      proration_behavior: proration.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    handle(context, params, id) {
      const schedule = activeSchedule(context, id);
      if (params.phases) planPhases(context, schedule, params.phases);
      return context.store.change('subscription_schedule', id, {
        end_behavior: params.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata ?? {}, params.metadata),
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => releaseSchedule(context, activeSchedule(context, id).id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/cancel',
    params: z.strictObject({ expand }),
    handle(context, _params, id) {
      const { subscription } = activeSchedule(context, id);
      if (subscription) endSubscription(context, subscription, 'cancellation_requested');
      return context.store.get('subscription_schedule', id);
    },
  }),
];

function activeSchedule(context: Context, id: string): ScheduleRecord {
  const schedule = findOrThrow(context, 'subscription_schedule', id);
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule;
  throw invalidRequest(
    `This subscription schedule is in the \`${schedule.status}\` status and cannot be changed any more.`,
  );
}
