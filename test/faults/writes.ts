import { uuidv7 } from '../../src/lib/uuid.ts';
import type { ApiResponse, Caller } from '../harness/app.ts';
import { pauseClient } from '../harness/pacing.ts';

export type Write = {
  /** The name of the row that it creates. */
  name: string;
  outcome: 'acknowledged' | 'rejected' | 'in doubt';
  /** The status of each response, or the error. */
  statuses: (number | string)[];
};

export type WriteKind = { path: string; body: (name: string) => unknown };

export const addAirdrop: WriteKind = {
  path: '/airdrops',
  body: (name) => ({ name, project: 'Example', status: 'upcoming', eligibilityDate: '2026-11-20' }),
};

/** Sends a write with an Idempotency-Key; if `isRetried`, repeats it until it is accepted or rejected. */
export async function write(
  caller: Pick<Caller, 'call'>,
  { path, body }: WriteKind,
  name: string,
  isRetried: boolean,
): Promise<Write> {
  const key = { 'idempotency-key': uuidv7() };
  const statuses: Write['statuses'] = [];
  const send = (): Promise<ApiResponse | string> =>
    caller.call('POST', path, body(name), key).catch((error: unknown) => String(error));
  for (;;) {
    const response = await send();
    const status = typeof response === 'string' ? response : response.status;
    statuses.push(status);
    if (typeof status === 'number' && status < 500) {
      return { name, outcome: status < 300 ? 'acknowledged' : 'rejected', statuses };
    }
    if (!isRetried) return { name, outcome: 'in doubt', statuses };
    await pauseClient(50);
  }
}

/** Compares the writes with the stored rows, counted by name. */
export function compareWrites(writes: readonly Write[], storedCounts: ReadonlyMap<string, number>) {
  const filterByOutcome = (outcome: Write['outcome']) => writes.filter((item) => item.outcome === outcome);
  return {
    tried: writes.length,
    acknowledged: filterByOutcome('acknowledged').length,
    rejected: filterByOutcome('rejected'),
    lost: filterByOutcome('acknowledged').filter(({ name }) => !storedCounts.has(name)),
    duplicated: writes.filter(({ name }) => (storedCounts.get(name) ?? 0) > 1),
    /** Writes that were rejected, but stored. */
    wronglyStored: filterByOutcome('rejected').filter(({ name }) => storedCounts.has(name)),
  };
}

export function countNames(names: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
