import { z } from 'zod';

/** Documents of one call at most. */
export const MOST_CHOSEN = 1000;

/** Documents that something is done with together. */
export const chosenRequest = z.object({
  file_ids: z.array(z.string().min(1).max(64)).min(1).max(MOST_CHOSEN),
});

/** Those of them with which it was done: what is unknown, runs or is gone is left out. */
export const chosenResponse = z.object({ file_ids: z.array(z.string()) });

/** For so long a deletion of several documents can be taken back. */
export const UNDO_SECONDS = 10;

export const deletedResponse = chosenResponse.extend({
  undo_seconds: z
    .number()
    .int()
    .describe('For so long they can be restored. They are hidden already, and deleted after that.'),
});

export const renameRequest = z.object({
  input_name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    // As everywhere: no name can hold one.
    .refine((text) => !text.includes('\0')),
});
