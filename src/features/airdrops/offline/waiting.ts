import { formatCount } from '#/lib/text.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { AddInput } from '../calls.ts';
import type { Airdrop } from '../schema.ts';
import type { Changes, Conflict } from './merge.ts';

/** What was done without a network. `id` is the airdrop's; that of one that is itself waiting was made up here. */
export type OfflineChange =
  | { kind: 'add'; id: string; input: AddInput }
  | { kind: 'edit'; id: string; changes: Changes; before: Changes; revision: number }
  | { kind: 'status'; id: string; status: 'active' | 'claimed' }
  | { kind: 'visit'; id: string };

/** Why the server did not take it. With `clashes`, both this and somebody else changed these fields of `current`. */
export type Refusal = { message: string; clashes?: Conflict[]; current?: Airdrop };

/** A change that waits to be sent, or to be mended. */
export type Waiting = {
  /** Its Idempotency-Key; also its name here. */
  key: string;
  /** Changes are sent in this order. */
  order: number;
  /** When it was done: ISO instant. */
  at: string;
  /** The airdrop's name then. */
  name: string;
  /** By this name it stands in browsers: another would lose what waits there. */
  deed: OfflineChange;
  refusal?: Refusal;
};

/** The airdrop as it is shown until the server has made it. */
export function toOptimisticAirdrop(
  { guideId: _guide, ...input }: AddInput,
  id: string,
  at: string,
): Airdrop {
  // One that waits since an earlier program has no tags and chains.
  return {
    ...{ tags: [], chains: [] },
    ...input,
    id,
    isMuted: false,
    lastVisitDate: null,
    createdAt: at,
    updatedAt: at,
    revision: 0,
  };
}

/** What a change makes of its row. */
export function applyOfflineChange(
  row: Airdrop,
  { deed: change, at }: Pick<Waiting, 'deed' | 'at'>,
  zone: string,
): Airdrop {
  switch (change.kind) {
    case 'add':
      return row;
    case 'edit':
      return { ...row, ...change.changes };
    case 'status':
      return { ...row, status: change.status };
    case 'visit': {
      const day = calendarDay(Date.parse(at), zone);
      return row.lastVisitDate !== null && row.lastVisitDate > day ? row : { ...row, lastVisitDate: day };
    }
  }
}

/** The one to send now: the first that isn't refused, and whose airdrop isn't one that is. */
export function nextToSend(all: readonly Waiting[]): Waiting | undefined {
  const refused = new Set(
    all
      .filter(({ refusal, deed: change }) => refusal && change.kind === 'add')
      .map(({ deed: change }) => change.id),
  );
  return all.find(
    ({ refusal, deed: change }) =>
      refusal === undefined && (change.kind === 'add' || !refused.has(change.id)),
  );
}

/** The others once an airdrop that was added here has its own id from the server. */
export function reassignId(all: readonly Waiting[], from: string, row: Airdrop): Waiting[] {
  return all
    .filter(({ deed: change }) => change.id === from)
    .map((one) => ({
      ...one,
      deed:
        one.deed.kind === 'edit'
          ? { ...one.deed, id: row.id, revision: row.revision }
          : { ...one.deed, id: row.id },
    }));
}

const changeNames = { edit: 'Edit', visit: 'Check-in', add: 'New airdrop' } as const;

/** What it is called in lists: 'Check-in'. */
export function changeName(change: OfflineChange): string {
  return change.kind === 'status' ? `Mark as ${change.status}` : changeNames[change.kind];
}

export const describeQueued = (count: number): string => `${formatCount(count, 'change')} waiting`;
