import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from '../../src/lib/uuid.ts';
import type { ApiResponse, Caller } from '../harness/app.ts';

export type Write = {
  /** The name of the row that it creates. */
  name: string;
  outcome: 'acknowledged' | 'refused' | 'in doubt';
  /** The status of each response, or the error. */
  statuses: (number | string)[];
};

export type Kind = { path: string; body: (name: string) => unknown };

export const addAirdrop: Kind = {
  path: '/airdrops',
  body: (name) => ({ name, project: 'Example', status: 'upcoming', eligibilityDate: '2026-11-20' }),
};

/** Sends a write with an Idempotency-Key; if `isRetried`, repeats it until it is accepted or rejected. */
export async function write(
  caller: Pick<Caller, 'call'>,
  { path, body }: Kind,
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
      return { name, outcome: status < 300 ? 'acknowledged' : 'refused', statuses };
    }
    if (!isRetried) return { name, outcome: 'in doubt', statuses };
    await pause(50);
  }
}

/** Groups the writes by outcome. `found` has the number of rows by name that were stored. */
export function judge(writes: readonly Write[], found: ReadonlyMap<string, number>) {
  const filterByOutcome = (outcome: Write['outcome']) => writes.filter((item) => item.outcome === outcome);
  return {
    tried: writes.length,
    acknowledged: filterByOutcome('acknowledged').length,
    refused: filterByOutcome('refused'),
    lost: filterByOutcome('acknowledged').filter(({ name }) => !found.has(name)),
    doubled: writes.filter(({ name }) => (found.get(name) ?? 0) > 1),
    /** Rejected, but stored. */
    unwanted: filterByOutcome('refused').filter(({ name }) => found.has(name)),
  };
}

export function countNames(names: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
