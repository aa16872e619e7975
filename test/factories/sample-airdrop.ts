import type { Airdrop } from '../../src/features/airdrops/schema.ts';

/** Returns a row for tests of pure functions, with `changes` applied. */
export function createSampleAirdrop(changes: Partial<Airdrop> = {}): Airdrop {
  return {
    id: '01a1fa53-d955-7180-844b-0fc32e5abcff',
    name: 'LayerZero',
    project: 'LayerZero Labs',
    projectLink: 'https://layerzero.network',
    airdropType: 'testnet',
    eligibilityDate: '2026-11-01',
    status: 'active',
    claimDate: null,
    claimCloseDate: null,
    snapshotDate: null,
    registrationEndDate: null,
    tokenLaunchDate: null,
    unlockDate: null,
    ownDates: [],
    walletAddress: null,
    notes: '',
    priority: false,
    checkInDuration: 'weekly',
    rhythm: null,
    reset: null,
    recentVisits: [],
    isMuted: false,
    pausedUntil: null,
    isStartDateAssumed: false,
    tags: [],
    chains: [],
    lastVisitDate: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    revision: 1,
    ...changes,
  };
}
