import { createDemoCells, demoWallets } from './demo-portfolio.ts';

/** A demo airdrop: dates are relative to today, claim hours to now. */
export type DemoAirdrop = {
  name: string;
  project: string;
  host: string;
  type: 'testnet' | 'earlyAccess' | 'telegram' | 'other';
  status: 'upcoming' | 'active' | 'claimed' | 'expired';
  startedDaysAgo: number;
  claimInHours: number | null;
  claimClosesInHours: number | null;
  checkIn: 'daily' | 'weekly' | 'monthly';
  rhythm: string | null;
  reset: string | null;
  pausedForDays: number;
  priority: boolean;
  wallet: string | null;
  notes: string;
  /** Days ago of the visits to the project. */
  visits: readonly number[];
};

const names = [
  ['Season 2 points', 'Aurora Bridge'],
  ['Testnet tasks', 'Basalt Chain'],
  ['Early liquidity', 'Cinder Swap'],
  ['Mini app farming', 'Driftwood'],
  ['Node campaign', 'Ember Network'],
  ['Galxe quests', 'Fathom Finance'],
  ['Beta access', 'Glacier Wallet'],
  ['Staking round', 'Harbor DAO'],
  ['Faucet and swap', 'Iris zkEVM'],
  ['Community roles', 'Juniper Labs'],
  ['Genesis NFT', 'Kestrel'],
  ['Validator quiz', 'Lumen Protocol'],
  ['Perps trading', 'Meridian'],
  ['Referral round', 'Nimbus Pay'],
  ['Retro drop', 'Orchard'],
  ['Builder badge', 'Pylon'],
  ['Name service', 'Quartz ID'],
  ['Daily spin', 'Rookery'],
  ['Data labeling', 'Sable AI'],
  ['Restaking pilot', 'Tern'],
] as const;

const types = ['testnet', 'earlyAccess', 'telegram', 'other'] as const;
const rhythms = ['daily', 'weekly', 'monthly'] as const;
const notes = [
  'Bridge at least 0.05 ETH, then three swaps on different days.',
  '',
  'Needs the Discord role before the snapshot.\nSecond wallet is not allowed.',
  'Check in with the bot every day; the streak counts.',
  '',
  'Gas is cheapest on Sunday morning.',
] as const;

/** Returns the address of the first wallet that takes part. */
const getFirstWallet = (index: number): string | null =>
  demoWallets[createDemoCells(index, 'active')[0]?.wallet ?? -1]?.address ?? null;

const getStatus = (index: number): DemoAirdrop['status'] => {
  if (index % 10 < 5) return 'active';
  if (index % 10 < 7) return 'upcoming';
  return index % 10 < 9 ? 'claimed' : 'expired';
};

function getClaimHours(index: number, status: DemoAirdrop['status']): number | null {
  if (status === 'claimed') return -24 * (3 + index);
  if (status === 'expired') return -24 * (10 + index);
  // Starts today and is due today, although it is not marked active yet.
  if (index === 6) return 5;
  if (status === 'upcoming') return index % 3 === 0 ? null : 24 * (4 + index / 2);
  if (index === 0 || index === 11 || index === 23) return 2 + index * 0.9;
  return index % 4 === 0 ? null : 24 * (1.5 + index / 1.6);
}

function getVisits(index: number, status: DemoAirdrop['status']): number[] {
  if (status === 'upcoming') return [];
  if (index === 0) return [1, 2, 3, 4, 5, 6, 7, 9];
  if (index % 5 === 3) return [0, 1, 4];
  return index % 2 === 0 ? [1, 3, 8] : [2, 6];
}

/** Exceptions from the pattern: own rhythms, a claim that was missed, one that closes soon, and a pause. */
const exceptions: Readonly<Record<number, Partial<DemoAirdrop>>> = {
  2: { claimInHours: -24 * 12, claimClosesInHours: -30 },
  // A faucet that is ready, and one that was used today.
  1: { rhythm: '24 hours after' },
  3: { reset: '00:00 UTC' },
  11: { rhythm: '2 times a week' },
  12: { rhythm: 'on mon,thu' },
  13: { rhythm: '24 hours after' },
  14: { rhythm: 'once' },
  22: { claimInHours: -48, claimClosesInHours: 20 },
  24: { pausedForDays: 14 },
  30: { rhythm: 'every 3 days' },
};

/** Forty airdrops of an active hunter: every status, type, frequency, and rhythm; due, missed, paused, and done. */
export const demoAirdrops: readonly DemoAirdrop[] = Array.from({ length: 40 }, (_, index) => {
  const [title, project] = names[index % names.length] ?? names[0];
  const status = getStatus(index);
  const claimInHours = getClaimHours(index, status);
  return {
    name: index < names.length ? title : `${title}, round 2`,
    project,
    host: `${project.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    type: types[(index * 3 + 1) % types.length] ?? 'other',
    status,
    startedDaysAgo: status === 'upcoming' ? -(index % 6) : 3 + ((index * 17) % 110),
    claimInHours,
    // Every third claim closes ten days after it opens.
    claimClosesInHours: claimInHours !== null && index % 3 === 0 ? claimInHours + 240 : null,
    checkIn: rhythms[index % rhythms.length] ?? 'weekly',
    rhythm: null,
    reset: null,
    pausedForDays: 0,
    priority: index % 4 === 1,
    wallet: getFirstWallet(index),
    notes: notes[index % notes.length] ?? '',
    visits: getVisits(index, status),
    ...exceptions[index],
  };
});
