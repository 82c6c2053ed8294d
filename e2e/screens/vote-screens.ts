import { expect, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import type { FeatureRequest, FeatureRequestsResponse } from '@legible/contracts/votes';
import type { Screen } from './screen.ts';

const music: FeatureRequest = {
  number: 1,
  title: 'Read sheet music',
  text: 'Notes as MusicXML, beside the words under them.',
  state: 'open',
  answer: null,
  takes_votes: true,
  votes: 1204,
  voted: true,
};
const requests: FeatureRequest[] = [
  music,
  {
    ...music,
    number: 2,
    title: 'Take scans from a scanner in the network, without a computer between them',
    text: null,
    state: 'planned',
    answer: 'We begin with the scanners that send to a folder.',
    votes: 47,
    voted: false,
  },
  {
    ...music,
    number: 3,
    title: 'Dark pages for reading at night',
    text: null,
    votes: 1,
    voted: false,
  },
  {
    ...music,
    number: 4,
    title: 'Many files in one command',
    state: 'done',
    answer: 'Since version 0.1: legible *.pdf --out DIR.',
    text: null,
    takes_votes: false,
    votes: 318,
  },
  {
    ...music,
    number: 5,
    title: 'Send documents by fax',
    state: 'declined',
    answer: 'Hardly anybody could receive them.',
    text: null,
    takes_votes: false,
    votes: 3,
    voted: false,
  },
];

const withRequests = (answer: Partial<FeatureRequestsResponse>, user?: null) => ({
  ...(user === null && { user }),
  answers: {
    [`GET ${paths.featureRequests}`]: { body: { requests, vote_weight: 4, ...answer } },
  },
});

const seen = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible();

/** The page on which people vote for what comes next. */
export const voteScreens: Screen[] = [
  {
    name: 'requests',
    path: '/requests',
    scene: withRequests({}),
    before: seen('Read sheet music'),
  },
  {
    name: 'requests-visitor',
    state: true,
    path: '/requests',
    scene: withRequests(
      { requests: requests.map((each) => ({ ...each, voted: false })), vote_weight: null },
      null,
    ),
    before: seen('Read sheet music'),
  },
  {
    name: 'requests-empty',
    state: true,
    path: '/requests',
    scene: withRequests({ requests: [], vote_weight: 1 }),
    before: seen('There are no feature requests yet.'),
  },
  {
    name: 'requests-loading',
    state: true,
    path: '/requests',
    scene: { answers: { [`GET ${paths.featureRequests}`]: 'never' } },
  },
  {
    name: 'requests-failed',
    state: true,
    fails: true,
    path: '/requests',
    scene: { answers: { [`GET ${paths.featureRequests}`]: { status: 400 } } },
    before: seen('The feature requests could not be loaded.'),
  },
];
