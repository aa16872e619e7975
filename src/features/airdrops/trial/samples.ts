import { addDays } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { emptyFields } from '../fields.ts';
import type { Airdrop } from '../schema.ts';

const minuteMs = 60_000;

/** The number of consecutive days with a check-in before today. */
export const sampleStreak = 11;

type Sample = Pick<Airdrop, 'id' | 'name' | 'project' | 'airdropType' | 'checkInDuration' | 'notes'> &
  Partial<Pick<Airdrop, 'status' | 'walletAddress' | 'priority' | 'chains'>> & {
    startedDaysAgo: number;
    visitedDaysAgo: number | null;
    claimInMinutes?: number;
    claimClosesInMinutes?: number;
  };

const samples: readonly Sample[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Early liquidity',
    project: 'Cinder Swap',
    airdropType: 'earlyAccess',
    checkInDuration: 'weekly',
    status: 'upcoming',
    notes: 'Deposit before the points start counting.',
    chains: ['Base'],
    startedDaysAgo: 0,
    visitedDaysAgo: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Daily quests',
    project: 'Fathom Games',
    airdropType: 'telegram',
    checkInDuration: 'daily',
    notes: 'Three quests a day keep the multiplier.',
    startedDaysAgo: 11,
    visitedDaysAgo: 1,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Testnet tasks',
    project: 'Basalt Chain',
    airdropType: 'testnet',
    checkInDuration: 'weekly',
    notes: 'Bridge, swap, mint. Test coins from the faucet.',
    startedDaysAgo: 40,
    visitedDaysAgo: 8,
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'Season 2 points',
    project: 'Aurora Bridge',
    airdropType: 'earlyAccess',
    checkInDuration: 'daily',
    notes: 'Eligible with 1,240 points. Gas is lowest in the morning.',
    walletAddress: '0x4f3c…9a21',
    priority: true,
    chains: ['Ethereum'],
    startedDaysAgo: 90,
    visitedDaysAgo: 0,
    claimInMinutes: 340,
  },
  {
    id: '00000000-0000-4000-8000-000000000005',
    name: 'Genesis drop',
    project: 'Kestrel',
    airdropType: 'other',
    checkInDuration: 'monthly',
    notes: '',
    walletAddress: '0x4f3c…9a21',
    startedDaysAgo: 60,
    visitedDaysAgo: 0,
    claimInMinutes: -7 * 24 * 60,
    claimClosesInMinutes: 1265,
  },
];

/** Sample airdrops of a tracker in use. `now`: epoch milliseconds. */
export function createTrialSamples(now: number, zone: string): Airdrop[] {
  const today = toCalendarDay(now, zone);
  const minute = Math.floor(now / minuteMs);
  const toInstant = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date((minute + minutes) * minuteMs).toISOString();
  return samples.map(
    ({ startedDaysAgo, visitedDaysAgo, claimInMinutes, claimClosesInMinutes, ...sample }) => ({
      ...emptyFields,
      status: 'active',
      ...sample,
      eligibilityDate: addDays(today, -startedDaysAgo),
      claimDate: toInstant(claimInMinutes),
      claimCloseDate: toInstant(claimClosesInMinutes),
      lastVisitDate: visitedDaysAgo === null ? null : addDays(today, -visitedDaysAgo),
      createdAt: new Date(now).toISOString(),
      updatedAt: new Date(now).toISOString(),
      revision: 1,
    }),
  );
}
