import type { Counter } from 'prom-client';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Logger } from '../../../platform/logger.ts';

/** Lines of one network in a minute: enough to see it, and to have it banned … */
const LINES_PER_NETWORK = 10;
/** … and of at most this many networks, so that a flood does not fill the disk of the log. All refusals are counted. */
const NETWORKS = 1000;
const MINUTE_MS = 60_000;

export interface RefusedLogInsDeps {
  logger: Logger;
  refused: Counter<'reason'>;
  /** What the log calls a network: as it is, or by a name that tells nothing without the database. */
  nameNetwork: (network: string) => string;
}

/** Tells log and metrics of log-ins that were refused: never whose account, nor what was entered. */
export class RefusedLogIns {
  readonly #deps: RefusedLogInsDeps;
  readonly #lines = new Map<string, number>();
  #since = 0;

  constructor(deps: RefusedLogInsDeps) {
    this.#deps = deps;
  }

  /** @param error why; what is no refusal is told elsewhere. */
  tell(error: unknown, network: string, now = Date.now()): void {
    if (!(error instanceof AppError)) return;
    this.#deps.refused.inc({ reason: error.code });
    if (!this.#mayLog(network, now)) return;
    // In this order, by which the example for fail2ban in docs/operations.md reads the line.
    const fields = { network: this.#deps.nameNetwork(network), reason: error.code };
    this.#deps.logger.warn(fields, 'log-in refused');
  }

  #mayLog(network: string, now: number): boolean {
    if (now - this.#since >= MINUTE_MS) {
      this.#lines.clear();
      this.#since = now;
    }
    const lines = this.#lines.get(network) ?? 0;
    if (lines >= LINES_PER_NETWORK || (lines === 0 && this.#lines.size >= NETWORKS)) return false;
    this.#lines.set(network, lines + 1);
    return true;
  }
}
