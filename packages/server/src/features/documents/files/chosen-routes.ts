import {
  chosenRequest,
  chosenResponse,
  deletedResponse,
  renameRequest,
  UNDO_SECONDS,
} from '@legible/contracts/documents/chosen-files';
import { paths } from '@legible/contracts/endpoints';
import { documentParams, documentResponse } from '@legible/contracts/documents/page-text';
import { and, eq } from 'drizzle-orm';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { cleanInputName } from '../document/input-name.ts';
import { presentEntry, presentFileRemoved } from '../document/presenter.ts';
import { findOwnEntry, isShown } from '../document/repository.ts';
import { historyChanged } from '../history/history-version.ts';
import { hideChosen, restoreChosen } from '../removal/undoable.ts';

interface ChosenDeps {
  db: Database;
  bus: Bus;
}

/** What users do with documents that they have chosen in the list: delete several, take that back, rename one. */
export function chosenRoutes(app: ZodFastify, { db, bus }: ChosenDeps): void {
  app.post(
    paths.deleteChosen,
    { schema: { body: chosenRequest, response: { 200: deletedResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const ids = await hideChosen(db, userId, request.body.file_ids);
      if (ids.length === 0) throw new AppError('not_found');
      for (const id of ids) {
        bus.publish({ kind: 'file_removed', userId, message: presentFileRemoved(id) });
      }
      return { file_ids: ids, undo_seconds: UNDO_SECONDS };
    },
  );

  app.post(
    paths.restoreChosen,
    { schema: { body: chosenRequest, response: { 200: chosenResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const ids = await restoreChosen(db, userId, request.body.file_ids);
      if (ids.length === 0) throw new AppError('not_found');
      return { file_ids: ids };
    },
  );

  app.patch(
    paths.documentById,
    {
      schema: { params: documentParams, body: renameRequest, response: { 200: documentResponse } },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      const { id } = request.params;
      if (!(await rename(db, { userId, id }, request.body.input_name))) {
        throw new AppError('not_found');
      }
      const entry = await findOwnEntry(db, userId, id);
      if (!entry) throw new AppError('not_found');
      return presentEntry(entry);
    },
  );
}

/** Under the rules for names of uploads; downloads have the name from then on. @returns false where there is no such document */
async function rename(
  db: Database,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const renamed = await tx
      .update(documents)
      .set({ inputName: cleanInputName(name) })
      .where(and(eq(documents.id, id), eq(documents.userId, userId), isShown))
      .returning({ id: documents.id });
    if (renamed.length > 0) await historyChanged(tx, userId);
    return renamed.length > 0;
  });
}
