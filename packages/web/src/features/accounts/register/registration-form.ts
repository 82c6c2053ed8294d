import { registerRequest } from '@legible/contracts/accounts';
import { z } from 'zod';

/** The shared request plus the second password, which never leaves the browser. */
export const registrationForm = registerRequest
  .pick({ email: true, password: true, name: true, last_name: true })
  .extend({ verifyPassword: z.string().min(1) });

export type RegistrationForm = z.infer<typeof registrationForm>;
