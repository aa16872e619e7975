import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#/lib/api-client.ts';
import type { CellChanges } from '../calls.ts';
import { createCellEdits } from './cell-edits.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

const ids = { airdropId: 'airdrop', walletId: 'wallet' };

/** Returns the queue of a server on which only removals succeed. */
function createEdits() {
  const set = async ({ cells }: CellChanges) => {
    const changed = cells.filter(({ state }) => state === null).length;
    return { changed, written: 0, revision: 1 };
  };
  // The queue uses only this operation.
  return createCellEdits({
    api: { airdropWallets: { set } } as unknown as Api,
    queryClient: new QueryClient(),
  });
}

describe('createCellEdits', () => {
  it('rejects a value for a deleted airdrop although a removal of the same call succeeds', async () => {
    const save = createEdits().save([
      { ...ids, state: null },
      { ...ids, airdropId: 'deleted', state: 'done' },
    ]);
    await expect(save).rejects.toThrow('Some of these airdrops or wallets no longer exist.');
  });

  it('saves a removal', async () => {
    await expect(createEdits().save([{ ...ids, state: null }])).resolves.toBeUndefined();
  });
});
