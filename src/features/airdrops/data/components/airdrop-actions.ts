import { airdropLimitMessage, isPlanLimit } from '#/features/subscriptions/policy.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isAppError } from '#/lib/app-error.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { AddInput } from '../../calls.ts';
import { applyVisit, getCheckInDay, isCheckedIn } from '../../check-in.ts';
import type { RhythmSettings } from '../../rhythm/kinds.ts';
import type { Airdrop, AirdropInput } from '../../schema.ts';
import { type Changes, ConflictError, isSameValue, pickFields } from '../merge.ts';
import { rebaseEdit, sendEdit as sendChanges } from '../send-edit.ts';
import { applyCorrection, type OfflineChange, toOptimisticAirdrop } from '../waiting.ts';
import type { AirdropApi } from './airdrop-api.ts';
import type { AirdropStore } from './airdrop-store.ts';
import { actionToastMs, createBulkActions } from './bulk-actions.ts';
import type { ListView } from './list-view.ts';
import { isUnreachable, type OfflineQueue } from './offline-queue.ts';

type ActionsOptions = {
  api: AirdropApi;
  store: AirdropStore;
  /** The member's day. */
  settings: RhythmSettings;
  /** The number of airdrops changed, and with it whether one more may be added. */
  onCountChanged: () => void;
  onUpgrade: () => void;
  onSignedOut: () => void;
  /** The offline queue; undefined until its code has loaded. */
  queue: () => OfflineQueue | undefined;
  /** An edit conflicts with one made elsewhere. */
  onConflict: () => void;
  view: () => ListView | null;
};

type AddOptions = { isShownOnceSaved?: boolean; toastAdded?: (row: Airdrop) => void };

export type AirdropActions = ReturnType<typeof createAirdropActions>;

/** Whether an error of an action is one that the actions report to the member themselves. */
export const isReportedByActions = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'LIMIT_REACHED' || error.code === 'UNAUTHENTICATED');

/** The member's actions on airdrops: applied optimistically, sent, and rolled back with a toast on failure. */
export function createAirdropActions(options: ActionsOptions) {
  const { api, store, settings, onCountChanged, onUpgrade, onSignedOut, onConflict, queue, view } = options;
  const getMoment = () => ({ now: Date.now(), settings });
  const getName = (id: string) => formatAirdropName(store.getRow(id) ?? { name: '' });

  function isHandled(error: unknown): boolean {
    if (!isAppError(error)) return false;
    if (error.code === 'UNAUTHENTICATED') {
      onSignedOut();
      return true;
    }
    if (error.code !== 'LIMIT_REACHED') return false;
    if (isPlanLimit(error)) toastLimit();
    else toast({ title: 'No room for more airdrops', description: error.message, tone: 'destructive' });
    onCountChanged();
    return true;
  }

  function toastLimit(): void {
    toast({
      title: 'Upgrade Required',
      description: airdropLimitMessage,
      tone: 'destructive',
      action: { label: 'Upgrade', altText: 'Upgrade, or open the plan page', onAction: onUpgrade },
    });
  }

  function toastHidden({ clearFilters }: ListView): void {
    toast({
      title: 'Airdrop added',
      description: 'Hidden by your filters.',
      tone: 'success',
      duration: actionToastMs,
      action: {
        label: 'Clear filters',
        altText: 'Clear filters, or press Clear all above the list',
        onAction: clearFilters,
      },
    });
  }

  function toastFailure(error: unknown, title: string, description: string): void {
    if (isHandled(error)) return;
    const isExplained = isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'INVALID');
    toast({ title, description: isExplained ? error.message : description, tone: 'destructive' });
  }

  /**
   * Sends a change, or enqueues it if the server is unreachable or earlier changes are queued. Returns whether it was
   * sent.
   */
  async function sendOrEnqueue(
    change: OfflineChange,
    send: () => Promise<unknown>,
    key?: string,
  ): Promise<boolean> {
    const waiting = queue();
    const enqueue = async () => (await waiting?.enqueue(change, key === undefined ? {} : { key })) === true;
    if (waiting?.isBusy() && (await enqueue())) return false;
    try {
      await send();
      return true;
    } catch (error) {
      if (isUnreachable(error) && (await enqueue())) return false;
      throw error;
    }
  }

  /** Delays an action on a row that is being added until it has its id; returns `fallback` if the add fails. */
  const afterSave =
    <Rest extends unknown[], T>(run: (id: string, ...rest: Rest) => Promise<T>, fallback: T) =>
    async (id: string, ...rest: Rest): Promise<T> => {
      const saving = store.getPendingId(id);
      const saved = saving === undefined ? id : await saving;
      return saved === undefined ? fallback : run(saved, ...rest);
    };

  async function awaitSaved(ids: readonly string[]): Promise<readonly string[]> {
    if (!ids.some((id) => store.getPendingId(id))) return ids;
    const saved = await Promise.all(ids.map((id) => store.getPendingId(id) ?? id));
    return saved.filter((id) => id !== undefined);
  }

  /** The optimistic row of a new airdrop, dated newest even if this clock is behind. */
  function toOptimisticRow(input: AddInput, id: string): Airdrop {
    const newest = Date.parse(store.getSnapshot().rows[0]?.createdAt ?? '');
    const createdAt = Number.isNaN(newest) ? Date.now() : Math.max(Date.now(), newest + 1);
    return toOptimisticAirdrop(input, id, new Date(createdAt).toISOString());
  }

  const listQueuedKeys = (isIncluded: (change: OfflineChange) => boolean): string[] =>
    (queue()?.listChanges() ?? []).filter(({ deed }) => isIncluded(deed)).map(({ key }) => key);

  const bulk = createBulkActions({
    api,
    store,
    queue,
    getMoment,
    awaitSaved,
    toastFailure,
    toastQueued,
    onCountChanged,
  });

  /** Overwrites some fields. Returns whether that was sent or queued; shows a toast otherwise. */
  async function change(
    id: string,
    changes: Changes,
    failure = { title: 'Error updating airdrop', description: 'Please try again later' },
  ): Promise<boolean> {
    const row = store.getRow(id);
    if (row === undefined) return false;
    const { revision } = row;
    const edit: OfflineChange = { kind: 'edit', id, changes, before: pickFields(row, changes), revision };
    const apply = (shown: Airdrop) => ({ ...shown, ...changes });
    try {
      await sendOrEnqueue(edit, () => store.changeRow(id, apply, () => api.edit({ id, ...changes })));
      return true;
    } catch (error) {
      toastFailure(error, failure.title, failure.description);
      return false;
    }
  }

  return {
    ...bulk,

    toastLimit,

    recordVisit: afterSave(async (id) => {
      const moment = getMoment();
      const before = store.getRow(id);
      if (before && isCheckedIn(before, moment)) return;
      const send = () =>
        store.changeRow(
          id,
          (row) => applyVisit(row, moment),
          () => api.recordVisit({ id }),
        );
      try {
        const wasSent = await sendOrEnqueue({ kind: 'visit', id }, send);
        announce(`${wasSent ? 'Checked in' : 'Check-in will sync when you’re online'}: ${getName(id)}`);
      } catch (error) {
        toastFailure(error, 'Error', 'Could not record your visit');
      }
    }, undefined),

    /** Adds or removes the visit of a past day. Returns whether that was sent or queued. */
    correctVisit: afterSave(async (id, day: string, isVisited: boolean) => {
      const send = () =>
        store.changeRow(
          id,
          (row) => applyCorrection(row, day, isVisited),
          () => api.correctVisit({ id, day, isVisited }),
        );
      try {
        await sendOrEnqueue({ kind: 'correct-visit', id, day, isVisited }, send);
        announce(`${isVisited ? 'Check-in added' : 'Check-in removed'}: ${getName(id)}`);
        return true;
      } catch (error) {
        toastFailure(error, 'Error', 'Couldn’t change the check-in');
        return false;
      }
    }, false),

    undoVisit: afterSave(async (id) => {
      if (store.getRow(id)?.lastVisitDate !== getCheckInDay(getMoment())) return;
      const queuedKeys = listQueuedKeys((change) => change.kind === 'visit' && change.id === id);
      if (queuedKeys.length > 0) return queue()?.drop(queuedKeys);
      try {
        await store.changeRow(
          id,
          (row) => ({ ...row, lastVisitDate: null, recentVisits: row.recentVisits.slice(1) }),
          () => api.undoVisit({ id }),
        );
        announce(`Check-in undone: ${getName(id)}`);
      } catch (error) {
        toastFailure(error, 'Error', 'Could not record your visit');
      }
    }, undefined),

    /** Returns whether the server has saved it; false if it is queued. */
    changeStatus: afterSave(async (id, status: 'active' | 'claimed') => {
      try {
        const send = () =>
          store.changeRow(
            id,
            (row) => ({ ...row, status }),
            () => api.changeStatus({ id, status }),
          );
        if (!(await sendOrEnqueue({ kind: 'status', id, status }, send))) return false;
        toast({
          title: 'Status updated',
          description: `Airdrop status changed to ${status}`,
          tone: 'success',
        });
        return true;
      } catch (error) {
        toastFailure(error, 'Error updating status', 'Please try again later');
        return false;
      }
    }, false),

    change: afterSave(change, false),

    /** Marks an airdrop whose claim isn't wanted as expired. Can be undone. */
    dismissClaim: afterSave(async (id) => {
      const status = store.getRow(id)?.status;
      if (status === undefined || !(await change(id, { status: 'expired' }))) return;
      toast({
        title: 'Marked as expired',
        description: getName(id),
        duration: actionToastMs,
        action: {
          label: 'Undo',
          altText: 'Undo, or change the status of the airdrop',
          onAction: () => void change(id, { status }),
        },
      });
    }, undefined),

    setMuted: afterSave(async (id, isMuted: boolean) => {
      if (await change(id, { isMuted }))
        announce(`Reminders ${isMuted ? 'muted' : 'unmuted'}: ${getName(id)}`);
    }, undefined),

    /** Pauses the airdrop until a day, or resumes it for null. Returns whether that was sent or queued. */
    setPaused: afterSave(async (id, pausedUntil: string | null) => {
      const isDone = await change(id, { pausedUntil });
      if (isDone) announce(`${pausedUntil === null ? 'Resumed' : 'Paused'}: ${getName(id)}`);
      return isDone;
    }, false),

    /**
     * Shows the card optimistically, unless `isShownOnceSaved`: then the card would replace the form. Throws errors
     * for the form to display; also handles a reached limit and an expired session. `toastAdded` replaces the toast.
     */
    add: async (
      input: AddInput,
      idempotencyKey: string,
      { isShownOnceSaved = false, toastAdded }: AddOptions = {},
    ): Promise<void> => {
      try {
        const id = crypto.randomUUID();
        let row: Airdrop | undefined;
        const send = async () => {
          const shown = isShownOnceSaved ? undefined : toOptimisticRow(input, id);
          row = await store.addRow(() => api.add(input, { context: { idempotencyKey } }), shown);
        };
        await sendOrEnqueue({ kind: 'add', id, input }, send, idempotencyKey);
        const list = view();
        if (row === undefined) toastQueued();
        else if (list?.hides(row)) toastHidden(list);
        else if (toastAdded) toastAdded(row);
        else toast({ title: 'Airdrop added', tone: 'success' });
        onCountChanged();
      } catch (error) {
        isHandled(error);
        throw error;
      }
    },

    /**
     * Sends only the fields that differ from the opened row, so that concurrent changes to other fields survive.
     * `isQuiet`: announces success to screen readers only, where the change is visible at once.
     */
    edit: async (opened: Airdrop, input: AirdropInput, { isQuiet = false } = {}): Promise<void> => {
      const changes = getChanges(opened, input);
      try {
        const [id] = await awaitSaved([opened.id]);
        if (id === undefined) return;
        const original =
          id === opened.id ? opened : { ...opened, id, revision: store.getRow(id)?.revision ?? 0 };
        if (Object.keys(changes).length > 0 && !(await sendEdit(original, changes))) return;
        if (isQuiet) announce(`Saved: ${formatAirdropName(input)}`);
        else toast({ title: 'Airdrop updated', tone: 'success' });
      } catch (error) {
        isHandled(error);
        throw error;
      }
    },

    remove: afterSave(async (id) => {
      try {
        if (queue()?.isAdded(id)) return await dropQueued(id);
        await store.removeRow(id, () => api.remove({ id }));
        toast({ title: 'Airdrop deleted', tone: 'success' });
        onCountChanged();
      } catch (error) {
        if (isAppError(error) && error.code === 'NOT_FOUND') return;
        toastFailure(error, 'Error deleting airdrop', 'Please try again later');
      }
    }, undefined),
  };

  function toastQueued(): void {
    toast({ title: 'Saved on this device', description: 'We’ll sync it when you’re back online.' });
  }

  /** Deletes an airdrop that was never sent, with all its queued changes. */
  async function dropQueued(id: string): Promise<void> {
    await queue()?.drop(listQueuedKeys((change) => change.id === id));
    toast({ title: 'Airdrop deleted', tone: 'success' });
  }

  /**
   * Merges the changes field by field into a row that was changed elsewhere; if both changed a field, the member
   * chooses.
   */
  async function sendEdit(original: Airdrop, changes: Changes): Promise<boolean> {
    const { id, revision } = original;
    const edit: OfflineChange = {
      kind: 'edit',
      id,
      changes,
      before: pickFields(original, changes),
      revision,
    };
    const send = () =>
      store.changeRow(
        id,
        (row) => ({ ...row, ...changes }),
        (serverRow) => sendChanges(api, rebaseEdit(edit, serverRow)),
      );
    try {
      if (await sendOrEnqueue(edit, send)) return true;
      toastQueued();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const { message, conflicts, current } = error;
      if (!(await queue()?.enqueue(edit, { refusal: { message, clashes: conflicts, current } }))) throw error;
      onConflict();
    }
    return false;
  }
}

function getChanges(original: Airdrop, input: AirdropInput): Partial<AirdropInput> {
  const before = new Map<string, unknown>(Object.entries(original));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSameValue(before.get(name), value)),
  );
}
