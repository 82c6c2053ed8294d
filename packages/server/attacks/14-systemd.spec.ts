import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '@legible/fixtures/free-port';
import { expect, it, onTestFinished } from 'vitest';

// Finding 14: the units left much of the system open, and secrets lay in the environment. Here systemd itself
// runs legible.service, as it is delivered, and a user sends a letter.

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const SYSTEMD = '/usr/lib/systemd/systemd';
const canRun =
  process.getuid?.() === 0 &&
  existsSync(SYSTEMD) &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', '--cgroup', 'true']).status === 0 &&
  existsSync('/sys/fs/cgroup/unified/cgroup.procs');

const SECRET = 'smtp://somebody:hush@127.0.0.1:9';

/** What is done beside the product, from outside of its unit. */
const play = (port: number, metrics: number, letter: string) => `
cd /opt/legible
export PATH="${dirname(process.execPath)}:$PATH"
systemctl start legible.service
for i in $(seq 120); do
  node -e 'fetch("http://127.0.0.1:${metrics}/health/ready").then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' && break
  sleep 0.5
done
node ${letter} ${port}
pid=$(systemctl show -P MainPID legible.service)
echo "environment: $(tr '\\0' '\\n' </proc/$pid/environ | grep -c hush)"
grep -E '^(NoNewPrivs|CapEff|Seccomp):' /proc/$pid/status
systemctl stop legible.service
systemctl show legible.service -p Result -p NRestarts
`;

const LETTER = `
import { ApiClient } from '/opt/legible/packages/server/test/api-client.ts';
import { letterScan } from '/opt/legible/packages/server/test/pdfs/scans.ts';

const client = new ApiClient('http://localhost:' + process.argv[2]);
const account = { email: 'somebody@example.com', password: 'correct horse battery' };
await client.register(account);
await client.login(account);
const sent = await client.batch([{ name: 'letter.pdf', bytes: await letterScan() }]);
const { files } = await sent.json();
const { status, failed_pages: failed } = await client.finished(files[0].file_id);
const processed = await client.download(files[0].file_id, 'processed');
console.log(JSON.stringify({ status, failed, download: processed.status }));
`;

it.skipIf(!canRun)(
  'the unit serves, reads and stops with everything forbidden that it forbids (needs root, systemd)',
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'legible-systemd-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [port, metrics] = [await freePort(), await freePort()];
    const settings = [
      `PORT=${port}`,
      `METRICS_PORT=${metrics}`,
      `PUBLIC_URL=http://localhost:${port}`,
      'LEGIBLE_PAYMENTS=off',
      'LEGIBLE_PROCESSES=1',
    ];
    mkdirSync(join(folder, 'credstore'));
    writeFileSync(join(folder, 'legible.env'), settings.join('\n'));
    writeFileSync(join(folder, 'credstore', 'legible.SMTP_URL'), `${SECRET}\n`);
    writeFileSync(join(folder, 'letter.mjs'), LETTER);
    writeFileSync(join(folder, 'play.sh'), play(port, metrics, join(folder, 'letter.mjs')));
    const { stdout, stderr } = spawnSync(
      'bash',
      [join(import.meta.dirname, 'under-systemd.sh'), CHECKOUT, folder],
      { encoding: 'utf8', timeout: 170_000, killSignal: 'SIGKILL' },
    );
    const read = (name: string) =>
      existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
    const said = read('said.txt');
    console.log(said, read('log.txt').slice(-2000), stdout.slice(-500), stderr.slice(-500));
    expect(said).toContain('{"status":"ready","failed":[],"download":200}');
    // The secret is in force (the mail server is asked for), and not in the environment.
    expect(said).toContain('environment: 0');
    expect(read('log.txt')).toContain('127.0.0.1:9');
    expect(said).toMatch(/^CapEff:\s+0+$/m);
    expect(said).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(said).toMatch(/^Seccomp:\s+2$/m);
    expect(said).toContain('Result=success');
    expect(said).toContain('NRestarts=0');
  },
);
