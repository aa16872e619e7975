import type { Call } from '#/platform/rpc/call.server.ts';

/** A response counts as one more call for each full block of this size. */
export const bytesPerCall = 64 * 1024;

/** Counts a long response. Callers that exceed the limit by that are rejected at their next call. */
export function countBytes({ limits, actor, address: from, now }: Call, bytes: number): void {
  const cost = Math.floor(bytes / bytesPerCall);
  if (cost === 0) return;
  const counted =
    actor === undefined
      ? limits.consume('public', from, { now, cost })
      : limits.consume('read', actor.id, { now, cost });
  counted.catch(() => undefined);
}
