import { email } from '@legible/contracts/accounts';
import { contactRequest } from '@legible/contracts/contact';
import { z } from 'zod';

/** Who writes, when that is known from the account. */
export interface Sender {
  name: string;
  email: string;
}

/** The shared request, for a sender who is not logged in: name and address are needed (S5.15). */
export const contactForm = contactRequest.extend({
  name: z.string().trim().min(1).max(200),
  email,
});
export type ContactForm = z.infer<typeof contactForm>;
