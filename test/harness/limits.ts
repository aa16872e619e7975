import type { Db } from '../../src/db/client.server.ts';
import type { Limits } from '../../src/platform/limits.server.ts';

/** Disables rate limits for tests about something else. */
export const noLimits: Limits = {
  consume: async () => 1_000_000,
  restore: async () => undefined,
  undo: async () => undefined,
};

/** Resets all rate limits. */
export async function resetLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').execute();
}
