import { detailResponse } from '@legible/contracts/accounts';
import {
  keysResponse,
  type KeysResponse,
  madeKey,
  type MadeKey,
  type MakeKeyRequest,
} from '@legible/contracts/api-keys';
import { programPaths } from '@legible/contracts/program-paths';
import { api } from '../../../lib/api/api-client.ts';

export async function fetchKeys(): Promise<KeysResponse> {
  return keysResponse.parse(await api.json('GET', programPaths.apiKeys));
}

export async function makeKey(request: MakeKeyRequest): Promise<MadeKey> {
  return madeKey.parse(await api.json('POST', programPaths.apiKeys, { json: request }));
}

export async function revokeKey(id: string): Promise<string> {
  const path = programPaths.apiKey.replace(':id', encodeURIComponent(id));
  return detailResponse.parse(await api.json('DELETE', path)).detail;
}
