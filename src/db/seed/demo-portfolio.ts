import type { LabelColor } from '#/lib/label-colors.ts';

export type DemoWallet = { label: string; address: string; colour: LabelColor; note: string };

/** The demo wallets: addresses without an owner, with valid checksums. */
export const demoWallets: readonly DemoWallet[] = [
  {
    label: 'Main',
    address: '0xb6F9008dC737a0060a7A7cE88Eb9a78798830c76',
    colour: 'blue',
    note: 'Hardware wallet: signs claims only.',
  },
  {
    label: 'Farm 1',
    address: '0x50b1874A8830b8E0B7F3A113c2DA0D3ae7f7191f',
    colour: 'green',
    note: 'Daily tasks and swaps.',
  },
  { label: 'Farm 2', address: '0x4f93fD7964fBC67aE06Ba45aE2542331C73d570f', colour: 'teal', note: '' },
  {
    label: 'Testnets',
    address: '0x09Ff8Bb82C67893D39E950f63bb987d64C6e9518',
    colour: 'amber',
    note: 'Holds nothing of value.',
  },
  { label: 'Vault', address: '0x1e921a65E25775B21EA2E8aE2cB3fdEA51183774', colour: 'violet', note: '' },
  {
    label: 'Solana',
    address: '3qeM5nb5rdPTV8xgAqD6nx8UPRxa1juLURg8jJyduxXb',
    colour: 'pink',
    note: '',
  },
  { label: 'Bitcoin', address: 'bc1qslehhq2vmv46lrfv8su0dx65xezz5ptsxdfras', colour: 'red', note: '' },
  { label: 'Cosmos', address: 'cosmos10vhzrwv8w88e724hx920fw3n58wqmt7j44uhhd', colour: 'slate', note: '' },
];

/** A demo entry: amounts and values as exact decimals, values in dollars. */
export type DemoEntry = {
  kind: 'gas' | 'purchase' | 'deposit' | 'other' | 'reward' | 'return';
  daysAgo: number;
  /** An airdrop in the demo tracker, or an older one. */
  project: string;
  /** Index in `demoWallets`; null for no particular wallet. */
  wallet: number | null;
  amount: string;
  currency: string;
  value: string | null;
  minutes: number;
  note: string;
  /** The common name of a deposit and its returns. */
  position?: string;
  closes?: boolean;
};

const monthDays = 30.4;
const months = 12;
const daysAgo = (month: number, day: number) => Math.round((months - 1 - month) * monthDays + day);

type Reward = [month: number, day: number, project: string, wallet: number, amount: string, token: string];

const rewards: readonly [...Reward, value: string | null, note: string][] = [
  [1, 9, 'Cinder Swap', 1, '320', 'CNDR', '412.80', 'Season 1'],
  [3, 4, 'Kestrel', 0, '1150', 'KST', '1897.50', 'Genesis holders'],
  [3, 3, 'Kestrel', 1, '410', 'KST', '676.50', ''],
  [5, 14, 'Juniper Labs', 2, '75', 'JUN', '131.25', 'Community role'],
  [6, 20, 'Lumen Protocol', 1, '640', 'LMN', '255.36', ''],
  [7, 6, 'Quartz ID', 0, '95', 'QID', '1234.05', 'Name holders'],
  [9, 11, 'Nimbus Pay', 0, '2400', 'NMB', '3168.00', 'Referral round'],
  [9, 10, 'Nimbus Pay', 2, '380', 'NMB', '501.60', ''],
  [9, 2, 'Orchard', 5, '210', 'ORC', '88.20', ''],
  [10, 18, 'Iris zkEVM', 3, '1300', 'IRIS', '559.00', 'Testnet tasks'],
  [11, 7, 'Meridian', 1, '500', 'MRD', '745.00', ''],
  [11, 2, 'Meridian', 2, '120', 'MRD', null, 'Not listed yet'],
];

const positions: readonly [
  name: string,
  ...Reward,
  value: string,
  back: readonly [month: number, day: number, amount: string, value: string] | null,
][] = [
  ['bridge', 2, 12, 'Aurora Bridge', 0, '0.5', 'ETH', '1450.00', [7, 15, '0.5', '1612.50']],
  ['pool', 5, 8, 'Fathom Finance', 1, '1200', 'USDC', '1200.00', [9, 6, '1214.20', '1214.20']],
  ['stake', 8, 5, 'Harbor DAO', 4, '800', 'USDC', '800.00', null],
  ['restake', 10, 9, 'Tern', 0, '0.8', 'ETH', '2496.00', null],
];

const projects = [
  'Aurora Bridge',
  'Cinder Swap',
  'Iris zkEVM',
  'Fathom Finance',
  'Meridian',
  'Kestrel',
  'Nimbus Pay',
] as const;

const formatCents = (count: number) => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`;

/** Creates a few transactions a month, more in busy months, and a subscription. */
function createCosts(month: number): DemoEntry[] {
  const count = 3 + ((month * 5) % 4);
  const gas = Array.from({ length: count }, (_, index): DemoEntry => {
    const step = month * 7 + index * 13;
    const [units, price] = [6 + (step % 41), 29 + (month % 6)];
    return {
      kind: 'gas',
      daysAgo: daysAgo(month, 2 + ((index * 6 + month) % 27)),
      project: projects[step % projects.length] ?? projects[0],
      wallet: step % 5,
      amount: `0.${String(units).padStart(4, '0')}`,
      currency: 'ETH',
      // A ten-thousandth of an ether is worth a hundredth of its price in hundreds.
      value: formatCents(units * price),
      minutes: 15 + ((step * 5) % 50),
      note: '',
    };
  });
  const other: DemoEntry = {
    kind: 'other',
    daysAgo: daysAgo(month, 1),
    project: '',
    wallet: null,
    amount: '8',
    currency: 'USD',
    value: '8',
    minutes: 0,
    note: 'Private RPC',
  };
  const mint: DemoEntry = {
    kind: 'purchase',
    daysAgo: daysAgo(month, 16),
    project: 'Kestrel',
    wallet: 0,
    amount: '0.02',
    currency: 'ETH',
    value: '58.00',
    minutes: 10,
    note: 'Mint',
  };
  return month % 4 === 2 ? [...gas, other, mint] : [...gas, other];
}

/** A year of an active hunter, oldest first: a deposit precedes its returns. */
export const demoEntries: readonly DemoEntry[] = [
  ...Array.from({ length: months }, (_, month) => createCosts(month)).flat(),
  ...rewards.map(
    ([month, day, project, wallet, amount, currency, value, note]): DemoEntry => ({
      kind: 'reward',
      daysAgo: daysAgo(month, day),
      project,
      wallet,
      amount,
      currency,
      value,
      minutes: 25,
      note,
    }),
  ),
  ...positions.flatMap(([position, month, day, project, wallet, amount, currency, value, back]) => {
    const common = { project, wallet, currency, minutes: 10, note: '', position };
    const deposit: DemoEntry = { ...common, kind: 'deposit', daysAgo: daysAgo(month, day), amount, value };
    if (back === null) return [deposit];
    const [backMonth, backDay, backAmount, backValue] = back;
    const refund: DemoEntry = {
      ...common,
      kind: 'return',
      daysAgo: daysAgo(backMonth, backDay),
      amount: backAmount,
      value: backValue,
      closes: true,
    };
    return [deposit, refund];
  }),
].sort((a, b) => b.daysAgo - a.daysAgo);

const tags = ['Tier 1', 'Low effort', 'Needs gas', 'Team'] as const;
const chains = ['Ethereum', 'Base', 'Arbitrum', 'Solana', 'Scroll', 'zkSync Era'] as const;

/** Returns the tags and chains of the demo airdrop at this index. */
export const pickDemoLabels = (index: number): { tags: string[]; chains: string[] } => ({
  tags: tags.filter((_, tag) => (index + tag * 3) % 5 === 0),
  chains: chains.filter((_, chain) => (index * 2 + chain * 5) % 7 === 0),
});

export type DemoState = 'toDo' | 'done' | 'eligible' | 'claimed' | 'notEligible';

/** Returns the state of each wallet in the demo airdrop at this index; empty if it is followed without wallets. */
export function createDemoCells(
  index: number,
  status: 'upcoming' | 'active' | 'claimed' | 'expired',
): { wallet: number; state: DemoState; amount: string | null }[] {
  if (index % 3 === 1) return [];
  const participating = demoWallets
    .map((_, wallet) => wallet)
    .filter((wallet) => (index + wallet * wallet) % 3 !== 2);
  return participating.map((wallet, position) => {
    const step = (index + wallet) % 3;
    if (status === 'claimed') {
      const state = step === 2 ? ('notEligible' as const) : ('claimed' as const);
      return {
        wallet,
        state,
        amount: state === 'claimed' ? String(40 + ((index * 37 + wallet * 61) % 900)) : null,
      };
    }
    if (status === 'expired') return { wallet, state: 'notEligible', amount: null };
    if (status === 'upcoming') return { wallet, state: position === 0 ? 'done' : 'toDo', amount: null };
    const states = ['done', 'eligible', 'toDo'] as const;
    return { wallet, state: states[step] ?? 'toDo', amount: null };
  });
}
