import { formatCount } from '#/lib/text.ts';
import type { AddInput } from '../calls.ts';
import { applyVisit } from '../check-in.ts';
import { emptyFields } from '../fields.ts';
import type { RhythmSettings } from '../rhythm/kinds.ts';
import type { Airdrop } from '../schema.ts';
import type { Changes, Conflict } from './merge.ts';

/** A change made offline. `id` is the airdrop's; it is generated here for an airdrop that is itself queued. */
export type OfflineChange =
  | { kind: 'add'; id: string; input: AddInput }
  | { kind: 'edit'; id: string; changes: Changes; before: Changes; revision: number }
  | { kind: 'status'; id: string; status: 'active' | 'claimed' }
  | { kind: 'visit'; id: string }
  | { kind: 'correct-visit'; id: string; day: string; isVisited: boolean }
  | { kind: 'tick'; id: string; taskId: string; walletIds: string[] | null; done: boolean };

/** Why the server rejected a change. `clashes`: the fields of `current` that both edits changed. */
export type Refusal = { message: string; clashes?: Conflict[]; current?: Airdrop };

/** A queued change. Browsers store it, so its field names must not change. */
export type Waiting = {
  /** Identifies the change, and serves as its idempotency key. */
  key: string;
  /** Changes are sent in this order. */
  order: number;
  /** ISO instant of the change. */
  at: string;
  /** The airdrop's name at that time. */
  name: string;
  /** The stored name of the change. */
  deed: OfflineChange;
  refusal?: Refusal;
};

/** Returns the airdrop as it is shown until the server has added it. */
export function toOptimisticAirdrop(
  { guideId: _guide, ...input }: AddInput,
  id: string,
  createdAt: string,
): Airdrop {
  // Changes queued by earlier versions lack newer fields.
  return { ...emptyFields, ...input, id, createdAt, updatedAt: createdAt, revision: 0 };
}

/** Applies an added or removed visit to its row. Only the server knows the visit before a removed one. */
export function applyCorrection(row: Airdrop, day: string, isVisited: boolean): Airdrop {
  const { lastVisitDate } = row;
  if (!isVisited) return lastVisitDate === day ? { ...row, lastVisitDate: null } : row;
  return lastVisitDate !== null && lastVisitDate > day ? row : { ...row, lastVisitDate: day };
}

/** Applies a change to its row. */
export function applyOfflineChange(
  row: Airdrop,
  { deed: change, at }: Pick<Waiting, 'deed' | 'at'>,
  settings: RhythmSettings,
): Airdrop {
  switch (change.kind) {
    case 'add':
    case 'tick':
      return row;
    case 'edit':
      return { ...row, ...change.changes };
    case 'status':
      return { ...row, status: change.status };
    case 'visit':
      return applyVisit(row, { now: Date.parse(at), settings });
    case 'correct-visit':
      return applyCorrection(row, change.day, change.isVisited);
  }
}

/** Returns the first change that isn't rejected, skipping those of airdrops whose add was rejected. */
export function getNextToSend(all: readonly Waiting[]): Waiting | undefined {
  const rejectedAddIds = new Set(
    all
      .filter(({ refusal, deed: change }) => refusal && change.kind === 'add')
      .map(({ deed: change }) => change.id),
  );
  return all.find(
    ({ refusal, deed: change }) =>
      refusal === undefined && (change.kind === 'add' || !rejectedAddIds.has(change.id)),
  );
}

/** Returns the changes of an added airdrop, with the id and revision from the server. */
export function reassignId(all: readonly Waiting[], from: string, row: Airdrop): Waiting[] {
  return all
    .filter(({ deed: change }) => change.id === from)
    .map((item) => ({
      ...item,
      deed:
        item.deed.kind === 'edit'
          ? { ...item.deed, id: row.id, revision: row.revision }
          : { ...item.deed, id: row.id },
    }));
}

const changeLabels = {
  edit: 'Edit',
  visit: 'Check-in',
  'correct-visit': 'Changed check-in',
  add: 'New airdrop',
  tick: 'Task',
} as const;

/** Returns the label of a change in lists, such as 'Check-in'. */
export function getChangeLabel(change: OfflineChange): string {
  return change.kind === 'status' ? `Mark as ${change.status}` : changeLabels[change.kind];
}

export const describeQueued = (count: number): string => `${formatCount(count, 'change')} waiting`;
