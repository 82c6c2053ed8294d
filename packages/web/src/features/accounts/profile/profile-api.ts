import { type Session, detailResponse, sessionsResponse } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

export async function fetchSessions(): Promise<Session[]> {
  return sessionsResponse.parse(await api.json('GET', paths.sessions)).sessions;
}

export async function endSession(id: string): Promise<string> {
  const path = paths.session.replace(':id', encodeURIComponent(id));
  return detailResponse.parse(await api.json('DELETE', path)).detail;
}

export async function endOtherSessions(): Promise<string> {
  return detailResponse.parse(await api.json('DELETE', paths.sessions)).detail;
}

export async function exportData(password: string): Promise<Response> {
  return api.response('POST', paths.exportData, { json: { password } });
}

export async function deleteAccount(password: string): Promise<void> {
  await api.json('POST', paths.deleteAccount, { json: { password } });
}
