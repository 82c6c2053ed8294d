import semver from 'semver';
import { z } from 'zod';

const day = z.iso.date();

/** The list that is kept by hand; `docs/advisories.json` says where it comes from. */
export const advisoryList = z.strictObject({
  lookedUpOn: day,
  /** The newest report among the sources: what was published later has not been looked for. */
  sourcesUntil: day,
  lookedUp: z.array(
    z.strictObject({
      how: z.string().min(1),
      /** `name@version`, or a family such as `@esbuild/*`. */
      packages: z.array(z.string().min(1)),
    }),
  ),
  advisories: z.array(
    z.strictObject({
      package: z.string().min(1),
      id: z.string().min(1),
      vulnerable: z.string().refine((range) => semver.validRange(range) !== null),
      about: z.string().min(1),
    }),
  ),
  exceptions: z.array(
    z.strictObject({
      package: z.string().min(1),
      version: z.string().min(1),
      id: z.string().min(1),
      reason: z.string().min(1),
      date: day,
    }),
  ),
});
export type AdvisoryList = z.infer<typeof advisoryList>;

export interface Lock {
  packages: Record<
    string,
    { version?: string; integrity?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >;
}

export interface Comparison {
  problems: string[];
  /** Said, but no reason to fail: time alone breaks no build. */
  warnings: string[];
}

const OLD_DAYS = 90;
const DAY_MS = 86_400_000;

interface Package {
  name: string;
  version: string;
  /** Whether it comes with the product, or only builds and tests it. */
  ships: boolean;
  hasIntegrity: boolean;
}

/** Holds what package-lock.json installs against what is known of it. */
export function compare(lock: Lock, list: AdvisoryList, today: Date): Comparison {
  const installed = packagesOf(lock);
  return {
    problems: [
      ...installed.filter(({ hasIntegrity }) => !hasIntegrity).map(withoutIntegrity),
      ...vulnerable(installed, list),
      ...neverLookedUp(installed, list),
      ...idleExceptions(installed, list),
    ],
    warnings: [...age(list, today), ...otherVersions(installed, list)],
  };
}

function packagesOf({ packages }: Lock): Package[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').slice(1).at(-1);
    // Our own packages are links, and the folders that they point to.
    if (name === undefined || entry.link || !entry.version) return [];
    const { version, integrity } = entry;
    return [{ name, version, ships: !entry.dev, hasIntegrity: integrity !== undefined }];
  });
}

const withoutIntegrity = ({ name, version }: Package) =>
  `${name}@${version} has no integrity in package-lock.json: whatever its source says is installed.`;

function vulnerable(installed: Package[], { advisories, exceptions }: AdvisoryList): string[] {
  return installed.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name && isIn(version, advisory.vulnerable))
      .filter(
        ({ id }) =>
          !exceptions.some(
            (exception) =>
              exception.package === name && exception.version === version && exception.id === id,
          ),
      )
      .map(
        ({ id, vulnerable: range, about }) =>
          `${name}@${version} is known to be vulnerable (${range}): ${id}, ${about}. Update it, or write down why it does no harm here.`,
      ),
  );
}

/** A release candidate of a vulnerable version is vulnerable, too. */
const isIn = (version: string, range: string) =>
  semver.satisfies(version, range, { includePrerelease: true });

function neverLookedUp(installed: Package[], list: AdvisoryList): string[] {
  const { names, families } = entriesOf(list);
  const unknown = installed
    .filter(({ ships }) => ships)
    .map(({ name }) => name)
    .filter((name) => !names.has(name) && !families.some((family) => name.startsWith(family)));
  return [...new Set(unknown)].map(
    (name) => `${name} comes with the product, and nobody looked up what is known of it.`,
  );
}

function entriesOf({ lookedUp }: AdvisoryList) {
  const entries = lookedUp.flatMap(({ packages }) => packages);
  const families = entries.filter((entry) => entry.endsWith('*')).map((e) => e.slice(0, -1));
  const names = new Map<string, string[]>();
  for (const entry of entries.filter((e) => !e.endsWith('*'))) {
    const at = entry.lastIndexOf('@');
    const name = entry.slice(0, at);
    names.set(name, [...(names.get(name) ?? []), entry.slice(at + 1)]);
  }
  return { names, families };
}

function idleExceptions(installed: Package[], { exceptions }: AdvisoryList): string[] {
  return exceptions
    .filter(
      (exception) =>
        !installed.some(
          ({ name, version }) => name === exception.package && version === exception.version,
        ),
    )
    .map(
      ({ package: name, version, id }) =>
        `The exception for ${name}@${version} (${id}) is about nothing that is installed: remove it.`,
    );
}

function age({ lookedUpOn }: AdvisoryList, today: Date): string[] {
  const days = Math.floor((today.getTime() - Date.parse(lookedUpOn)) / DAY_MS);
  if (days <= OLD_DAYS) return [];
  return [`The list of advisories is ${days} days old: look them up again (docs/security.md).`];
}

function otherVersions(installed: Package[], list: AdvisoryList): string[] {
  const { names } = entriesOf(list);
  return installed
    .filter(({ name, version, ships }) => {
      const versions = names.get(name);
      return ships && versions !== undefined && !versions.includes(version);
    })
    .map(
      ({ name, version }) =>
        `${name}@${version} was looked up as ${(names.get(name) ?? []).join(', ')}.`,
    );
}
