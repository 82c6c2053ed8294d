import pLimit from 'p-limit';

/**
 * Inspections of one user take turns, so that files that hold their reader up to its limit make nobody
 * wait but whoever sent them: the processes that inspect are few.
 */
export class InspectionTurns {
  private readonly users = new Map<
    string,
    { takeTurn: ReturnType<typeof pLimit>; count: number }
  >();

  async run<Result>(userId: string, inspect: () => Promise<Result>): Promise<Result> {
    const user = this.users.get(userId) ?? { takeTurn: pLimit(1), count: 0 };
    this.users.set(userId, user);
    user.count += 1;
    try {
      return await user.takeTurn(inspect);
    } finally {
      user.count -= 1;
      if (user.count === 0) this.users.delete(userId);
    }
  }
}
