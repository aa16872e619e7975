/** A fact about a presale; `value` is a text, or a day as days from now. */
type DemoFact = {
  kind: 'warning' | 'audit' | 'contract' | 'kyc' | 'lock' | 'social';
  value: string | number;
  path: string;
};

/** A demo presale. Times are days from now; `firstPlanned` is the originally announced date. */
export type DemoPresale = {
  projectName: string;
  tokenSymbol: string;
  blockchain: 'Ethereum' | 'BSC' | 'Polygon' | 'Solana' | 'Avalanche' | 'Arbitrum' | 'Base';
  startsInDays: number;
  endsInDays: number;
  plannedBefore: readonly { startsInDays: number; endsInDays: number }[];
  softCap: number | null;
  hardCap: number | null;
  kycRequired: boolean;
  /** Whether the project links to an audit report. */
  namesReport: boolean;
  facts: readonly DemoFact[];
  host: string;
  hasLaunchpad: boolean;
  isSponsored: boolean;
};

const contract = '0x5f1c0a9b7e3d4c2681f0a5b9c7d3e2f1a0b4c6d8';
const audited: readonly DemoFact[] = [
  { kind: 'audit', value: 'Example Auditors', path: 'audit' },
  { kind: 'contract', value: contract, path: `contract/${contract}` },
];
const verified: readonly DemoFact[] = [
  ...audited,
  { kind: 'kyc', value: 'Example Identity', path: 'kyc' },
  { kind: 'lock', value: 365, path: 'lock' },
  { kind: 'social', value: 'Official account', path: 'social' },
];

/** Fictional projects, one in every state of a presale. */
export const demoPresales: readonly DemoPresale[] = [
  {
    projectName: 'Harbour Finance',
    tokenSymbol: 'HBR',
    blockchain: 'Base',
    startsInDays: 6.25,
    endsInDays: 13.25,
    plannedBefore: [
      { startsInDays: -8.75, endsInDays: -1.75 },
      { startsInDays: 1.25, endsInDays: 8.25 },
    ],
    softCap: 400_000,
    hardCap: 1_500_000,
    kycRequired: true,
    namesReport: true,
    facts: verified,
    host: 'harbour.example.com',
    hasLaunchpad: true,
    isSponsored: true,
  },
  {
    projectName: 'Lantern Network',
    tokenSymbol: 'LANT',
    blockchain: 'Arbitrum',
    startsInDays: -2.5,
    endsInDays: 1.5,
    plannedBefore: [],
    softCap: 250_000,
    hardCap: 900_000,
    kycRequired: false,
    namesReport: true,
    facts: audited,
    host: 'lantern.example.com',
    hasLaunchpad: true,
    isSponsored: false,
  },
  {
    projectName: 'Saltmarsh Games',
    tokenSymbol: 'SALT',
    blockchain: 'Polygon',
    startsInDays: 0.3,
    endsInDays: 3.3,
    plannedBefore: [],
    softCap: null,
    hardCap: 350_000,
    kycRequired: false,
    namesReport: true,
    facts: [
      { kind: 'warning', value: 'The team is anonymous, and its last token was abandoned', path: 'warning' },
    ],
    host: 'saltmarsh.example.com',
    hasLaunchpad: false,
    isSponsored: false,
  },
  {
    projectName: 'Meridian Compute',
    tokenSymbol: 'MRDN',
    blockchain: 'Solana',
    startsInDays: 18,
    endsInDays: 32,
    plannedBefore: [{ startsInDays: 11, endsInDays: 25 }],
    softCap: 1_000_000,
    hardCap: 4_000_000,
    kycRequired: true,
    namesReport: true,
    facts: verified,
    host: 'meridian.example.com',
    hasLaunchpad: true,
    isSponsored: false,
  },
  {
    projectName: 'Quillchain',
    tokenSymbol: 'QUILL',
    blockchain: 'BSC',
    startsInDays: 4,
    endsInDays: 9,
    plannedBefore: [],
    softCap: 80_000,
    hardCap: 200_000,
    kycRequired: false,
    namesReport: false,
    facts: [{ kind: 'warning', value: 'The contract lets its owner mint without limit', path: 'warning' }],
    host: 'quillchain.example.com',
    hasLaunchpad: false,
    isSponsored: false,
  },
  {
    projectName: 'Ridgeway Bridge',
    tokenSymbol: 'RDG',
    blockchain: 'Ethereum',
    startsInDays: -24,
    endsInDays: -10,
    plannedBefore: [],
    softCap: 500_000,
    hardCap: 2_000_000,
    kycRequired: true,
    namesReport: true,
    facts: audited,
    host: 'ridgeway.example.com',
    hasLaunchpad: true,
    isSponsored: false,
  },
];
