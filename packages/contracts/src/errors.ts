import { z } from 'zod';
import { accountErrors } from './errors/account.ts';
import { documentErrors } from './errors/document.ts';
import { paymentErrors } from './errors/payment.ts';
import { programErrors } from './errors/program.ts';
import { requestErrors } from './errors/request.ts';
import { uploadErrors } from './errors/upload.ts';

/**
 * Every error the API can answer with: its HTTP status and the sentence a person reads when the
 * place that raised it has nothing more exact to say. A closed set: a new error starts in `errors/`.
 */
export const errors = {
  ...requestErrors,
  ...accountErrors,
  ...paymentErrors,
  ...programErrors,
  ...uploadErrors,
  ...documentErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** Body of every answer that is not 2xx (D81). */
export const apiError = z.object({
  detail: z.string(),
  code: z.string(),
  /** After an upload of which nothing was taken: the reason for each file. */
  rejected: z
    .array(
      z.object({
        input_name: z.string(),
        code: z.string(),
        detail: z.string(),
        position: z.number().int().optional(),
        pages: z.number().int().optional(),
        refusal_id: z.string().optional(),
      }),
    )
    .optional(),
  /** What stands in the place of a word that was changed meanwhile. */
  present: z.string().optional(),
  /** What is left of the quota, where a file was refused for want of pages. */
  pages_left: z.number().int().min(0).optional(),
});
export type ApiError = z.infer<typeof apiError>;

/** The same as problem details (RFC 9457), for callers that ask for them and for programs with a key. */
export const problem = apiError.extend({
  /** Where the error is described, below the address of the API. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
});
export type Problem = z.infer<typeof problem>;
