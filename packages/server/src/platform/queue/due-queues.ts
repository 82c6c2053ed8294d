import type { PgBoss } from 'pg-boss';

const INTERVAL_MS = 2000;

/**
 * Wakes the workers of queues in which a job may be taken: one tried again that has come due, or one
 * whose notification was lost. One statement asks for all queues; were every worker to look for
 * itself, an idle process would spend a hundredth of a processor on it, and its database as much.
 */
export class DueQueues {
  readonly #boss: PgBoss;
  readonly #workers = new Map<string, string[]>();
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), INTERVAL_MS);
  }

  add(queue: string, workerId: string): void {
    const others = this.#workers.get(queue) ?? [];
    this.#workers.set(queue, [...others, workerId]);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#asking || this.#workers.size === 0) return;
    this.#asking = true;
    try {
      const { rows } = await this.#boss.getDb().executeSql(DUE, [[...this.#workers.keys()]]);
      for (const { name } of rows as { name: string }[]) this.#wake(name);
    } catch {
      // Workers that are woken find the database away as well, and say so.
    } finally {
      this.#asking = false;
    }
  }

  #wake(queue: string): void {
    for (const worker of this.#workers.get(queue) ?? []) this.#boss.notifyWorker(worker);
  }
}

const DUE = `
  select name from unnest($1::text[]) as queues(name)
  where exists (
    select from pgboss.job
    where job.name = queues.name and state < 'active' and not blocked and start_after <= now())`;
