/** A wallet's claim state in a claim contract. `closed`: unclaimed, and the time to claim is over. */
export const claimStates = ['unclaimed', 'claimed', 'closed', 'unreadable'] as const;
export type ClaimState = (typeof claimStates)[number];
