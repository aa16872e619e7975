import type { Db } from '../../src/db/client.server.ts';
import type { Limits } from '../../src/platform/limits.server.ts';

/** For what is not about limits: tests try more than any person would. */
export const boundless: Limits = {
  take: async () => 1_000_000,
  giveBack: async () => undefined,
  undo: async () => undefined,
};

/** All limits begin anew. */
export async function forgetLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').execute();
}
