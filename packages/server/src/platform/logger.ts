import { pino, type Logger } from 'pino';

export type { Logger };

/** One JSON line per event on standard error; never names, addresses, tokens or passwords. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'],
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/**
 * What a log may hold of an error. Its other properties may carry data: PostgreSQL names the row
 * that broke a rule, and libraries attach whole connections.
 */
function describeError(error: Error & { code?: string }): object {
  const { name, message, code, stack, cause } = error;
  return {
    name,
    message,
    code,
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
