import { freePort } from '@legible/fixtures/free-port';
import { ApiClient } from './api-client.ts';
import { startService, type TestService } from './service.ts';

/** The product as it runs behind a proxy that speaks https to the world. */
export async function startPublicService(
  publicUrl: string,
  env: Record<string, string> = {},
): Promise<TestService> {
  const port = await freePort();
  const local = `http://127.0.0.1:${port}`;
  const service = await startService(
    {},
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      LEGIBLE_PAYMENTS: 'off',
      LEGIBLE_MAIL: 'off',
      ...env,
    },
  );
  return { ...service, address: local, newClient: () => new ApiClient(local) };
}

/** A client of that name as the proxy announces it: each address is another visitor. */
export function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'X-Forwarded-For': address } };
}
