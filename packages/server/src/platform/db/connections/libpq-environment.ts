import pg from 'pg';

/**
 * What PostgreSQL's own programs read from their environment, where a command line would show the password
 * to everybody on the machine.
 * @param connectionString as `DATABASE_URL` has it, for a server or a socket's folder.
 */
export function libpqEnvironment(connectionString: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString });
  // The driver has read the files that these name, and knows their names no more.
  const encryption = new URLSearchParams(connectionString.split('?')[1]);
  const told = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password,
    PGSSLMODE: encryption.get('sslmode'),
    PGSSLROOTCERT: encryption.get('sslrootcert'),
    PGSSLCERT: encryption.get('sslcert'),
    PGSSLKEY: encryption.get('sslkey'),
  };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
