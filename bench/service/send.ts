import type { ApiClient } from '@legible/server/internal';

/** Sends one file. @returns its id */
export async function upload(client: ApiClient, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await uploadMany(client, 1, bytes))[0] ?? '';
}

/** Sends the same file many times in one request. @returns their ids */
export async function uploadMany(
  client: ApiClient,
  files: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string[]> {
  const named = Array.from({ length: files }, (_, index) => ({ name: `q${index}.pdf`, bytes }));
  const response = await client.batch(named);
  const body = (await response.json()) as { files: { file_id: string }[] };
  return body.files.map((file) => file.file_id);
}
