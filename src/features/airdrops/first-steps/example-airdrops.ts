import type { AirdropInput } from '../schema.ts';

export type ExampleAirdrop = Pick<
  AirdropInput,
  'name' | 'project' | 'airdropType' | 'status' | 'priority' | 'notes' | 'checkInDuration'
> & {
  host: string;
  startedDaysAgo: number;
  /** Hours from now; negative in the past. */
  claimInHours: number | null;
  claimClosesInHours?: number;
  /** The check-ins, in days before today. */
  visits: readonly number[];
  tasks: readonly string[];
};

/** A small tracker that shows what each part is for: a claim today, a missed one, check-ins due, tasks, a claimed one. */
export const exampleAirdrops: readonly ExampleAirdrop[] = [
  {
    name: 'Genesis NFT',
    project: 'Kestrel',
    host: 'kestrel.example',
    airdropType: 'other',
    status: 'claimed',
    priority: false,
    notes: 'Claimed 240 KSTR. Add it under Profit to see what it was worth.',
    checkInDuration: 'monthly',
    startedDaysAgo: 60,
    claimInHours: -24 * 9,
    visits: [40, 12],
    tasks: [],
  },
  {
    name: 'Staking round',
    project: 'Harbor DAO',
    host: 'harbor-dao.example',
    airdropType: 'earlyAccess',
    status: 'upcoming',
    priority: false,
    notes: 'Opens next week. The reminder comes a day before the claim.',
    checkInDuration: 'weekly',
    startedDaysAgo: -7,
    claimInHours: 24 * 30,
    visits: [],
    tasks: [],
  },
  {
    name: 'Mini app farming',
    project: 'Driftwood',
    host: 'driftwood.example',
    airdropType: 'telegram',
    status: 'active',
    priority: false,
    notes: 'The claim closed yesterday.',
    checkInDuration: 'monthly',
    startedDaysAgo: 30,
    claimInHours: -24 * 15,
    claimClosesInHours: -30,
    visits: [20],
    tasks: [],
  },
  {
    name: 'Testnet tasks',
    project: 'Basalt Chain',
    host: 'basalt-chain.example',
    airdropType: 'testnet',
    status: 'active',
    priority: false,
    notes: 'Bridge at least 0.05 ETH, then three swaps on different days.',
    checkInDuration: 'weekly',
    startedDaysAgo: 18,
    claimInHours: null,
    visits: [8, 15],
    tasks: ['Bridge to the testnet', 'Swap on three days', 'Join the Discord role'],
  },
  {
    name: 'Season 2 points',
    project: 'Aurora Bridge',
    host: 'aurora-bridge.example',
    airdropType: 'other',
    status: 'active',
    priority: true,
    notes: 'Check in every day; the streak counts.',
    checkInDuration: 'daily',
    startedDaysAgo: 21,
    claimInHours: 5,
    visits: [1, 2, 3, 4],
    tasks: ['Open the claim page', 'Claim with the first wallet'],
  },
];
