import type { PageWords } from '@legible/contracts/documents/page-text';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { ApiError, detailOf, statusOf } from '../../../../lib/api/api-error.ts';
import { notify } from '../../../../lib/notify.ts';
import { UNSAVED, awaited } from '../../files/save-file.ts';
import { CorrectionQueue, type Step } from './correction-queue.ts';
import { sendCorrection } from './send-correction.ts';
import { owner } from './owner.ts';
import { keepUnsent, readUnsent, unsentDocuments } from './unsent.ts';

const texts = viewerMessages.mending;

/** The screen that shows a document, as its corrections see it. */
export interface Viewer {
  /** Puts a page's text as it is now wherever the page is shown; also when the screen was left. */
  show: (step: Step, text: PageWords) => Promise<void>;
  /** Has a page's text asked for again, if that helps; also when the screen was left. */
  refresh: (step: Step, error: unknown) => Promise<unknown>;
  saved: (step: Step) => void;
  refused: (step: Step, error: unknown) => void;
  lost: (isLost: boolean) => void;
  unsaved: (count: number) => void;
}

/** Those that have a viewer, or something to send. */
const queues = new Map<string, DocumentQueue>();

/** The corrections of a document on their way to the server: they go on when its viewer is left. */
class DocumentQueue {
  readonly #id: string;
  readonly #user = owner.id;
  readonly #queue: CorrectionQueue;
  #unsent = 0;
  #isLost = false;
  #isSignedOut = false;
  /** The one that is there, or was there last. */
  #viewer: Viewer | undefined;
  #isWatched = false;

  constructor(id: string) {
    this.#id = id;
    this.#queue = new CorrectionQueue({
      send: async (step) => this.#send(step),
      saved: (step, text) => void this.#saved(step, text),
      refused: (step, error) => void this.#refused(step, error),
      lost: (isLost) => {
        this.#isLost = isLost;
        if (this.#isWatched) this.#viewer?.lost(isLost);
      },
      signedOut: () => {
        this.#isSignedOut = true;
        this.#endIfIdle();
      },
      keep: (steps) => this.#keep(steps),
    });
    this.#queue.add(...readUnsent(id, this.#user));
  }

  add(step: Step): void {
    this.#queue.add(step);
  }

  /** @throws ApiError; one of a session that has ended where another user has signed in meanwhile, in another tab, too */
  async #send(step: Step): Promise<PageWords> {
    if (owner.id === this.#user) return sendCorrection(this.#id, step);
    throw new ApiError({ status: 401, code: 'unauthenticated', detail: null });
  }

  wake(): void {
    this.#queue.wake();
  }

  /** @throws ApiError with the code `corrections_unsaved` where they cannot be sent now */
  async #allSaved(): Promise<void> {
    if (await this.#queue.emptied()) return;
    throw new ApiError({ status: 0, code: UNSAVED, detail: texts.notInFile });
  }

  /** Tells a viewer of all that happens from now on, and how things stand. */
  enter(viewer: Viewer): void {
    this.#viewer = viewer;
    this.#isWatched = true;
    this.#isSignedOut = false;
    viewer.lost(this.#isLost);
    viewer.unsaved(this.#unsent);
    this.wake();
  }

  leave(viewer: Viewer): void {
    // The next one may be there already.
    if (this.#viewer !== viewer) return;
    this.#isWatched = false;
    // The field that goes with the viewer adds what was typed after this.
    queueMicrotask(() => this.#endIfIdle());
  }

  #keep(steps: Step[]): void {
    keepUnsent(this.#id, steps, this.#user);
    this.#unsent = steps.length;
    if (steps.length > 0) awaited.set(this.#id, async () => this.#allSaved());
    else awaited.delete(this.#id);
    askBeforeLeaving(awaited.size > 0);
    if (this.#isWatched) this.#viewer?.unsaved(steps.length);
    this.#endIfIdle();
  }

  async #saved(step: Step, text: PageWords): Promise<void> {
    await this.#viewer?.show(step, text);
    if (this.#isWatched) this.#viewer?.saved(step);
  }

  async #refused(step: Step, error: unknown): Promise<void> {
    await this.#viewer?.refresh(step, error).catch(() => undefined);
    if (this.#isWatched) this.#viewer?.refused(step, error);
    else notify.error(refusedText(step, error), { lasting: true });
  }

  /** What the session's end left unsent lies in the tab, for its user to open the document again: another one may sign in. */
  #endIfIdle(): void {
    if (this.#isWatched || (this.#unsent > 0 && !this.#isSignedOut)) return;
    if (queues.get(this.#id) !== this) return;
    queues.delete(this.#id);
    awaited.delete(this.#id);
    askBeforeLeaving(awaited.size > 0);
  }
}

/** Whether the browser asks before the tab is closed or left: what is not sent would be lost with it. */
function askBeforeLeaving(asks: boolean): void {
  // Only while there is need, since a page that listens is not kept by some browsers for the way back.
  if (asks) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** There is at most one for a document, so that no correction is sent twice. */
function queueOf(id: string): DocumentQueue {
  const queue = queues.get(id) ?? new DocumentQueue(id);
  queues.set(id, queue);
  window.addEventListener('online', wakeAll);
  return queue;
}

function wakeAll(): void {
  for (const queue of queues.values()) queue.wake();
}

/** Sends a correction, whether its document is still shown or was just left. */
export function addCorrection(id: string, step: Step): void {
  queueOf(id).add(step);
}

/** Sends what lies in the tab of its user's corrections. */
export function sendUnsent(): void {
  for (const id of unsentDocuments()) queueOf(id).wake();
}

/** Has a viewer hear of a document's corrections, and sends those that wait. Gives what ends that. */
export function watchCorrections(id: string, viewer: Viewer): () => void {
  const queue = queueOf(id);
  queue.enter(viewer);
  return () => queue.leave(viewer);
}

const NOT_FOUND = 404;

/** What is said of a correction that was refused when its document was not shown any more. */
function refusedText({ page, was, text }: Step, error: unknown) {
  const isGone = statusOf(error) === NOT_FOUND;
  return {
    title: texts.notSaved(was, text),
    description: isGone ? texts.documentGone : texts.refusedOn(page, detailOf(error)),
  };
}
