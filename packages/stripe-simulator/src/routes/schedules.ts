import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, proration, integer, interval } from '../http/fields.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ScheduleRecord } from '../store/records.ts';
import { releaseSchedule } from '../subscriptions/phases.ts';
import { planPhases, scheduleFor } from '../subscriptions/schedule.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';

/** A phase as a request names it; it ends at a moment or after a number of intervals. */
const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: z.string(), quantity: integer.optional() }))
    .min(1)
    .max(20),
  start_date: z.union([integer, z.literal('now')]).optional(),
  end_date: integer.optional(),
  duration: z
    .strictObject({
      interval,
      interval_count: integer.optional(),
    })
    .optional(),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  proration_behavior: proration.optional(),
});

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
    path: '/v1/subscription_schedules/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'subscription_schedule', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    params: z.strictObject({
      end_behavior: z.literal('release').optional(),
      phases: z.array(phase).min(1).max(10).optional(),
      proration_behavior: proration.optional(),
      expand,
    }),
    handle(context, params, id) {
      const schedule = activeSchedule(context, id);
      if (params.phases) planPhases(context, schedule, params.phases);
      return context.store.get('subscription_schedule', id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => releaseSchedule(context, activeSchedule(context, id).id),
  }),
];

function activeSchedule(context: Context, id: string): ScheduleRecord {
  const schedule = findOrThrow(context, 'subscription_schedule', id);
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule;
  throw invalidRequest(
    `This subscription schedule is in the \`${schedule.status}\` status and cannot be changed any more.`,
  );
}
