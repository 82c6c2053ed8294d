import pg from 'pg';

/**
 * What PostgreSQL's own programs read from their environment, where a command line would show the password
 * to everybody on the machine.
 * @param connectionString as `DATABASE_URL` has it, for a server or a socket's folder.
 */
export function libpqEnvironment(connectionString: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString });
  const [, sslMode] = /[?&]sslmode=([\w-]+)/.exec(connectionString) ?? [];
  const told = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password,
    PGSSLMODE: sslMode,
  };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
