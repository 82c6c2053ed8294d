import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time, which the database keeps in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
