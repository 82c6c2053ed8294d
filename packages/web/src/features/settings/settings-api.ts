import { paths } from '@legible/contracts/endpoints';
import {
  type Settings,
  type SettingsResponse,
  settingsResponse,
} from '@legible/contracts/settings';
import { api } from '../../lib/api/api-client.ts';

/** Null when the server has none for this user. */
export async function fetchSettings(): Promise<SettingsResponse | null> {
  return settingsResponse.nullable().parse(emptyAsNull(await api.json('GET', paths.settings)));
}

export async function saveSettings(next: Settings): Promise<SettingsResponse> {
  return settingsResponse.parse(await api.json('PUT', paths.settings, { json: next }));
}

function emptyAsNull(body: unknown): unknown {
  const empty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return empty ? null : body;
}
