import { type AppErrorCode, isAppError } from '#/lib/app-error.ts';
import { isKeyUsed } from '#/ui/forms/use-edit-form.ts';
import type { AirdropApi } from '../data/components/airdrop-api.ts';
import type { AirdropStore } from '../data/components/airdrop-store.ts';
import type { Airdrop } from '../schema.ts';
import { type Entered, readEntered, removeEntered } from './entered.ts';

/** `rejected`: airdrops that the server rejected, which stay in the browser; `reason`: the last rejection's message. */
export type ImportResult = { added: Airdrop[]; rejected: Entered[]; reason: string };

type ImportOptions = { api: AirdropApi; store: AirdropStore };

const rejectionCodes: readonly AppErrorCode[] = ['LIMIT_REACHED', 'INVALID', 'FORBIDDEN', 'CONFLICT'];

/**
 * Adds the airdrops that were entered before sign-in, oldest first. Their ids are idempotency keys, so each is added
 * once. Stops at a temporary error; the rest stays for the next visit.
 */
export async function importEntered({ api, store }: ImportOptions): Promise<ImportResult> {
  const outcome: ImportResult = { added: [], rejected: [], reason: '' };
  for (const entered of readEntered().toReversed()) {
    const { id, visitedAt, ...input } = entered;
    try {
      const row = await store.addRow(() => api.add(input, { context: { idempotencyKey: id } }));
      removeEntered([id]);
      outcome.added.push(row);
      if (visitedAt !== null) await recordVisit(row, visitedAt, { api, store });
    } catch (error) {
      if (isKeyUsed(error)) {
        // Added by an earlier attempt whose response was lost.
        removeEntered([id]);
        store.resync();
      } else if (isAppError(error) && rejectionCodes.includes(error.code)) {
        outcome.rejected.push(entered);
        outcome.reason = error.message;
      } else break;
    }
  }
  return outcome;
}

/** The server rejects check-ins older than two days; the airdrop is added without it. */
async function recordVisit(row: Airdrop, visitedAt: string, { api, store }: ImportOptions): Promise<void> {
  await store
    .changeRow(
      row.id,
      (shown) => shown,
      () => api.recordVisit({ id: row.id, visitedAt }),
    )
    .catch(() => undefined);
}
