import { hasOwnRhythm } from '../check-in.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

export { shortenAddress } from '#/lib/text.ts';

const periods = { daily: 'today', weekly: 'this week', monthly: 'this month' } as const;

type Described = Pick<Airdrop, 'checkInDuration' | 'rhythm' | 'reset' | 'status'>;

/**
 * Describes a contract that wasn't used in the airdrop's current period: 'not used this month'. Undefined where
 * nothing has to be used: the airdrop is closed, or its check-in doesn't repeat.
 */
export function describeUnused(row: Described): string | undefined {
  if (!isOpen(row) || row.rhythm === 'once' || row.rhythm === 'never') return undefined;
  return hasOwnRhythm(row) ? 'not used in this period' : `not used ${periods[row.checkInDuration]}`;
}

type Use = { contractId: string; lastUsedAt: string; isUsedInPeriod: boolean };
/** A server of the previous version returns no uses. */
type Wallet = { name: string; uses?: readonly Use[] };

/** Returns the last use of a contract by any of the wallets. */
export function getLastUse(wallets: readonly Wallet[], contractId: string) {
  const contractUses = wallets.flatMap(({ name, uses = [] }) =>
    uses.filter((use) => use.contractId === contractId).map((use) => ({ ...use, name })),
  );
  return contractUses.toSorted((a, b) => Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt))[0];
}

/** Returns the contracts that a wallet hasn't used in the period, if it has used others. */
export function listUnused<Contract extends { id: string; isToken: boolean }>(
  contracts: readonly Contract[],
  { uses = [] }: Pick<Wallet, 'uses'>,
): Contract[] {
  const usedIds = new Set(
    uses.filter(({ isUsedInPeriod }) => isUsedInPeriod).map(({ contractId }) => contractId),
  );
  // Nobody calls a token.
  return usedIds.size === 0 ? [] : contracts.filter(({ id, isToken }) => !isToken && !usedIds.has(id));
}
