import { ourRequests } from '@legible/contracts/messages/our-requests';
import {
  MOST_REQUESTS,
  REQUEST_STATES,
  REQUEST_TEXT_MAX,
  REQUEST_TITLE_MAX,
  requestState,
  type RequestState,
} from '@legible/contracts/votes';
import { eq, sql } from 'drizzle-orm';
import { listRequests } from '../features/votes/requests.ts';
import type { Database } from '../platform/db/connect.ts';
import { featureRequests } from '../platform/db/votes-schema.ts';
import { StartError } from '../platform/start-error.ts';

/** Puts a request up to be voted on. @throws StartError for a text too long, a title that is there, or too many requests */
export async function addRequest(db: Database, title: string, text?: string): Promise<string> {
  const heading = within(title, REQUEST_TITLE_MAX, 'title');
  const about = text === undefined ? null : within(text, REQUEST_TEXT_MAX, 'text');
  await requireRoom(db, 1);
  const [added] = await db
    .insert(featureRequests)
    .values({ title: heading, text: about })
    .onConflictDoNothing()
    .returning({ number: featureRequests.number });
  if (!added) throw new StartError(`There is a request "${heading}" already.`);
  return `Request ${added.number} can be voted on: ${heading}`;
}

/**
 * Puts up the requests that we begin with, as far as they are not there. Those that are keep their votes and answers.
 * @throws StartError where they would be too many; then none is put up
 */
export async function seedRequests(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    const there = await tx.select({ title: featureRequests.title }).from(featureRequests);
    const titles = new Set(there.map(({ title }) => title));
    const lacking = ourRequests.filter(({ title }) => !titles.has(title));
    await requireRoom(tx, lacking.length);
    // Another call may do the same at this moment.
    if (lacking.length > 0) {
      await tx.insert(featureRequests).values(lacking).onConflictDoNothing();
    }
    return `Requests put up: ${lacking.length}. There already: ${ourRequests.length - lacking.length}.`;
  });
}

async function requireRoom(db: Pick<Database, '$count'>, more: number): Promise<void> {
  if ((await db.$count(featureRequests)) + more <= MOST_REQUESTS) return;
  throw new StartError(
    `There may be ${MOST_REQUESTS} requests at most. Remove one with remove-request.`,
  );
}

/** Whether a request with this answer still takes votes: what is wanted most is built first, so a planned one does. */
const TAKES_VOTES: Record<RequestState, boolean> = {
  open: true,
  planned: true,
  done: false,
  declined: false,
};

/** Answers a request. One that is done or declined takes no more votes. @throws StartError for an unknown state or request */
export async function answerRequest(
  db: Database,
  number: string,
  state: string,
  answer?: string,
): Promise<string> {
  const parsed = requestState.safeParse(state);
  if (!parsed.success) {
    throw new StartError(`There is no answer "${state}". There are: ${REQUEST_STATES.join(', ')}.`);
  }
  const words = answer === undefined ? null : within(answer, REQUEST_TEXT_MAX, 'text');
  const closedAt = TAKES_VOTES[parsed.data] ? null : sql`now()`;
  const title = await change(db, number, { state: parsed.data, answer: words, closedAt });
  return `Request ${number} is ${parsed.data}: ${title}`;
}

/** Ends the voting on a request, which stays on the page. @throws StartError for an unknown one */
export async function closeRequest(db: Database, number: string): Promise<string> {
  const title = await change(db, number, { closedAt: sql`now()` });
  return `Request ${number} takes no more votes: ${title}`;
}

/** Takes a request off the page, with its votes, for good. @throws StartError for an unknown one */
export async function removeRequest(db: Database, number: string): Promise<string> {
  const [gone] = await db
    .delete(featureRequests)
    .where(eq(featureRequests.number, asNumber(number)))
    .returning({ title: featureRequests.title });
  if (!gone) throw unknown(number);
  return `Removed request ${number}: ${gone.title}`;
}

/** All requests as the page has them, a line each: number, votes, answer, whether it takes votes, title. */
export async function listAllRequests(db: Database): Promise<string> {
  const requests = await listRequests(db);
  const lines = requests.map(({ number, votes, state, takes_votes: takesVotes, title }) =>
    [number, votes, state, takesVotes ? 'votes' : 'closed', title].join('\t'),
  );
  return lines.length > 0 ? lines.join('\n') : 'There are no requests.';
}

type Change = Partial<{
  state: RequestState;
  answer: string | null;
  closedAt: ReturnType<typeof sql> | null;
}>;

/** @returns its title */
async function change(db: Database, number: string, values: Change): Promise<string> {
  const [changed] = await db
    .update(featureRequests)
    .set(values)
    .where(eq(featureRequests.number, asNumber(number)))
    .returning({ title: featureRequests.title });
  if (!changed) throw unknown(number);
  return changed.title;
}

const unknown = (number: string) => new StartError(`There is no request ${number}.`);

/** None has the number 0, so that what is no number is an unknown request. */
const asNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

function within(text: string, most: number, what: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= most) return trimmed;
  throw new StartError(`A ${what} has 1 to ${most} characters.`);
}
