/**
 * Waits for the work, but no longer than `ms`.
 * @returns whether it has ended. @throws what it throws meanwhile; what it throws later is no longer heard.
 */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
