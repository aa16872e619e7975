/** A transfer of a token to a wallet, as the token's contract claims it. Addresses on EVM chains are in lower case. */
export type Arrival = {
  hash: string;
  logIndex: number;
  block: number;
  token: string;
  from: string;
  amount: bigint;
};

/** A transaction that the wallet sent. `calls`: the contract or account that it called; on Solana, the programs. */
export type SentTransaction = { hash: string; calls: readonly string[]; isFailed: boolean; fee: bigint };

export type AirdropContract = {
  airdropId: string;
  address: string;
  isToken: boolean;
  /** Whether the airdrop's token is claimed from it. */
  isClaimContract: boolean;
};

export type FoundClaim = Arrival & {
  airdropId: string;
  /** The airdrop's contract that the wallet called; null: found by the airdrop's token alone. */
  contract: string | null;
  /** The gas fee that the wallet paid; null if another account paid it, or if an earlier claim of the transaction includes it. */
  fee: bigint | null;
};

type Activity = {
  wallet: string;
  /** Later blocks may still be reorganized. */
  settledBlock: number;
  arrivals: readonly Arrival[];
  transactions: readonly SentTransaction[];
  /** Contracts of airdrops on this chain. If several airdrops have the same contract, the first one gets the claim. */
  contracts: readonly AirdropContract[];
};

/**
 * Finds the arrivals that look like claims: of an airdrop's own token, or of any token in a successful call of an airdrop's
 * contract by the wallet. Where an airdrop's token is known, no other token counts for it; where its claim contract is known,
 * its token counts only from there or in such a call, because anybody can send dust.
 */
export function findClaims({
  wallet,
  settledBlock,
  arrivals,
  transactions,
  contracts,
}: Activity): FoundClaim[] {
  const transactionsByHash = new Map(transactions.map((transaction) => [transaction.hash, transaction]));
  const airdropsWithToken = new Set(
    contracts.filter(({ isToken }) => isToken).map(({ airdropId }) => airdropId),
  );
  const claimContracts = new Map(
    contracts
      .filter((contract) => contract.isClaimContract)
      .map(({ airdropId, address }) => [airdropId, address]),
  );
  const isClaimable = (airdropId: string, from: string, calls: readonly string[]) => {
    const claimContract = claimContracts.get(airdropId);
    const isAirdropCall = contracts.some(
      (contract) =>
        contract.airdropId === airdropId &&
        calls.includes(contract.address) &&
        (!contract.isToken || contract.isClaimContract),
    );
    return claimContract === undefined || claimContract === from || isAirdropCall;
  };
  const unique = new Map(arrivals.map((arrival) => [`${arrival.hash} ${arrival.logIndex}`, arrival]));
  const ordered = [...unique.values()].toSorted((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  const hashesWithFee = new Set<string>();
  return ordered.flatMap((arrival): FoundClaim[] => {
    const { hash, token, from, amount, block } = arrival;
    const transaction = transactionsByHash.get(hash);
    if (amount === 0n || from === wallet || block > settledBlock || transaction?.isFailed === true) return [];
    const calledContracts = contracts.filter(
      ({ airdropId, address, isToken }) =>
        transaction?.calls.includes(address) === true && !isToken && !airdropsWithToken.has(airdropId),
    );
    const tokenContracts = contracts.filter(
      ({ airdropId, address, isToken }) =>
        isToken && address === token && isClaimable(airdropId, from, transaction?.calls ?? []),
    );
    const match = tokenContracts[0] ?? calledContracts[0];
    if (match === undefined) return [];
    const { airdropId } = match;
    const contract = contracts.find(
      (candidate) =>
        candidate.airdropId === airdropId && transaction?.calls.includes(candidate.address) === true,
    );
    const hasFee = transaction !== undefined && transaction.fee !== 0n && !hashesWithFee.has(hash);
    const fee = hasFee ? transaction.fee : null;
    hashesWithFee.add(hash);
    return [{ ...arrival, airdropId, contract: contract?.address ?? null, fee }];
  });
}
