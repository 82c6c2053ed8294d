/** PostgreSQL, appendix A: deadlock_detected. */
const DEADLOCK = '40P01';

/**
 * Runs a transaction once more when the database has ended it because it and another one waited for each
 * other. It happens where the user's row is locked before documents or pages: whatever ends a document
 * locks them the other way round. The other one has gone on, so that the second try finds the way free.
 * @param transaction harmless to do all over again, as it was rolled back.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (code !== DEADLOCK && cause?.code !== DEADLOCK) throw error;
    return transaction();
  }
}
