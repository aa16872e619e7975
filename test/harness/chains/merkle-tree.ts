import { type Address, concat, encodePacked, type Hex, keccak256 } from 'viem';

export type Claim = { index: bigint; account: Address; amount: bigint; proof: Hex[] };

/** Returns the root for a MerkleDistributor and each account's claim. */
export function createClaims(allocations: readonly { account: Address; amount: bigint }[]): {
  root: Hex;
  claims: Claim[];
} {
  const leaves = allocations.map(({ account, amount }, index) =>
    keccak256(encodePacked(['uint256', 'address', 'uint256'], [BigInt(index), account, amount])),
  );
  const levels: Hex[][] = [leaves];
  for (let level = leaves; level.length > 1; ) {
    level = combinePairs(level);
    levels.push(level);
  }
  const root = levels.at(-1)?.[0];
  if (root === undefined) throw new Error('a distributor has at least one claim');
  const claims = allocations.map((allocation, index) => ({
    ...allocation,
    index: BigInt(index),
    proof: levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []),
  }));
  return { root, claims };
}

/** Hashes the nodes of a level in pairs. A last node without a partner moves up unchanged. */
function combinePairs(level: readonly Hex[]): Hex[] {
  return level.flatMap((first, index) => {
    if (index % 2 === 1) return [];
    const second = level[index + 1];
    return second === undefined
      ? first
      : keccak256(concat(first <= second ? [first, second] : [second, first]));
  });
}

export const toClaimArgs = ({ index, account, amount, proof }: Claim) => [index, account, amount, proof];
