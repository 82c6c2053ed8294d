import { expect, it } from 'vitest';
import { lineOf, pageOf } from '../test/page-texts.ts';
import { reportOutcome } from './report.ts';

it('says of a page that it took more than 20 seconds of processor time, read or left alone', () => {
  const alone = { kind: 'left-alone', page: 1, reason: 'blank', seconds: 30 } as const;
  expect(reportOutcome({ ...alone, processorSeconds: 47.4 })).toMatchObject({
    warnings: ['Reading this page took 47 seconds of processor time.'],
  });
  expect(reportOutcome({ ...alone, processorSeconds: 19 })).not.toHaveProperty('warnings');
  expect(reportOutcome(alone)).not.toHaveProperty('warnings');
});

it.each([
  [95, false],
  [70, true],
])(
  'says of a page whose words were read with %d that it was hard to read: %s',
  (confidence, isSaid) => {
    const line = lineOf([['harbour', [10, 10, 60, 22]]]);
    const words = line.words.map((word) => ({ ...word, confidence }));
    const text = pageOf([{ ...line, words }]);
    const { warnings } = reportOutcome({ kind: 'recognised', text, json: '', seconds: 1 });
    const said = [expect.stringContaining('expect mistakes') as string];
    expect(warnings).toEqual(isSaid ? said : undefined);
  },
);

it('says of a page that it shows more than was read', () => {
  const text = { ...pageOf([lineOf([['harbour', [10, 10, 60, 22]]])]), showsMore: true as const };
  expect(reportOutcome({ kind: 'recognised', text, json: '', seconds: 1 })).toMatchObject({
    result: 'recognised',
    warnings: [expect.stringContaining('shows more than was read') as string],
  });
});
