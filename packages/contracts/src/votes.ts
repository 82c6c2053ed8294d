import { z } from 'zod';

/** What the operator has answered to a request; `open` is not answered yet. */
export const REQUEST_STATES = ['open', 'planned', 'done', 'declined'] as const;
export const requestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof requestState>;

/** At most this many requests are there: the page shows all of them. */
export const MOST_REQUESTS = 200;
export const REQUEST_TITLE_MAX = 120;
export const REQUEST_TEXT_MAX = 1000;

/** Something that the product could do, put up by its operator, on which each account has a vote (S9.7 to S9.9, D70). */
export const featureRequest = z.object({
  number: z.number().int(),
  title: z.string(),
  /** What it is about; null where the title says it all. */
  text: z.string().nullable(),
  state: requestState,
  /** What the operator says to it. */
  answer: z.string().nullable(),
  /** Whether votes may be given and taken back. */
  takes_votes: z.boolean(),
  /** The votes, each with the weight of its account's plan as it is now. */
  votes: z.number().int(),
  /** Whether the caller has voted for it; false for a visitor. */
  voted: z.boolean(),
});
export type FeatureRequest = z.infer<typeof featureRequest>;

export const featureRequestsResponse = z.object({
  /** Those that take votes first; the most wanted first. */
  requests: z.array(featureRequest),
  /** What a vote of the caller counts; null for a visitor. */
  vote_weight: z.number().int().nullable(),
});
export type FeatureRequestsResponse = z.infer<typeof featureRequestsResponse>;
