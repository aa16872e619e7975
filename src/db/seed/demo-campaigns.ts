/** A demo campaign. Times are days from now. */
export type DemoCampaign = {
  title: string;
  description: string;
  category: 'DeFi' | 'Gaming' | 'NFT' | 'Layer 1' | 'Layer 2' | 'Metaverse' | 'AI/ML' | 'Social';
  startsInDays: number;
  endsInDays: number;
  participants: number;
  maxParticipants: number | null;
  rewardType: 'Token' | 'NFT' | 'Points' | 'Other';
  rewardAmount: string;
  isFeatured: boolean;
  results: string | null;
  host: string;
};

/** Fictional projects, one in every state of a campaign. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    title: 'Wavelength Creator Month',
    description:
      'Write one long post a week about what you build with Wavelength and answer the questions below it. A jury of five reads every post; the best ten of each week share the pool.',
    category: 'Social',
    startsInDays: -6,
    endsInDays: 24,
    participants: 1_842,
    maxParticipants: 3_000,
    rewardType: 'Token',
    rewardAmount: '50 - 2,000 WAVE',
    isFeatured: true,
    results: null,
    host: 'wavelength.example.com',
  },
  {
    title: 'Foundry Validator Rehearsal',
    description:
      'Run a validator on the Foundry test network for fourteen days. Uptime counts, and so does taking part in the two announced upgrades.',
    category: 'Layer 1',
    startsInDays: -11,
    endsInDays: 3.2,
    participants: 400,
    maxParticipants: 400,
    rewardType: 'Token',
    rewardAmount: '1,200 FDRY',
    isFeatured: false,
    results: null,
    host: 'foundry.example.com',
  },
  {
    title: 'Paper Lanterns Mint Preview',
    description: 'Color a lantern, show it to somebody, and keep it when the collection opens.',
    category: 'NFT',
    startsInDays: 5,
    endsInDays: 12,
    participants: 0,
    maxParticipants: 5_000,
    rewardType: 'NFT',
    rewardAmount: '1 lantern',
    isFeatured: false,
    results: null,
    host: 'lanterns.example.com',
  },
  {
    title: 'Tessera Labeling Sprint',
    description:
      'Label satellite pictures for the open Tessera model. Every hundred labels that two others agree with count as one point.',
    category: 'AI/ML',
    startsInDays: -2,
    endsInDays: 40,
    participants: 267,
    maxParticipants: null,
    rewardType: 'Points',
    rewardAmount: '1 point per 100 labels',
    isFeatured: false,
    results: null,
    host: 'tessera.example.com',
  },
  {
    title: 'Commons Parcel Hunt',
    description: 'Find twelve hidden parcels in the Commons and sign the book in each of them.',
    category: 'Metaverse',
    startsInDays: -40,
    endsInDays: -12,
    participants: 731,
    maxParticipants: 1_000,
    rewardType: 'Other',
    rewardAmount: 'A parcel of land for each finisher',
    isFeatured: false,
    results:
      'All twelve parcels were found by 118 people.\nThe land was given out on the last day; 64 of them have signed in to take it so far.',
    host: 'commons.example.com',
  },
  {
    title: 'Tidewater Liquidity Season',
    description:
      'Provide liquidity on the Tidewater test network, keep a position open for seven days and vote once in the weekly round. Every finished week counts towards the share of the reward pool.',
    category: 'DeFi',
    startsInDays: -10,
    endsInDays: 20,
    participants: 0,
    maxParticipants: 50_000,
    rewardType: 'Token',
    rewardAmount: '100 - 500 TIDE',
    isFeatured: true,
    results: null,
    host: 'tidewater.example.com',
  },
  {
    title: 'Emberfall Founders Run',
    description:
      'Play the opening chapter of Emberfall with up to three friends. Everybody who clears it in the first week gets a Founders card, and the fastest hundred teams a rare one.',
    category: 'Gaming',
    startsInDays: 14,
    endsInDays: 44,
    participants: 0,
    maxParticipants: 25_000,
    rewardType: 'NFT',
    rewardAmount: '1 Founders card',
    isFeatured: false,
    results: null,
    host: 'emberfall.example.com',
  },
  {
    title: 'Northlight Bridge Week',
    description:
      'Bridge any amount between the two Northlight test networks on five different days and report what went wrong. Points were shared out by the number of days and reports.',
    category: 'Layer 2',
    startsInDays: -45,
    endsInDays: -5,
    participants: 0,
    maxParticipants: 10_000,
    rewardType: 'Points',
    rewardAmount: '250 points',
    isFeatured: false,
    results: null,
    host: 'northlight.example.com',
  },
];
