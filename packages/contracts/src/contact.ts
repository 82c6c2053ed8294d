import { z } from 'zod';
import { email } from './accounts.ts';

/** S3.21. For a user who is logged in, the server takes name and address from the account (D8). */
export const contactRequest = z.object({
  name: z.string().trim().max(200).default(''),
  email: z.union([email, z.literal('')]).default(''),
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(10_000),
});
export type ContactRequest = z.infer<typeof contactRequest>;
