import type { TrackerWallet } from '../../tracker-wallets/schema.ts';
import type { WalletCell } from '../wallets/calls.ts';
import type { Cells } from '../wallets/cells.ts';
import { sortCells } from '../wallets/cells.ts';

export type ClaimWallet = { wallet: TrackerWallet; cell: WalletCell };

type ClaimWallets = {
  /** Eligible wallets first, each group in the airdrop's order. */
  unclaimed: ClaimWallet[];
  claimed: ClaimWallet[];
  notEligibleCount: number;
};

/** Groups an airdrop's wallets by whether they can claim; wallets that the book doesn't contain are omitted. */
export function groupClaimWallets(cells: Cells | undefined, book: readonly TrackerWallet[]): ClaimWallets {
  const walletsById = new Map(book.map((wallet) => [wallet.id, wallet]));
  const all = sortCells(cells).flatMap((cell): ClaimWallet[] => {
    const wallet = walletsById.get(cell.id);
    return wallet === undefined ? [] : [{ wallet, cell }];
  });
  const isEligible = ({ cell }: ClaimWallet) => cell.state === 'eligible';
  const isUndecided = ({ cell }: ClaimWallet) => cell.state === 'toDo' || cell.state === 'done';
  return {
    unclaimed: [...all.filter(isEligible), ...all.filter(isUndecided)],
    claimed: all.filter(({ cell }) => cell.state === 'claimed'),
    notEligibleCount: all.filter(({ cell }) => cell.state === 'notEligible').length,
  };
}
