import { PRODUCT_NAME } from '../product.ts';
import type { RequestState } from '../votes.ts';

/** The texts of the page on which people vote for what the product does next. */
export const voteTexts = {
  title: 'Feature requests',
  lead: `What ${PRODUCT_NAME} could do next. Vote for what you want, as often as there is something you want; take a vote back whenever you like.`,
  loading: 'Loading feature requests',
  loadFailed: 'The feature requests could not be loaded.',
  list: 'Feature requests',
  none: 'There are no feature requests yet.',
  weight: (weight: number) =>
    weight === 1
      ? 'Each of your votes counts once.'
      : `Each of your votes counts ${weight}x, as your plan says. With another plan they are counted anew.`,
  visitor: 'Votes are given by people with an account.',
  logIn: 'Log in',
  vote: 'Vote',
  voteFor: (title: string) => `Vote for ${title}`,
  votes: (count: number) => (count === 1 ? 'vote' : 'votes'),
  states: {
    open: 'Open',
    planned: 'Planned',
    done: 'Done',
    declined: 'Declined',
  } satisfies Record<RequestState, string>,
  closed: 'Voting is over',
  answer: 'Our answer:',
  failed: 'Could not change your vote. Please try again.',
  missing: 'Missing something?',
  request: 'Request a feature',
  /** What the subject of a message about one begins with. */
  requestSubject: 'Feature request: ',
} as const;
