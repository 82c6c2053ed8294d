import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../test/service.ts';
import { fuzz } from './fuzz.ts';

const SEED = 20_261_120;
const REQUESTS = 900;

let service: TestService;
beforeAll(async () => {
  service = await startService(
    {},
    { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1', LEGIBLE_TRIAL: 'on', LOG_LEVEL: 'fatal' },
  );
});
afterAll(() => service?.stop());

/** The long form is `npm run fuzz:api`. */
describe('requests of every kind to every call', () => {
  it('bring about no fault, no silence and no word of the inside', async () => {
    const result = await fuzz(service, SEED, REQUESTS);
    expect(result.faults).toEqual([]);
    expect(result.requests).toBe(REQUESTS);
    // It would prove little if everything were refused at the door.
    expect(Object.keys(result.succeeded).length).toBeGreaterThan(15);
    const { both, read, write, ...dead } = result.succeededByKey;
    expect(both + read + write).toBeGreaterThan(5);
    expect(dead).toEqual({ revoked: 0, expired: 0, broken: 0 });
  });
});
