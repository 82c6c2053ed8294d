import { pino, type Logger } from 'pino';

export type { Logger };

/** One JSON line per event on standard error; never names, addresses, tokens or passwords. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'],
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
