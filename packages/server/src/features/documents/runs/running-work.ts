/** What this process does for documents, so that a cancelled document's work can be dropped at once. */
export class RunningWork {
  readonly #controllers = new Map<string, Set<AbortController>>();

  /** Runs `work` with a signal that fires when `signal` does or when the document is cancelled. */
  async run<Result>(
    documentId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const own = this.#controllers.get(documentId) ?? new Set();
    this.#controllers.set(documentId, own.add(controller));
    try {
      return await work(AbortSignal.any([signal, controller.signal]));
    } finally {
      own.delete(controller);
      if (own.size === 0) this.#controllers.delete(documentId);
    }
  }

  cancel(documentId: string): void {
    for (const controller of this.#controllers.get(documentId) ?? []) controller.abort();
  }
}
