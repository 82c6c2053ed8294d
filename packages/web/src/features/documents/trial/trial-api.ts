import { paths } from '@legible/contracts/endpoints';
import { type TrialResponse, trialResponse } from '@legible/contracts/trial';
import { api } from '../../../lib/api/api-client.ts';
import { sendFiles } from '../../../lib/api/multipart-upload.ts';

interface Sending {
  onPercent: (percent: number) => void;
  signal: AbortSignal;
}

export async function sendTrial(file: File, sending: Sending): Promise<void> {
  await sendFiles(paths.trial, { field: 'file', files: [file], ...sending });
}

export async function fetchTrial(signal: AbortSignal): Promise<TrialResponse> {
  return trialResponse.parse(await api.json('GET', paths.trial, { signal }));
}

export const fetchTrialFile = async (): Promise<Response> => api.response('GET', paths.trialFile);

/** Has the file become a document of the account that is made next in this browser. */
export async function keepTrial(): Promise<void> {
  await api.json('POST', paths.keepTrial);
}
