import type { Call } from '#/platform/rpc/call.server.ts';

/** A response counts as one more call for each full block of this size. */
export const bytesPerCall = 64 * 1024;

/** Counts a long response as further calls. A caller above the limit is rejected at the next call. */
export function countBytes({ limits, actor, address, now }: Call, bytes: number): void {
  const cost = Math.floor(bytes / bytesPerCall);
  if (cost === 0) return;
  const consumed =
    actor === undefined
      ? limits.consume('public', address, { now, cost })
      : limits.consume('read', actor.id, { now, cost });
  consumed.catch(() => undefined);
}
