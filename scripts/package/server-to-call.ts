import {
  ApiClient,
  makeKey,
  startProcess,
  stopProcess,
  temporaryDataDir,
} from '@legible/server/internal';

export interface ServerToCall {
  /** What the recipe of the client reads: where the server is, and a key for it. */
  env: { LEGIBLE_URL: string; LEGIBLE_KEY: string };
  stop(): Promise<void>;
}

const ACCOUNT = { email: 'ada@example.com', password: 'correct horse battery' };

/** The whole product in a process of its own, and a program's key for it. */
export async function startServerToCall(): Promise<ServerToCall> {
  const data = temporaryDataDir();
  const { child, address, firstLine } = await startProcess(data.path, { LOG_LEVEL: 'error' });
  const stop = async () => {
    await stopProcess(child);
    data.remove();
  };
  try {
    if (address === '') throw new Error(`The server did not start: ${firstLine}`);
    const client = new ApiClient(address);
    await client.register(ACCOUNT);
    await client.login(ACCOUNT);
    const { key } = await makeKey(client, { password: ACCOUNT.password });
    return { env: { LEGIBLE_URL: address, LEGIBLE_KEY: key }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
