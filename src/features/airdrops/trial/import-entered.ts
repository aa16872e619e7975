import { type AppErrorCode, isAppError } from '#/lib/app-error.ts';
import { isKeyUsed } from '#/ui/forms/use-edit-form.ts';
import type { AirdropApi, AirdropStore } from '../data/components/airdrop-store.ts';
import type { Airdrop } from '../schema.ts';
import { type Entered, readEntered, removeEntered } from './entered.ts';

/** `refused`: what the server doesn't take as it is, which stays in the browser, and the last reason that it gave. */
export type ImportResult = { added: Airdrop[]; refused: Entered[]; reason: string };

type TakeOverOptions = { api: AirdropApi; store: AirdropStore };

const refusals: readonly AppErrorCode[] = ['LIMIT_REACHED', 'INVALID', 'FORBIDDEN', 'CONFLICT'];

/**
 * Adds what was entered in this browser before somebody signed in, the oldest first, each once: its id is the key of its call.
 * What can't be sent now waits for the next time.
 */
export async function importEntered({ api, store }: TakeOverOptions): Promise<ImportResult> {
  const outcome: ImportResult = { added: [], refused: [], reason: '' };
  for (const entered of readEntered().toReversed()) {
    const { id, visitedAt, ...input } = entered;
    try {
      const row = await store.addRow(() => api.add(input, { context: { idempotencyKey: id } }));
      removeEntered([id]);
      outcome.added.push(row);
      if (visitedAt !== null) await visit(row, visitedAt, { api, store });
    } catch (error) {
      if (isKeyUsed(error)) {
        // Added by an earlier try, whose answer was lost.
        removeEntered([id]);
        store.resync();
      } else if (isAppError(error) && refusals.includes(error.code)) {
        outcome.refused.push(entered);
        outcome.reason = error.message;
      } else break;
    }
  }
  return outcome;
}

/** A check-in of more than two days ago isn't taken; the airdrop is there without it. */
async function visit(row: Airdrop, visitedAt: string, { api, store }: TakeOverOptions): Promise<void> {
  await store
    .changeRow(
      row.id,
      (shown) => shown,
      () => api.recordVisit({ id: row.id, visitedAt }),
    )
    .catch(() => undefined);
}
