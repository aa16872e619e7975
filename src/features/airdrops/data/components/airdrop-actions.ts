import { airdropLimitMessage, isPlanLimit } from '#/features/subscriptions/policy.ts';
import { isAppError } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { calendarDay } from '#/lib/zones.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { AddInput } from '../../calls.ts';
import { type AirdropStatus, maxLabels } from '../../kinds.ts';
import type { Airdrop, AirdropInput } from '../../schema.ts';
import { type Changes, ConflictError, isSameValue, pickFields } from '../merge.ts';
import { rebaseEdit, sendEdit as sendChanges } from '../send-edit.ts';
import { type OfflineChange, toOptimisticAirdrop } from '../waiting.ts';
import type { AirdropApi } from './airdrop-api.ts';
import type { AirdropStore } from './airdrop-store.ts';
import { applyChanges, type BulkChanges, changedText, chunkSize, toChunks } from './bulk-changes.ts';
import type { ListView } from './list-view.ts';
import type { OfflineQueue } from './offline-queue.ts';

type ActionsOptions = {
  api: AirdropApi;
  store: AirdropStore;
  zone: string;
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

export type Progress = { done: number; of: number };

export type AirdropActions = ReturnType<typeof createAirdropActions>;

const actionShownMs = 10_000;
const formatAirdrops = (count: number): string => formatCount(count, 'airdrop');

/** The member's actions on airdrops: applied optimistically, sent, and rolled back with a toast on failure. */
export function createAirdropActions(options: ActionsOptions) {
  const { api, store, zone, onCountChanged, onUpgrade, onSignedOut, onConflict, queue, view } = options;
  const today = () => calendarDay(Date.now(), zone);

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
      duration: actionShownMs,
      action: {
        label: 'Clear filters',
        altText: 'Clear filters, or use the button of that name above the list',
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

  /** Delays an action on a row that is being added until it has its id; returns `refused` if the add fails. */
  const afterSave =
    <Rest extends unknown[], Done>(run: (id: string, ...rest: Rest) => Promise<Done>, refused: Done) =>
    async (id: string, ...rest: Rest): Promise<Done> => {
      const saving = store.saving(id);
      const saved = saving === undefined ? id : await saving;
      return saved === undefined ? refused : run(saved, ...rest);
    };

  async function awaitSaved(ids: readonly string[]): Promise<readonly string[]> {
    if (!ids.some((id) => store.saving(id))) return ids;
    const saved = await Promise.all(ids.map((id) => store.saving(id) ?? id));
    return saved.filter((id) => id !== undefined);
  }

  /** The optimistic row of a new airdrop, dated newest even if this clock is behind. */
  function toOptimisticRow(input: AddInput, id: string): Airdrop {
    const newest = Date.parse(store.snapshot().rows[0]?.createdAt ?? '');
    const at = Number.isNaN(newest) ? Date.now() : Math.max(Date.now(), newest + 1);
    return toOptimisticAirdrop(input, id, new Date(at).toISOString());
  }

  /** Announces the outcome to screen readers. */
  async function setVisit(
    id: string,
    lastVisitDate: string | null,
    announcement: string,
    send: () => Promise<Airdrop>,
  ): Promise<void> {
    const name = store.row(id)?.name ?? '';
    try {
      await store.changeRow(id, (row) => ({ ...row, lastVisitDate }), send);
      announce(`${announcement}: ${name}`);
    } catch (error) {
      toastFailure(error, 'Error', 'Could not record your visit');
    }
  }

  /** Sends the chunks in sequence; a failure rolls back its chunk and all later ones. */
  async function sendInChunks<T extends { revision: number }>(
    ids: readonly string[],
    apply: (row: Airdrop) => Airdrop | null,
    send: (ids: string[]) => Promise<T>,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<{ answers: T[]; error: unknown }> {
    const results: T[] = [];
    const chunks = toChunks(ids).map((chunk) => {
      const gate = Promise.withResolvers<void>();
      const result = store.changeMany({ ids: chunk, apply }, () => gate.promise.then(() => send(chunk)));
      result.catch(() => undefined);
      return { chunk, gate, answer: result };
    });
    let error: unknown;
    let done = 0;
    for (const { chunk, gate, answer: result } of chunks) {
      if (error === undefined) {
        onProgress({ done, of: ids.length });
        gate.resolve();
      } else gate.reject(error);
      try {
        results.push(await result);
        done += chunk.length;
      } catch (reason) {
        error = reason;
      }
    }
    return { answers: results, error };
  }

  /** Overwrites some fields. Returns whether that was sent or queued; shows a toast otherwise. */
  async function change(
    id: string,
    changes: Changes,
    failure = { title: 'Error updating airdrop', description: 'Please try again later' },
  ): Promise<boolean> {
    const row = store.row(id);
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
    /** Tells the member that the limit is reached, with an upgrade button. */
    toastLimit,

    recordVisit: afterSave(async (id) => {
      const day = today();
      if (store.row(id)?.lastVisitDate === day) return;
      const name = store.row(id)?.name ?? '';
      const send = () =>
        store.changeRow(
          id,
          (row) => ({ ...row, lastVisitDate: day }),
          () => api.recordVisit({ id }),
        );
      try {
        const wasSent = await sendOrEnqueue({ kind: 'visit', id }, send);
        announce(`${wasSent ? 'Checked in' : 'Check-in will sync when you’re online'}: ${name}`);
      } catch (error) {
        toastFailure(error, 'Error', 'Could not record your visit');
      }
    }, undefined),

    checkInAll,

    undoVisit: afterSave(async (id) => {
      if (store.row(id)?.lastVisitDate !== today()) return;
      const queuedVisits =
        queue()
          ?.all()
          .filter(({ deed: change }) => change.kind === 'visit' && change.id === id) ?? [];
      if (queuedVisits.length > 0) return queue()?.drop(queuedVisits.map(({ key }) => key));
      await setVisit(id, null, 'Check-in undone', () => api.undoVisit({ id }));
    }, undefined),

    /** Returns whether the server has it now. */
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

    setMuted: afterSave(async (id, isMuted: boolean) => {
      const name = store.row(id)?.name ?? '';
      if (await change(id, { isMuted })) announce(`Reminders ${isMuted ? 'muted' : 'unmuted'}: ${name}`);
    }, undefined),

    /**
     * Shows the card optimistically, unless `isShownOnceSaved`: then the card would replace the form. Throws errors
     * for the form to display; also handles a reached limit and an expired session.
     */
    add: async (
      input: AddInput,
      idempotencyKey: string,
      { isShownOnceSaved = false } = {},
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
          id === opened.id ? opened : { ...opened, id, revision: store.row(id)?.revision ?? 0 };
        if (Object.keys(changes).length > 0 && !(await sendEdit(original, changes))) return;
        if (isQuiet) announce(`Saved: ${input.name}`);
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

    changeMany,

    /** Changes upcoming airdrops only, so that a status changed elsewhere is kept. */
    markAllActive: (ids: readonly string[]): Promise<void> =>
      changeMany(ids, { status: 'active' }, () => {}, 'upcoming'),

    removeMany: async (chosen: readonly string[], onProgress: (at: Progress) => void): Promise<void> => {
      const ids = await awaitSaved(chosen);
      const send = (chunk: string[]) => api.removeMany({ ids: chunk });
      const { answers: results, error } = await sendInChunks(ids, () => null, send, onProgress);
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
        duration: actionShownMs,
        ...(batches.length > 0 && {
          action: { label: 'Undo', altText: 'Undo, or add them again', onAction: () => undo(batches) },
        }),
      });
    },
  };

  function toastQueued(): void {
    toast({ title: 'Saved on this device', description: 'We’ll sync it when you’re back online.' });
  }

  /** Deletes an airdrop that was never sent, with all its queued changes. */
  async function dropQueued(id: string): Promise<void> {
    const ownChanges =
      queue()
        ?.all()
        .filter(({ deed: change }) => change.id === id) ?? [];
    await queue()?.drop(ownChanges.map(({ key }) => key));
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
        (known) => sendChanges(api, rebaseEdit(edit, known)),
      );
    try {
      if (await sendOrEnqueue(edit, send)) return true;
      toastQueued();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const { message, clashes, current } = error;
      if (!(await queue()?.enqueue(edit, { refusal: { message, clashes, current } }))) throw error;
      onConflict();
    }
    return false;
  }

  async function changeMany(
    chosen: readonly string[],
    changes: BulkChanges,
    onProgress: (at: Progress) => void,
    from?: AirdropStatus,
  ): Promise<void> {
    const ids = await awaitSaved(chosen);
    const apply = (row: Airdrop): Airdrop =>
      from !== undefined && row.status !== from ? row : applyChanges(row, changes);
    const send = (chunk: string[]) => api.changeMany({ ids: chunk, changes, ...(from && { from }) });
    const { answers: results, error } = await sendInChunks(ids, apply, send, onProgress);
    const changed = results.reduce((sum, result) => sum + result.changed, 0);
    if (error === undefined) {
      const fullCount = changes.addTag === undefined ? 0 : ids.length - changed;
      const fullNote =
        fullCount === 0 ? '' : ` ${formatAirdrops(fullCount)} already had the maximum of ${maxLabels} tags.`;
      const description = `${changedText(changed, changes)}${fullNote}`;
      toast({ title: 'Airdrops updated', description, tone: 'success' });
      return;
    }
    const progressText =
      results.length > 0 ? `We changed ${formatAirdrops(changed)}, then something went wrong. ` : '';
    const title = changes.status === undefined ? 'Error updating airdrop' : 'Error updating status';
    toastFailure(error, title, `${progressText}Please try again later`);
  }

  /** Sent and undone as one operation; offline, each check-in is queued separately. */
  async function checkInAll(chosen: readonly string[]): Promise<void> {
    const ids = await awaitSaved(chosen);
    const day = today();
    const enqueue = async (remainingIds: readonly string[]) => {
      const results = await Promise.all(remainingIds.map((id) => queue()?.enqueue({ kind: 'visit', id })));
      return results.every((isQueued) => isQueued === true);
    };
    if (queue()?.isBusy() && (await enqueue(ids))) return toastQueued();
    const apply = (row: Airdrop) => ({ ...row, lastVisitDate: day });
    const { answers: results, error } = await sendInChunks(ids, apply, (chunk) =>
      api.recordVisits({ ids: chunk }),
    );
    const visited = results.flatMap((result) => result.ids);
    const remainingIds = ids.slice(results.length * chunkSize);
    if (error !== undefined) {
      if (isUnreachable(error) && (await enqueue(remainingIds))) toastQueued();
      else toastFailure(error, 'Error', 'Couldn’t record your check-ins');
    }
    if (visited.length === 0) return;
    toast({
      title: `Checked in: ${formatAirdrops(visited.length)}`,
      tone: 'success',
      duration: actionShownMs,
      action: {
        label: 'Undo',
        altText: 'Undo, or use the Undo button of each card',
        onAction: () => void undoCheckIns(visited, day),
      },
    });
  }

  async function undoCheckIns(ids: readonly string[], day: string): Promise<void> {
    // Only the server knows the previous visit.
    const apply = (row: Airdrop) => (row.lastVisitDate === day ? { ...row, lastVisitDate: null } : row);
    const { answers: results, error } = await sendInChunks(ids, apply, (chunk) =>
      api.undoVisits({ ids: chunk }),
    );
    if (error !== undefined) return toastFailure(error, 'Error', 'Couldn’t undo your check-ins');
    const undone = results.reduce((sum, result) => sum + result.ids.length, 0);
    toast({ title: `Check-in undone for ${formatAirdrops(undone)}`, tone: 'success' });
  }

  async function undo(batches: readonly string[]): Promise<void> {
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

const isUnreachable = (error: unknown) => isAppError(error) && error.details?.offline === true;

function getChanges(original: Airdrop, input: AirdropInput): Partial<AirdropInput> {
  const before = new Map<string, unknown>(Object.entries(original));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSameValue(before.get(name), value)),
  );
}
