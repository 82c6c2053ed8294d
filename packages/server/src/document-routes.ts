import { isCredentialAlive } from './features/accounts/keys/keys.ts';
import { isSessionAlive } from './features/accounts/sessions/sessions.ts';
import { exportRoutes } from './features/documents/exports/export-routes.ts';
import type { OnDamaged } from './features/documents/files/download.ts';
import { downloadLinkRoutes } from './features/documents/files/download-link.ts';
import { fileRoutes } from './features/documents/files/file-routes.ts';
import { correctionRoutes } from './features/documents/corrections/correction-routes.ts';
import { documentRoute } from './features/documents/files/document-route.ts';
import { ExporterTurns } from './features/documents/files/exporter-turns.ts';
import { DocumentWaits } from './features/documents/files/document-waits.ts';
import { chosenRoutes } from './features/documents/files/chosen-routes.ts';
import { readingRoutes } from './features/documents/files/reading-routes.ts';
import { thumbnailRoute } from './features/documents/files/thumbnail-route.ts';
import { presentFileAdded, presentProgress } from './features/documents/document/presenter.ts';
import { tellingDeletions } from './features/documents/removal/deleted.ts';
import { languageRoutes } from './features/documents/upload/language-routes.ts';
import { refusalRoutes } from './features/documents/refusals/refusal-routes.ts';
import { runningInParts } from './features/documents/runs/running-parts.ts';
import { runRoutes } from './features/documents/runs/run-routes.ts';
import { trialRoutes } from './features/documents/trial/trial-routes.ts';
import { uploadRoutes } from './features/documents/upload/upload-routes.ts';
import { liveRoutes } from './features/live/sockets.ts';
import { usageRoute } from './features/quota/usage-route.ts';
import { readSettings } from './features/settings/routes.ts';
import type { ZodFastify } from './platform/http/zod-fastify.ts';
import type { WithTails, RouteDeps } from './route-deps.ts';

/** Adds the routes of documents, from their upload to their export, and of what is told of them live. */
export function addDocuments(app: ZodFastify, deps: WithTails): void {
  const { db, hub, storage } = deps;
  const isAlive = (credential: string) => isCredentialAlive(db, credential);
  const purgeSoon = () => deps.purger.soon();
  const tellDeletion = tellingDeletions(deps);
  languageRoutes(app, deps.languages);
  const fetches = deps.uploadsByUrl ? deps.outward : undefined;
  const { inspectors, room, documents } = deps;
  uploadRoutes(app, { ...documents, inspectors, room, purgeSoon, fetches });
  if (deps.takesTrials) {
    const { limitKey, cookies, trials } = deps;
    const keepSoon = () => trials.soon();
    trialRoutes(app, { ...documents, inspectors, limitKey, cookies, room, keepSoon });
  }
  runRoutes(app, deps.documents);
  refusalRoutes(app, { db, purgeSoon });
  documentRoute(app, { db, waits: DocumentWaits.on(deps.bus), isAlive });
  usageRoute(app, db);
  readingRoutes(app, { db, storage, onDamaged: tellingDamage(deps) });
  correctionRoutes(app, { db, storage, onDamaged: tellingDamage(deps) });
  const exporter = new ExporterTurns(deps.exporter);
  const processedTag = async (userId: string) => (await readSettings(db, userId)).processed_tag;
  exportRoutes(app, {
    db,
    storage,
    scratch: deps.documents.scratch,
    processedTag,
    isAlive,
    ticketKey: deps.ticketKey,
    tails: deps.tails,
    engine: exporter,
    room: deps.room,
    onDamaged: tellingDamage(deps),
  });
  thumbnailRoute(app, { db, storage, engine: exporter, onDamaged: tellingDamage(deps) });
  chosenRoutes(app, { db, bus: deps.bus });
  const sent = { db, storage, processedTag, onDamaged: tellingDamage(deps), tails: deps.tails };
  fileRoutes(app, {
    ...sent,
    onDeleted: (document) => {
      tellDeletion(document);
      purgeSoon();
    },
  });
  downloadLinkRoutes(app, { ...sent, isAlive, ticketKey: deps.ticketKey });
  liveRoutes(app, {
    hub,
    isAlive: (sessionId) => isSessionAlive(db, sessionId),
    sendSnapshot: async (channel, userId, socket) => {
      for await (const rows of runningInParts(db, userId)) {
        for (const row of rows) {
          if (channel === 'files') socket.send(row.id, presentFileAdded(row));
          else socket.sendProgress(presentProgress(row));
        }
        await socket.drained();
      }
    },
  });
}

/** The receiver knows only that the transfer broke off. */
export function tellingDamage({ logger, metrics }: RouteDeps): OnDamaged {
  return (error) => {
    metrics.damagedFiles.inc({ at: 'sending' });
    logger.error({ err: error }, 'a stored file is damaged');
  };
}
