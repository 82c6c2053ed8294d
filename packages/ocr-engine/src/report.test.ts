import { expect, it } from 'vitest';
import { reportOutcome } from './report.ts';

it('says of a page that it took more than 20 seconds of processor time, read or left alone', () => {
  const alone = { kind: 'left-alone', page: 1, reason: 'blank', seconds: 30 } as const;
  expect(reportOutcome({ ...alone, processorSeconds: 47.4 })).toMatchObject({
    warnings: ['Reading this page took 47 seconds of processor time.'],
  });
  expect(reportOutcome({ ...alone, processorSeconds: 19 })).not.toHaveProperty('warnings');
  expect(reportOutcome(alone)).not.toHaveProperty('warnings');
});
