/**
 * Runs `work` and settles no earlier than after `ms`, so that response times don't reveal whether an account exists.
 * Failures wait as long as successes.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const minimum = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work();
  } finally {
    await minimum;
  }
}
