import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';

interface Listening {
  listen(options: { host: string; port: number }): Promise<string>;
  server: { address(): AddressInfo | string | null };
}

/**
 * Opens the port; 0 lets the system pick one.
 * @returns the port.
 * @throws StartError when it is taken or needs more rights.
 */
export async function listen(app: Listening, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw explained(cause as NodeJS.ErrnoException, port);
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function explained(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop that, or choose another: PORT=${port + 1} npm start`,
      { cause },
    );
  }
  if (cause.code === 'EACCES') {
    return new StartError(`Port ${port} needs more rights. Choose one above 1023 with PORT.`, {
      cause,
    });
  }
  return cause;
}
