import { TEST_CARDS } from '@legible/contracts/billing';
import { expect, it } from 'vitest';
import { ApiClient } from '../../../../test/api-client.ts';
import { Payer } from '../../../../test/billing/billing.ts';
import { temporaryDataDir } from '../../../../test/database/data-dir.ts';
import { askPrivateCluster } from '../../../../test/database/private-cluster.ts';
import { PASSWORD } from '../../../../test/service.ts';
import { readConfig } from '../../../config/config.ts';
import { launch } from '../../../launch.ts';

const account = { email: 'kept@example.com', password: PASSWORD };

it('test mode says so at the start, and a restart loses nothing of what was bought', async () => {
  const data = temporaryDataDir();
  const env = { PORT: '0', LEGIBLE_DATA_DIR: data.path, LOG_LEVEL: 'error' };
  const start = async () => {
    const service = await launch(readConfig([], env));
    const client = new ApiClient(service.address ?? '');
    return { service, client, payer: new Payer(client, '') };
  };
  const first = await start();
  expect(first.service.payments).toMatch(/^Payments: test mode, no money moves/);
  await first.client.register(account);
  await first.client.login(account);
  await askPrivateCluster(data.path, 'update users set email_confirmed_at = now()');
  await first.payer.buy('tier 2', 'year', TEST_CARDS.success);
  await first.service.stop();

  const second = await start();
  await second.client.login(account);
  expect((await second.payer.refresh()).status).toBe(200);
  expect(await second.payer.me()).toMatchObject({ subscription: 'tier 2', limit: 12_000 });
  expect(await second.payer.change('tier 3', 'year')).toMatchObject({ change: 'applied' });
  expect((await second.payer.cancel()).status).toBe(200);
  await second.service.stop();
  data.remove();
});
