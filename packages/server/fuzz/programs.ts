import type { BatchResponse } from '@legible/contracts/documents/documents';
import { programPaths } from '@legible/contracts/program-paths';
import type { ApiClient } from '../test/api-client.ts';
import { makeKey } from '../test/keys.ts';
import { emptyPages } from '../test/pdfs/hostile-pdfs.ts';
import type { TestService } from '../test/service.ts';
import { makeWebhook } from '../test/webhooks/webhooks.ts';
import type { KeyKind } from './requests.ts';

/** Calls by key, fewer than any plan allows in a minute. */
const CALLS_A_MINUTE = 50;

/** The programs of one account, for as long as the run: people log out meanwhile, and keys stay. */
export class Programs {
  /** A key of each kind. */
  readonly keys: Record<KeyKind, string>;
  readonly #service: TestService;
  readonly #client: ApiClient;
  readonly #webhook: string;
  #document = '';

  private constructor(
    service: TestService,
    client: ApiClient,
    made: Pick<Programs, 'keys'> & { webhook: string },
  ) {
    this.#service = service;
    this.#client = client;
    this.keys = made.keys;
    this.#webhook = made.webhook;
  }

  static async start(service: TestService): Promise<Programs> {
    const client = await service.newUser();
    const keys = await keysOf(service, client);
    const { id: webhook } = await makeWebhook(client);
    return new Programs(service, client, { keys, webhook });
  }

  /** A document and a webhook of the account, so that calls get as far as to what is in them. */
  get ids(): string[] {
    return [this.#document, this.#webhook];
  }

  /**
   * Before each request: now and then the document is another one, since calls delete it, and the pace of keys is forgotten,
   * which is by account and would stand in the way of what lies behind it.
   */
  async before(number: number): Promise<void> {
    if (number % CALLS_A_MINUTE > 0) return;
    await this.#service.query(`delete from rate_limits where key like 'api:%'`);
    const sent = await this.#client.batch([{ name: 'empty.pdf', bytes: emptyPages(1) }]);
    // Refused while too many of before wait for their turn; the last one is there then.
    const { files = [] } = (await sent.json()) as Partial<BatchResponse>;
    this.#document = files[0]?.file_id ?? this.#document;
  }
}

async function keysOf(service: TestService, client: ApiClient): Promise<Programs['keys']> {
  const both = await makeKey(client);
  const read = await makeKey(client, { scopes: ['read'] });
  const write = await makeKey(client, { scopes: ['write'] });
  const [revoked, expired] = [await makeKey(client), await makeKey(client)];
  await client.call('DELETE', programPaths.apiKey.replace(':id', revoked.id));
  await service.query(`update api_keys set expires_at = now() where id = '${expired.id}'`);
  return {
    both: both.key,
    read: read.key,
    write: write.key,
    revoked: revoked.key,
    expired: expired.key,
    broken: `${both.key}x`,
  };
}
