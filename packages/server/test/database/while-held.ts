import type pg from 'pg';

/** Keeps all others from a table meanwhile, so that a statement on it would take for ever. */
export async function whileHeld<Result>(
  holder: Pick<pg.ClientBase, 'query'>,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
  }
}
