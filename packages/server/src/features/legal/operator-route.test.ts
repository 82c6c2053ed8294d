import { paths } from '@legible/contracts/endpoints';
import { operatorDetails } from '@legible/contracts/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService(
    {},
    { OPERATOR_NAME: 'Harbour Archive', OPERATOR_ADDRESS: ' 12 Quay Street ;; Hamburg; ' },
  );
});
afterAll(() => service?.stop());

it('tells everybody who runs this installation, as far as it was stated', async () => {
  const answer = await service.newClient().call('GET', paths.operator);
  expect(answer.status).toBe(200);
  expect(operatorDetails.parse(await answer.json())).toMatchObject({
    name: 'Harbour Archive',
    address: ['12 Quay Street', 'Hamburg'],
    // The default address reaches no one, so it is none.
    email: null,
    law: null,
    own_machine: true,
  });
});
