import type { ClaimState } from './kinds.ts';
import type { WalletClaim } from './schema.ts';

type Claims = readonly WalletClaim[];
/** By wallet. */
export type AirdropClaims = ReadonlyMap<string, Claims>;

/** Indexes claim states by airdrop and wallet. */
export const indexClaims = (claims: Claims): ReadonlyMap<string, AirdropClaims> =>
  new Map(
    [...Map.groupBy(claims, ({ airdropId }) => airdropId)].map(([id, airdropClaims]) => [
      id,
      Map.groupBy(airdropClaims, ({ walletId }) => walletId),
    ]),
  );

const labels: Readonly<Record<ClaimState, string>> = {
  unclaimed: 'Unclaimed on chain',
  claimed: 'Claimed on chain',
  closed: 'Window closed',
  unreadable: 'Can’t be read on chain',
};

/** Returns a claim's label, with its chain if the airdrop has claim contracts on several. */
export const describeClaim = ({ state, chain }: WalletClaim, claims: Claims): string =>
  claims.length > 1 ? `${labels[state]} (${chain})` : labels[state];

export const describeClaims = (claims: Claims): string =>
  claims.map((claim) => describeClaim(claim, claims)).join(', ');

/** Whether a chain knows of a claim that the tracker doesn't. */
export const isClaimMissing = (state: string | undefined, claims: Claims | undefined): boolean =>
  state !== undefined && state !== 'claimed' && (claims?.some((claim) => claim.state === 'claimed') ?? false);
