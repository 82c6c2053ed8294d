import {
  ApiClient,
  askPrivateCluster,
  startProcess,
  stopProcess,
  temporaryDataDir,
} from '@legible/server/internal';
import { memoryOf } from '../measuring/processes.ts';
import { processorTime, type ProcessorTime } from './processor-time.ts';

/** The product as it is started by hand, in a process of its own, with the rights of the best plan. */
export interface Product {
  address: string;
  newUser(name: string): Promise<ApiClient>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Resident memory of the server process, in MiB. */
  memory(): number;
  processorTime(): ProcessorTime;
  stop(): Promise<void>;
}

const password = 'correct horse battery';

export async function startProduct(): Promise<Product> {
  const data = temporaryDataDir();
  const env = { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'error' };
  const { child, address } = await startProcess(data.path, env);
  const query = (sql: string) => askPrivateCluster(data.path, sql);
  return {
    address,
    query,
    async newUser(name) {
      const client = new ApiClient(address);
      const account = { email: `${name}@example.com`, password };
      await client.register(account);
      await query(
        `update users set subscription = 'tier 4', page_limit = 1000000 where email = '${account.email}'`,
      );
      await client.login(account);
      return client;
    },
    memory: () => memoryOf(child.pid ?? 0, 'VmRSS'),
    processorTime: () => processorTime(child.pid ?? 0),
    async stop() {
      await stopProcess(child);
      data.remove();
    },
  };
}
