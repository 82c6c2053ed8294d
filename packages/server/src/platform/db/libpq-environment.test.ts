import { expect, it } from 'vitest';
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
