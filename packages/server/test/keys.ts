import type { KeyScope, MadeKey } from '@legible/contracts/api-keys';
import { programPaths } from '@legible/contracts/program-paths';
import type { ApiClient } from './api-client.ts';
import { PASSWORD } from './service.ts';

interface Wanted {
  name?: string;
  scopes?: KeyScope[];
  expires_in_days?: number | null;
  password?: string;
}

export const askForKey = (client: ApiClient, wanted: Wanted = {}): Promise<Response> =>
  client.json('POST', programPaths.apiKeys, {
    name: 'Scanner',
    scopes: ['read', 'write'],
    expires_in_days: null,
    password: PASSWORD,
    ...wanted,
  });

export async function makeKey(client: ApiClient, wanted: Wanted = {}): Promise<MadeKey> {
  const response = await askForKey(client, wanted);
  if (response.status !== 201) throw new Error(`no key: ${await response.text()}`);
  return (await response.json()) as MadeKey;
}

/** A program: it has a key, and neither cookies nor tokens. */
export function program(address: string, key: string) {
  return (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    return fetch(address + path, { ...init, method, headers });
  };
}

export type Program = ReturnType<typeof program>;

/** A form with one file, as `curl -F` sends it. */
export function fileForm(bytes: Uint8Array<ArrayBuffer>, name = 'scan.pdf'): FormData {
  const form = new FormData();
  form.append('files', new Blob([bytes]), name);
  return form;
}
