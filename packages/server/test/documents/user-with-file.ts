import { shortScan } from '../pdfs/scans.ts';
import type { TestService } from '../service.ts';

/** A new, logged-in user with one document that is ready. */
export async function userWithFile(service: TestService) {
  const client = await service.newUser();
  const response = await client.batch([{ name: 'mine.pdf', bytes: await shortScan(1) }]);
  const { files } = (await response.json()) as { files: { file_id: string }[] };
  const fileId = files[0]?.file_id ?? '';
  await client.finished(fileId);
  return { client, fileId };
}
