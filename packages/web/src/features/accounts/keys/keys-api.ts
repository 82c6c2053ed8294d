import { detailResponse } from '@legible/contracts/accounts';
import {
  keysResponse,
  type KeysResponse,
  madeKey,
  type MadeKey,
  type MakeKeyRequest,
} from '@legible/contracts/api-keys';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

export async function fetchKeys(): Promise<KeysResponse> {
  return keysResponse.parse(await api.json('GET', paths.apiKeys));
}

export async function makeKey(request: MakeKeyRequest): Promise<MadeKey> {
  return madeKey.parse(await api.json('POST', paths.apiKeys, { json: request }));
}

export async function revokeKey(id: string): Promise<string> {
  const path = paths.apiKey.replace(':id', encodeURIComponent(id));
  return detailResponse.parse(await api.json('DELETE', path)).detail;
}
