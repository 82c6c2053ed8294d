import { z } from 'zod';
import { RETENTION_CHOICES } from './retention.ts';

/** Apart from the rules, which browsers read without the library of schemas. */
export const retentionDays = z.literal(RETENTION_CHOICES);
