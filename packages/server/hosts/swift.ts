import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '@legible/fixtures/free-port';
import { stopProcess } from '../test/process.ts';

/** The one path that Swift has built in; Debian's package brings it, and nothing is changed in it. */
const SWIFT_CONF = '/etc/swift/swift.conf';
const READY_SECONDS = 60;

export const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
export const BUCKET = 'legible-test';
export const REGION = 'us-east-1';

export interface Swift {
  endpoint: string;
  /** Kills the server that speaks S3; the objects stay. */
  interrupt(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

type Kind = 'account' | 'container' | 'object';
const kinds: Kind[] = ['account', 'container', 'object'];

/**
 * OpenStack Swift with its S3 interface on one disk, as a real S3 server that Debian has packages of.
 * Everything but its built-in path lies in a temporary folder.
 * @param host the address on which hosts reach it
 */
export async function startSwift(host: string): Promise<Swift> {
  if (!existsSync(SWIFT_CONF)) throw new Error(`${SWIFT_CONF} is missing: is swift installed?`);
  const folder = mkdtempSync(join(tmpdir(), 'legible-swift-'));
  chmodSync(folder, 0o755);
  const ports = await makeRings(folder);
  const proxyPort = await freePort();
  writeFileSync(join(folder, 'proxy.conf'), proxyConf(folder, host, proxyPort));
  for (const kind of kinds) {
    writeFileSync(join(folder, `${kind}.conf`), storageConf(folder, kind, ports[kind]));
  }
  const servers = kinds.map((kind) => startServer(folder, kind));
  let proxy = startServer(folder, 'proxy');
  const endpoint = `http://${host}:${proxyPort}`;
  const stop = async () => {
    await Promise.all([proxy, ...servers].map((server) => stopProcess(server, 'SIGTERM')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeBucket(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint,
    stop,
    interrupt: async () => void (await stopProcess(proxy, 'SIGKILL')),
    resume: () => {
      proxy = startServer(folder, 'proxy');
    },
  };
}

async function makeRings(folder: string): Promise<Record<Kind, number>> {
  mkdirSync(join(folder, 'srv', 'd1'), { recursive: true });
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  };
  const script = `
from swift.common.ring import RingBuilder
for kind, port in ${JSON.stringify(ports)}.items():
    builder = RingBuilder(1, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1',
                     'weight': 1, 'replication_ip': '127.0.0.1', 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save('${folder}/' + kind + '.ring.gz')
`;
  // Debian's own Python: another one in PATH would not have Swift's modules.
  execFileSync('/usr/bin/python3', ['-c', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  return ports;
}

/** No syslog on a test machine: what Swift has to say goes nowhere. */
const common = (folder: string, host: string, port: number) => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
swift_dir = ${folder}
workers = 0
user = root
log_level = ERROR
log_address = ${folder}/no-log
`;

function storageConf(folder: string, kind: Kind, port: number): string {
  return `${common(folder, '127.0.0.1', port)}devices = ${folder}/srv
mount_check = false

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConf(folder: string, host: string, port: number): string {
  return `${common(folder, host, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${CREDENTIALS.secretAccessKey} .admin

[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = ${REGION}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo']
  .map((name) => `\n[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}

[filter:cache]
use = egg:swift#memcache
`;
}

function startServer(folder: string, kind: Kind | 'proxy'): ChildProcess {
  return spawn(
    '/usr/bin/python3',
    [`/usr/bin/swift-${kind}-server`, join(folder, `${kind}.conf`)],
    {
      stdio: 'ignore',
      env: { ...process.env, PYTHONWARNINGS: 'ignore' },
    },
  );
}

/** The first bucket that can be made says that all four servers are up. */
async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  const deadline = Date.now() + READY_SECONDS * 1000;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return client.destroy();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}
