import { paths } from '@legible/contracts/endpoints';
import {
  documentParams,
  documentResponse,
  waitQuery,
} from '@legible/contracts/documents/page-text';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { credentialOf, requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { presentEntry } from '../document/presenter.ts';
import { findOwnEntry, type OwnEntry, RUNNING } from '../document/repository.ts';
import type { DocumentWaits } from './document-waits.ts';

interface RouteDeps {
  db: Database;
  waits: DocumentWaits;
  /** Whether the session or key goes on that a caller called by (`credentialOf`). */
  isAlive(this: void, credential: string): Promise<boolean>;
}

/** One document by its id, at once or as soon as it has ended. */
export function documentRoute(app: ZodFastify, deps: RouteDeps): void {
  const { db, waits } = deps;
  app.addHook('preClose', async () => waits.stop());

  app.get(
    paths.documentById,
    {
      schema: {
        params: documentParams,
        querystring: waitQuery,
        response: { 200: documentResponse },
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { userId } = caller;
      const { id } = request.params;
      const look = () => findOwnEntry(db, userId, id);
      let entry = await look();
      const { wait } = request.query;
      if (wait > 0 && runs(entry)) {
        entry = await waitForEnd(deps, { userId, id, seconds: wait, look, reply });
        // A key or session that was ended meanwhile is told nothing more.
        if (!(await deps.isAlive(credentialOf(caller)))) throw new AppError('unauthenticated');
      }
      if (!entry) throw new AppError('not_found');
      return presentEntry(entry);
    },
  );
}

const runs = (entry: OwnEntry | undefined): boolean =>
  entry !== undefined && RUNNING.some((status) => status === entry.status);

interface Waiting {
  userId: string;
  id: string;
  seconds: number;
  look: () => Promise<OwnEntry | undefined>;
  reply: FastifyReply;
}

/** @returns the document when it has ended, or as it is when the time is over, the client has gone or the server stops */
async function waitForEnd({ waits }: RouteDeps, waiting: Waiting): Promise<OwnEntry | undefined> {
  const { userId, id, seconds, look, reply } = waiting;
  const wait = waits.open(userId, id);
  const close = () => wait.close();
  reply.raw.once('close', close);
  const until = Date.now() + seconds * 1000;
  try {
    // It may have ended between the first look and the moment from which the wait hears of it.
    let entry = await look();
    while (runs(entry) && wait.isWanted() && Date.now() < until) {
      await wait.change(until - Date.now());
      entry = await look();
    }
    return entry;
  } finally {
    close();
    reply.raw.off('close', close);
  }
}
