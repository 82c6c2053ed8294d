import { paths } from '@legible/contracts/endpoints';
import { type SearchResponse, searchResponse } from '@legible/contracts/search/search';
import { SEARCHES_PER_MINUTE, searchQuery } from '@legible/contracts/search/search-queries';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../platform/db/connect.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../platform/limits/limit-key.ts';
import { countAttempt } from '../../platform/limits/rate-limit.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { type FoundPage, searchPages } from './finding/search-pages.ts';
import { stillWaiting } from './still-waiting.ts';

/** Each takes a connection to the database for two seconds at most: some are left for all else. */
const SEARCHES_AT_ONCE = { ofOne: 4, ofAll: 12, retrySeconds: 1 };

const NOBODY_LISTENS: SearchResponse = {
  results: [],
  next_cursor: null,
  complete: false,
  waiting: 0,
  indexing: 0,
};

/** Finds pages of the caller by what was read on them. */
export function searchRoutes(app: ZodFastify, { db }: { db: Database }): void {
  const turns = new Turns(SEARCHES_AT_ONCE);
  app.get(
    paths.search,
    { schema: { querystring: searchQuery, response: { 200: searchResponse } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const { languages, from, to, cursor, ...asked } = request.query;
      const key = userLimitKey('search', userId);
      await countAttempt(db, { key, max: SEARCHES_PER_MINUTE, seconds: 60, lasting: false });
      const release = turns.take(userId);
      const signal = whenGone(reply);
      try {
        const search = {
          ...asked,
          userId,
          languages: languages?.split(/[+ ]/),
          from: from === undefined ? undefined : new Date(from),
          to: to === undefined ? undefined : new Date(to),
          cursor,
          signal,
        };
        // Before the search: what was indexed meanwhile is asked for once more, rather than missed.
        const waiting = await stillWaiting(db, userId);
        const answer = await searchPages(db, search);
        void reply.header('Cache-Control', 'private, no-store');
        return {
          results: answer.results.map(present),
          next_cursor: answer.nextCursor ?? null,
          complete: answer.complete,
          ...waiting,
        };
      } catch (error) {
        // Who types on gives the search before up: that is no failure.
        if (signal.aborted) return NOBODY_LISTENS;
        throw error;
      } finally {
        release();
      }
    },
  );
}

/** Fires when the caller has hung up before the answer was sent. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

const present = (found: FoundPage): SearchResponse['results'][number] => ({
  file_id: found.documentId,
  input_name: found.name,
  created_at: found.createdAt.toISOString(),
  page: found.pageNumber,
  page_count: found.pageCount,
  language: found.language,
  line: found.line,
  marks: found.marks,
  terms: found.terms,
});
