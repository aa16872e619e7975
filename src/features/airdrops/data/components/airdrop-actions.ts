import { airdropLimitMessage } from '#/features/subscriptions/policy.ts';
import { isAppError } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { calendarDay } from '#/lib/zones.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { AddInput, BulkChange } from '../../calls.ts';
import type { ListView } from '../../components/tracker-context.ts';
import { type AirdropStatus, maxLabels } from '../../kinds.ts';
import type { Queue } from '../../offline/components/queue.ts';
import { type Changes, ConflictError, isSameValue, pickFields } from '../../offline/merge.ts';
import { rebaseEdit, sendEdit as sendChanges } from '../../offline/send-edit.ts';
import { type OfflineChange, toOptimisticAirdrop } from '../../offline/waiting.ts';
import type { Airdrop, AirdropInput } from '../../schema.ts';
import type { AirdropApi, AirdropStore } from './airdrop-store.ts';

type ActionsOptions = {
  api: AirdropApi;
  store: AirdropStore;
  /** The member's time zone. */
  zone: string;
  /** Whether one more may be added can be different now. */
  onCountChanged: () => void;
  onUpgrade: () => void;
  onSignedOut: () => void;
  /** Where changes wait while the server can't be reached; undefined until it is there. */
  queue: () => Queue | undefined;
  /** An edit clashes with one made elsewhere. */
  onConflict: () => void;
  view: () => ListView | null;
};

type BulkChanges = BulkChange['changes'];
/** How far a change of many has come. */
export type Progress = { done: number; of: number };

export type AirdropActions = ReturnType<typeof createAirdropActions>;

const chunkSize = 500;
const actionShownMs = 10_000;

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += chunkSize) chunks.push(ids.slice(at, at + chunkSize));
  return chunks;
}

/** What a member does with airdrops: shown at once, sent, and taken back with a toast when that fails. */
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
    toastLimit();
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
    const isGone = isAppError(error) && error.code === 'NOT_FOUND';
    toast({ title, description: isGone ? error.message : description, tone: 'destructive' });
  }

  /**
   * Sends, or keeps for later what can't be sent: because there is no network, or because something before it waits. Answers
   * whether it was sent.
   */
  async function sendOrKeep(
    change: OfflineChange,
    send: () => Promise<unknown>,
    key?: string,
  ): Promise<boolean> {
    const waiting = queue();
    const keep = async () => (await waiting?.enqueue(change, key === undefined ? {} : { key })) === true;
    if (waiting?.isBusy() && (await keep())) return false;
    try {
      await send();
      return true;
    } catch (error) {
      if (isUnreachable(error) && (await keep())) return false;
      throw error;
    }
  }

  /** What is done to a row that is being added waits for its id; once that is refused, there is nothing to do it to. */
  const onceSaved =
    <Rest extends unknown[], Done>(run: (id: string, ...rest: Rest) => Promise<Done>, refused: Done) =>
    async (id: string, ...rest: Rest): Promise<Done> => {
      const saving = store.saving(id);
      const saved = saving === undefined ? id : await saving;
      return saved === undefined ? refused : run(saved, ...rest);
    };

  async function allSaved(ids: readonly string[]): Promise<readonly string[]> {
    if (!ids.some((id) => store.saving(id))) return ids;
    const saved = await Promise.all(ids.map((id) => store.saving(id) ?? id));
    return saved.filter((id) => id !== undefined);
  }

  /** The airdrop before the server has it: the newest, whatever this clock says. */
  function shownOf(input: AddInput, id: string): Airdrop {
    const newest = Date.parse(store.snapshot().rows[0]?.createdAt ?? '');
    const at = Number.isNaN(newest) ? Date.now() : Math.max(Date.now(), newest + 1);
    return toOptimisticAirdrop(input, id, new Date(at).toISOString());
  }

  /** Says what came of it to those who don't see the card change. */
  async function setVisit(
    id: string,
    lastVisitDate: string | null,
    said: string,
    send: () => Promise<Airdrop>,
  ): Promise<void> {
    const name = store.row(id)?.name ?? '';
    try {
      await store.changeRow(id, (row) => ({ ...row, lastVisitDate }), send);
      announce(`${said}: ${name}`);
    } catch (error) {
      toastFailure(error, 'Error', 'Could not record your visit');
    }
  }

  /** Sends chunk after chunk; what fails, and what comes after it, is taken back. */
  async function inChunks<T extends { revision: number }>(
    ids: readonly string[],
    apply: (row: Airdrop) => Airdrop | null,
    send: (ids: string[]) => Promise<T>,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<{ answers: T[]; error: unknown }> {
    const answers: T[] = [];
    const chunks = chunksOf(ids).map((chunk) => {
      const gate = Promise.withResolvers<void>();
      const answer = store.changeMany({ ids: chunk, apply }, () => gate.promise.then(() => send(chunk)));
      answer.catch(() => undefined);
      return { chunk, gate, answer };
    });
    let error: unknown;
    let done = 0;
    for (const { chunk, gate, answer } of chunks) {
      if (error === undefined) {
        onProgress({ done, of: ids.length });
        gate.resolve();
      } else gate.reject(error);
      try {
        answers.push(await answer);
        done += chunk.length;
      } catch (reason) {
        error = reason;
      }
    }
    return { answers, error };
  }

  /** Changes some of its fields, whatever they were. Answers whether that worked or waits; has said so when it has not. */
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
      await sendOrKeep(edit, () => store.changeRow(id, apply, () => api.edit({ id, ...changes })));
      return true;
    } catch (error) {
      toastFailure(error, failure.title, failure.description);
      return false;
    }
  }

  return {
    /** Says that no more may be added, and where to upgrade. */
    toastLimit,

    recordVisit: onceSaved(async (id) => {
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
        const wasSent = await sendOrKeep({ kind: 'visit', id }, send);
        announce(`${wasSent ? 'Checked in' : 'Check-in will sync when you’re online'}: ${name}`);
      } catch (error) {
        toastFailure(error, 'Error', 'Could not record your visit');
      }
    }, undefined),

    checkInAll,

    undoVisit: onceSaved(async (id) => {
      if (store.row(id)?.lastVisitDate !== today()) return;
      const kept =
        queue()
          ?.all()
          .filter(({ deed: change }) => change.kind === 'visit' && change.id === id) ?? [];
      if (kept.length > 0) return queue()?.drop(kept.map(({ key }) => key));
      await setVisit(id, null, 'Check-in undone', () => api.undoVisit({ id }));
    }, undefined),

    /** Answers whether the server knows of it now. */
    changeStatus: onceSaved(async (id, status: 'active' | 'claimed') => {
      try {
        const send = () =>
          store.changeRow(
            id,
            (row) => ({ ...row, status }),
            () => api.changeStatus({ id, status }),
          );
        if (!(await sendOrKeep({ kind: 'status', id, status }, send))) return false;
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

    change: onceSaved(change, false),

    setMuted: onceSaved(async (id, isMuted: boolean) => {
      const name = store.row(id)?.name ?? '';
      if (await change(id, { isMuted })) announce(`Reminders ${isMuted ? 'muted' : 'unmuted'}: ${name}`);
    }, undefined),

    /**
     * Shows its card before the server has answered, but for `isShownOnceSaved`: where the card would enqueue the place of the form.
     * Throws what the form shows itself; a limit or an ended session is dealt with here too.
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
          const shown = isShownOnceSaved ? undefined : shownOf(input, id);
          row = await store.addRow(() => api.add(input, { context: { idempotencyKey } }), shown);
        };
        await sendOrKeep({ kind: 'add', id, input }, send, idempotencyKey);
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
     * Sends only what differs from the row that was opened, so that a change made elsewhere meanwhile stays. `isQuiet`: where it
     * is seen at once, it is read out alone.
     */
    edit: async (opened: Airdrop, input: AirdropInput, { isQuiet = false } = {}): Promise<void> => {
      const changes = differences(opened, input);
      try {
        const [id] = await allSaved([opened.id]);
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

    remove: onceSaved(async (id) => {
      try {
        if (queue()?.isAdded(id)) return await drop(id);
        await store.removeRow(id, () => api.remove({ id }));
        toast({ title: 'Airdrop deleted', tone: 'success' });
        onCountChanged();
      } catch (error) {
        if (isAppError(error) && error.code === 'NOT_FOUND') return;
        toastFailure(error, 'Error deleting airdrop', 'Please try again later');
      }
    }, undefined),

    changeMany,

    /** Of those that are still upcoming: what was changed elsewhere meanwhile stays. */
    markAllActive: (ids: readonly string[]): Promise<void> =>
      changeMany(ids, { status: 'active' }, () => {}, 'upcoming'),

    removeMany: async (chosen: readonly string[], onProgress: (at: Progress) => void): Promise<void> => {
      const ids = await allSaved(chosen);
      const send = (chunk: string[]) => api.removeMany({ ids: chunk });
      const { answers, error } = await inChunks(ids, () => null, send, onProgress);
      if (answers.length > 0) onCountChanged();
      const batches = answers.filter((answer) => answer.deleted > 0).map((answer) => answer.batchId);
      const deleted = answers.reduce((sum, answer) => sum + answer.deleted, 0);
      if (error !== undefined) {
        const rest =
          answers.length > 0 ? `${formatCount(deleted, 'airdrop')} deleted before the error. ` : '';
        return toastFailure(error, 'Error deleting airdrop', `${rest}Please try again later`);
      }
      toast({
        title: deleted === 1 ? 'Airdrop deleted' : 'Airdrops deleted',
        description: `${formatCount(deleted, 'airdrop')} deleted.`,
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

  /** An airdrop that the server has never seen goes with all that was done to it. */
  async function drop(id: string): Promise<void> {
    const own =
      queue()
        ?.all()
        .filter(({ deed: change }) => change.id === id) ?? [];
    await queue()?.drop(own.map(({ key }) => key));
    toast({ title: 'Airdrop deleted', tone: 'success' });
  }

  /** Over a row that was changed elsewhere since, field by field; where both changed the same one, somebody has to choose. */
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
      if (await sendOrKeep(edit, send)) return true;
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
    const ids = await allSaved(chosen);
    const apply = (row: Airdrop): Airdrop =>
      from !== undefined && row.status !== from ? row : changedBy(row, changes);
    const send = (chunk: string[]) => api.changeMany({ ids: chunk, changes, ...(from && { from }) });
    const { answers, error } = await inChunks(ids, apply, send, onProgress);
    const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
    if (error === undefined) {
      const left = changes.addTag === undefined ? 0 : ids.length - changed;
      const full = left === 0 ? '' : ` ${formatCount(left, 'airdrop')} already had ${maxLabels} tags.`;
      const description = `${changedText(changed, changes)}${full}`;
      toast({ title: 'Airdrops updated', description, tone: 'success' });
      return;
    }
    const rest = answers.length > 0 ? `${formatCount(changed, 'airdrop')} changed before the error. ` : '';
    const title = changes.status === undefined ? 'Error updating airdrop' : 'Error updating status';
    toastFailure(error, title, `${rest}Please try again later`);
  }

  /** As one operation, and taken back as one; without a network each of them waits. */
  async function checkInAll(chosen: readonly string[]): Promise<void> {
    const ids = await allSaved(chosen);
    const day = today();
    const keep = async (left: readonly string[]) => {
      const kept = await Promise.all(left.map((id) => queue()?.enqueue({ kind: 'visit', id })));
      return kept.every((isKept) => isKept === true);
    };
    if (queue()?.isBusy() && (await keep(ids))) return toastQueued();
    const apply = (row: Airdrop) => ({ ...row, lastVisitDate: day });
    const { answers, error } = await inChunks(ids, apply, (chunk) => api.recordVisits({ ids: chunk }));
    const visited = answers.flatMap((answer) => answer.ids);
    const left = ids.slice(answers.length * chunkSize);
    if (error !== undefined) {
      if (isUnreachable(error) && (await keep(left))) toastQueued();
      else toastFailure(error, 'Error', 'Could not record your visits');
    }
    if (visited.length === 0) return;
    toast({
      title: `Checked in to ${formatCount(visited.length, 'airdrop')}`,
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
    // What was there before is the server's to say.
    const apply = (row: Airdrop) => (row.lastVisitDate === day ? { ...row, lastVisitDate: null } : row);
    const { answers, error } = await inChunks(ids, apply, (chunk) => api.undoVisits({ ids: chunk }));
    if (error !== undefined) return toastFailure(error, 'Error', 'Could not undo your check-ins');
    const undone = answers.reduce((sum, answer) => sum + answer.ids.length, 0);
    toast({ title: `Check-in undone for ${formatCount(undone, 'airdrop')}`, tone: 'success' });
  }

  async function undo(batches: readonly string[]): Promise<void> {
    let restored = 0;
    try {
      // The last first: each may bring back as many as there were when it was taken.
      for (const batchId of batches.toReversed()) {
        const answer = await store.changeMany({ ids: [], apply: (row) => row }, () =>
          api.undoRemove({ batchId }),
        );
        restored += answer.restored;
      }
      toast({
        title: 'Restored',
        description: `${formatCount(restored, 'airdrop')} restored.`,
        tone: 'success',
      });
    } catch (error) {
      const isFinal = isAppError(error) && error.code === 'NOT_FOUND';
      if (isFinal) toast({ title: 'Error', description: error.message, tone: 'destructive' });
      else toastFailure(error, 'Error', 'An unexpected error occurred');
    }
    onCountChanged();
  }
}

const isUnreachable = (error: unknown) => isAppError(error) && error.details?.offline === true;

/** The row as the server changes it. */
function changedBy(row: Airdrop, { status = row.status, priority = row.priority, ...tags }: BulkChanges) {
  const { addTag, removeTag } = tags;
  const kept = removeTag === undefined ? row.tags : row.tags.filter((tag) => tag !== removeTag);
  const isFull = kept.length >= maxLabels;
  const isAdded = addTag !== undefined && !isFull && !kept.some((tag) => isSameName(tag, addTag));
  return { ...row, status, priority, tags: isAdded ? [...kept, addTag] : kept };
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function changedText(count: number, { status, priority, addTag, removeTag }: BulkChanges): string {
  if (addTag !== undefined) return `${formatCount(count, 'airdrop')} tagged “${addTag}”.`;
  if (removeTag !== undefined) return `“${removeTag}” removed from ${formatCount(count, 'airdrop')}.`;
  if (status !== undefined) return `${formatCount(count, 'airdrop')} changed to ${status}.`;
  return `${formatCount(count, 'airdrop')} set to ${priority ? 'high' : 'normal'} priority.`;
}

function differences(original: Airdrop, input: AirdropInput): Partial<AirdropInput> {
  const before = new Map<string, unknown>(Object.entries(original));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSameValue(before.get(name), value)),
  );
}
