import { isAppError } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { toast } from '#/ui/toast-store.ts';
import { applyVisit, getCheckInDay, type Moment } from '../../check-in.ts';
import { type AirdropStatus, maxAirdropsPerCall, maxLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import type { AirdropApi } from './airdrop-api.ts';
import type { AirdropStore } from './airdrop-store.ts';
import { applyChanges, type BulkChanges, describeBulkChange, toChunks } from './bulk-changes.ts';
import { isUnreachable, type OfflineQueue } from './offline-queue.ts';

export type Progress = { done: number; total: number };

type BulkActionsOptions = {
  api: AirdropApi;
  store: AirdropStore;
  queue: () => OfflineQueue | undefined;
  getMoment: () => Moment;
  /** Returns the ids of rows once they are added. */
  awaitSaved: (ids: readonly string[]) => Promise<readonly string[]>;
  toastFailure: (error: unknown, title: string, description: string) => void;
  toastQueued: () => void;
  onCountChanged: () => void;
};

/** `from`: changes only airdrops with this status. */
type ChangeOptions = { from?: AirdropStatus; onUndo?: () => void };

/** Toasts with an action stay longer. */
export const actionToastMs = 10_000;
const formatAirdrops = (count: number): string => formatCount(count, 'airdrop');

/** The member's actions on many airdrops at once. */
export function createBulkActions(options: BulkActionsOptions) {
  const { api, store, queue, getMoment, awaitSaved, toastFailure, toastQueued, onCountChanged } = options;

  /** Sends the chunks in sequence; a failure rolls back its chunk and all later ones. */
  async function sendInChunks<T extends { revision: number }>(
    ids: readonly string[],
    apply: (row: Airdrop) => Airdrop | null,
    send: (ids: string[]) => Promise<T>,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<{ results: T[]; error: unknown }> {
    const results: T[] = [];
    const chunks = toChunks(ids).map((chunk) => {
      const gate = Promise.withResolvers<void>();
      const result = store.changeMany({ ids: chunk, apply }, () => gate.promise.then(() => send(chunk)));
      result.catch(() => undefined);
      return { chunk, gate, result };
    });
    let error: unknown;
    let done = 0;
    for (const { chunk, gate, result } of chunks) {
      if (error === undefined) {
        onProgress({ done, total: ids.length });
        gate.resolve();
      } else gate.reject(error);
      try {
        results.push(await result);
        done += chunk.length;
      } catch (reason) {
        error = reason;
      }
    }
    return { results, error };
  }

  return {
    changeMany,

    checkInAll,

    /** Pauses the airdrops until a day, or resumes them for null. Can be undone. */
    async pauseMany(
      chosen: readonly string[],
      pausedUntil: string | null,
      onProgress: (progress: Progress) => void,
    ): Promise<void> {
      const ids = await awaitSaved(chosen);
      const before = Map.groupBy(ids, (id) => store.getRow(id)?.pausedUntil ?? null);
      await changeMany(ids, { pausedUntil }, onProgress, {
        onUndo: () => void restorePauses(before, pausedUntil === null ? 'Resume' : 'Pause'),
      });
    },

    /** Changes upcoming airdrops only, so that a status changed elsewhere is kept. */
    markAllActive: (ids: readonly string[]): Promise<void> =>
      changeMany(ids, { status: 'active' }, () => {}, { from: 'upcoming' }),

    async removeMany(chosen: readonly string[], onProgress: (progress: Progress) => void): Promise<void> {
      const ids = await awaitSaved(chosen);
      const send = (chunk: string[]) => api.removeMany({ ids: chunk });
      const { results, error } = await sendInChunks(ids, () => null, send, onProgress);
      if (results.length > 0) onCountChanged();
      const batches = results.filter((result) => result.deleted > 0).map((result) => result.batchId);
      const deleted = results.reduce((sum, result) => sum + result.deleted, 0);
      if (error !== undefined) {
        const progressText =
          results.length > 0 ? `We deleted ${formatAirdrops(deleted)}, then something went wrong. ` : '';
        return toastFailure(error, 'Error deleting airdrop', `${progressText}Please try again later`);
      }
      toast({
        title: deleted === 1 ? 'Airdrop deleted' : 'Airdrops deleted',
        description: `${formatAirdrops(deleted)} deleted.`,
        tone: 'success',
        duration: actionToastMs,
        ...(batches.length > 0 && {
          action: { label: 'Undo', altText: 'Undo, or add them again', onAction: () => undoRemoval(batches) },
        }),
      });
    },
  };

  async function changeMany(
    chosen: readonly string[],
    changes: BulkChanges,
    onProgress: (progress: Progress) => void,
    { from, onUndo }: ChangeOptions = {},
  ): Promise<void> {
    const ids = await awaitSaved(chosen);
    const apply = (row: Airdrop): Airdrop =>
      from !== undefined && row.status !== from ? row : applyChanges(row, changes);
    const send = (chunk: string[]) => api.changeMany({ ids: chunk, changes, ...(from && { from }) });
    const { results, error } = await sendInChunks(ids, apply, send, onProgress);
    const changed = results.reduce((sum, result) => sum + result.changed, 0);
    if (error === undefined) {
      const fullCount = changes.addTag === undefined ? 0 : ids.length - changed;
      const fullNote =
        fullCount === 0 ? '' : ` ${formatAirdrops(fullCount)} already had the maximum of ${maxLabels} tags.`;
      const description = `${describeBulkChange(changed, changes)}${fullNote}`;
      toast({
        title: 'Airdrops updated',
        description,
        tone: 'success',
        ...(onUndo &&
          changed > 0 && {
            duration: actionToastMs,
            action: { label: 'Undo', altText: 'Undo, or change them again', onAction: onUndo },
          }),
      });
      return;
    }
    const progressText =
      results.length > 0 ? `We changed ${formatAirdrops(changed)}, then something went wrong. ` : '';
    const title = changes.status === undefined ? 'Error updating airdrop' : 'Error updating status';
    toastFailure(error, title, `${progressText}Please try again later`);
  }

  /** Restores the airdrops' previous pauses. `before`: the ids by the day until which they were paused. */
  async function restorePauses(
    before: ReadonlyMap<string | null, readonly string[]>,
    undone: 'Pause' | 'Resume',
  ): Promise<void> {
    let count = 0;
    for (const [pausedUntil, ids] of before) {
      const changes = { pausedUntil };
      const apply = (row: Airdrop) => applyChanges(row, changes);
      const send = (chunk: string[]) => api.changeMany({ ids: chunk, changes });
      const { results, error } = await sendInChunks(ids, apply, send);
      if (error !== undefined) return toastFailure(error, 'Error updating airdrop', 'Please try again later');
      count += results.reduce((sum, result) => sum + result.changed, 0);
    }
    toast({ title: `${undone} undone for ${formatAirdrops(count)}`, tone: 'success' });
  }

  /** Sent and undone as one operation; offline, each check-in is queued separately. */
  async function checkInAll(chosen: readonly string[]): Promise<void> {
    const ids = await awaitSaved(chosen);
    const moment = getMoment();
    const day = getCheckInDay(moment);
    const enqueue = async (remainingIds: readonly string[]) => {
      const results = await Promise.all(remainingIds.map((id) => queue()?.enqueue({ kind: 'visit', id })));
      return results.every((isQueued) => isQueued === true);
    };
    if (queue()?.isBusy() && (await enqueue(ids))) return toastQueued();
    const apply = (row: Airdrop) => applyVisit(row, moment);
    const { results, error } = await sendInChunks(ids, apply, (chunk) => api.recordVisits({ ids: chunk }));
    const visited = results.flatMap((result) => result.ids);
    const remainingIds = ids.slice(results.length * maxAirdropsPerCall);
    if (error !== undefined) {
      if (isUnreachable(error) && (await enqueue(remainingIds))) toastQueued();
      else toastFailure(error, 'Error', 'Couldn’t record your check-ins');
    }
    if (visited.length === 0) return;
    toast({
      title: `Checked in: ${formatAirdrops(visited.length)}`,
      tone: 'success',
      duration: actionToastMs,
      action: {
        label: 'Undo',
        altText: 'Undo, or use the Undo button of each card',
        onAction: () => void undoCheckIns(visited, day),
      },
    });
  }

  async function undoCheckIns(ids: readonly string[], day: string): Promise<void> {
    // Only the server knows the previous visit.
    const apply = (row: Airdrop) =>
      row.lastVisitDate === day
        ? { ...row, lastVisitDate: null, recentVisits: row.recentVisits.slice(1) }
        : row;
    const { results, error } = await sendInChunks(ids, apply, (chunk) => api.undoVisits({ ids: chunk }));
    if (error !== undefined) return toastFailure(error, 'Error', 'Couldn’t undo your check-ins');
    const undone = results.reduce((sum, result) => sum + result.ids.length, 0);
    toast({ title: `Check-in undone for ${formatAirdrops(undone)}`, tone: 'success' });
  }

  async function undoRemoval(batches: readonly string[]): Promise<void> {
    let restored = 0;
    try {
      // In reverse, because each batch may restore up to the total at its deletion.
      for (const batchId of batches.toReversed()) {
        const result = await store.changeMany({ ids: [], apply: (row) => row }, () =>
          api.undoRemove({ batchId }),
        );
        restored += result.restored;
      }
      toast({ title: 'Restored', description: `${formatAirdrops(restored)} restored.`, tone: 'success' });
    } catch (error) {
      const isFinal = isAppError(error) && error.code === 'NOT_FOUND';
      if (isFinal) toast({ title: 'Error', description: error.message, tone: 'destructive' });
      else toastFailure(error, 'Error', 'An unexpected error occurred');
    }
    onCountChanged();
  }
}
