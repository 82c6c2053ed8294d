import { describe, expect, it } from 'vitest';
import { ControlGroup } from './control-group.ts';
import { measure } from './measure.ts';

const node = (script: string) => [process.execPath, '-e', script];

const canCount = (() => {
  try {
    new ControlGroup().remove();
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(canCount)('a measured command', () => {
  it('is charged with what the processes that it started used', async () => {
    const burn = 'while (process.cpuUsage().user < 400_000);';
    const { cpuSeconds } = await measure(
      node(`require('node:child_process').execFileSync(process.execPath, ['-e', '${burn}'])`),
    );
    expect(cpuSeconds).toBeGreaterThan(0.39);
  });

  it('is charged with what nobody waited for used', async () => {
    const burn = 'while (process.cpuUsage().user < 400_000);';
    const orphan = `require('node:child_process').spawn(process.execPath, ['-e', '${burn}'], { detached: true, stdio: 'ignore' }).unref()`;
    const { cpuSeconds } = await measure(node(orphan));
    expect(cpuSeconds).toBeGreaterThan(0.39);
  });

  it.runIf(process.platform === 'linux')(
    'is charged with the most that one process held, not with what it had at the end',
    async () => {
      const hold = 'Buffer.alloc(300_000_000, 1); setTimeout(() => {}, 400);';
      const { peakMegabytes } = await measure(node(hold));
      expect(peakMegabytes).toBeGreaterThan(290);
      expect(peakMegabytes).toBeLessThan(500);
    },
  );

  it('that fails is no result', async () => {
    const failure = measure(node('console.error("no such file"); process.exit(3);'));
    await expect(failure).rejects.toThrow(/ended with 3: no such file/);
    expect((await measure(node('process.exit(3);'), [0, 3])).wallSeconds).toBeGreaterThan(0);
  });
});
