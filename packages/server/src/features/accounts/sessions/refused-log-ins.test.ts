import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { RefusedLogIns } from './refused-log-ins.ts';

function refusals(nameNetwork = (network: string) => network) {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const refused = new RefusedLogIns({ logger, refused: metrics.loginsRefused, nameNetwork });
  const counted = async () => {
    const { values } = await metrics.loginsRefused.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]));
  };
  return { refused, lines, counted };
}

const wrong = new AppError('wrong_credentials');
const [minute, start] = [60_000, 1_000_000];

describe('refused log-ins', () => {
  it('are a line with network and reason each, and are counted by reason', async () => {
    const { refused, lines, counted } = refusals();
    refused.tell(wrong, '192.0.2.7', start);
    refused.tell(new AppError('too_many_requests'), '2001:db8:1:2::/64', start);
    refused.tell(new Error('the database is away'), '192.0.2.8', start);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        network: '192.0.2.7',
        reason: 'wrong_credentials',
        msg: 'log-in refused',
      },
      expect.objectContaining({ network: '2001:db8:1:2::/64', reason: 'too_many_requests' }),
    ]);
    expect(await counted()).toEqual({ wrong_credentials: 1, too_many_requests: 1 });
  });

  it('fill no log: ten lines a minute of one network, of a thousand networks, and all are counted', async () => {
    const { refused, lines, counted } = refusals();
    for (let i = 0; i < 50; i++) refused.tell(wrong, '192.0.2.7', start + i);
    expect(lines).toHaveLength(10);
    for (let i = 0; i < 2000; i++) refused.tell(wrong, `network ${i}`, start + i);
    expect(lines).toHaveLength(10 + 999);
    refused.tell(wrong, '192.0.2.7', start + minute);
    expect(lines).toHaveLength(10 + 999 + 1);
    expect(await counted()).toEqual({ wrong_credentials: 2051 });
  });

  it('are found by the example for fail2ban in the manual', () => {
    const manual = readFileSync(
      new URL('../../../../../../docs/operations.md', import.meta.url),
      'utf8',
    );
    const filter = /^failregex = (.+)$/m.exec(manual)?.[1] ?? '';
    // What fail2ban puts for its name of an address or a network.
    const network = String.raw`(?<network>[\d.]+|[\da-f:]+(?:/\d+)?)`;
    expect(filter).toContain('<SUBNET>');
    const pattern = new RegExp(filter.replace('<SUBNET>', network));
    const { refused, lines } = refusals();
    for (const from of ['192.0.2.7', '2001:db8:1:2::/64']) {
      refused.tell(wrong, from, start);
      // fail2ban takes the time out of the line first, as its date pattern finds it.
      const line = (lines.at(-1) ?? '').trim().replace(/"time":\d{13}/, '');
      expect(pattern.exec(line)?.groups?.['network']).toBe(from);
    }
    expect(pattern.test('{"level":40,"network":"192.0.2.7","msg":"something else"}')).toBe(false);
    const named = refusals(() => 'log:a1B2');
    named.refused.tell(wrong, '192.0.2.7', start);
    expect(pattern.test((named.lines[0] ?? '').trim())).toBe(false);
  });
});
