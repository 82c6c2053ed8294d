import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataDirForTest } from '../../../../test/database/data-dir-for-test.ts';
import { libpqEnvironment } from './libpq-environment.ts';

it.each([
  [
    'postgres://ann:p%2Fw%40@db.example.com:6432/scans?sslmode=verify-full',
    {
      PGHOST: 'db.example.com',
      PGPORT: '6432',
      PGUSER: 'ann',
      PGDATABASE: 'scans',
      PGPASSWORD: 'p/w@',
      PGSSLMODE: 'verify-full',
    },
  ],
  [
    'postgres://ann@/scans?host=%2Fvar%2Frun%2Fpostgresql',
    { PGHOST: '/var/run/postgresql', PGPORT: '5432', PGUSER: 'ann', PGDATABASE: 'scans' },
  ],
])('tells pg_dump of %s where it is', (url, environment) => {
  expect(libpqEnvironment(url)).toEqual(environment);
});

it('tells pg_dump whose certificates are to be believed, and ours', () => {
  const folder = dataDirForTest();
  const [root, cert, key] = ['root.crt', 'our own.crt', 'our.key'].map((name) => {
    writeFileSync(join(folder, name), '');
    return join(folder, name);
  });
  const parameters = new URLSearchParams({ sslmode: 'verify-ca' });
  for (const [name, path = ''] of Object.entries({ sslrootcert: root, sslcert: cert, sslkey: key }))
    parameters.set(name, path);
  expect(libpqEnvironment(`postgres://ann@db/scans?${parameters.toString()}`)).toMatchObject({
    PGSSLMODE: 'verify-ca',
    PGSSLROOTCERT: root,
    PGSSLCERT: cert,
    PGSSLKEY: key,
  });
});
