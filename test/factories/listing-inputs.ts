import { itemTables } from '../../src/features/listings/queries.server.ts';
import type { ListingKind } from '../../src/lib/listing-kinds.ts';

const websiteUrl = 'https://example.com/';

/** Valid input for each kind of listing. */
export const listingInputs: Readonly<Record<ListingKind, (name: string) => Record<string, unknown>>> = {
  campaign: (title) => ({
    title,
    description: 'An example',
    category: 'NFT',
    rewardType: 'NFT',
    rewardAmount: '1 card',
    startDate: '2026-12-01T00:00:00Z',
    endDate: '2026-12-24T00:00:00Z',
    websiteUrl,
  }),
  faucet: (name) => ({ name, url: 'https://faucet.example/' }),
  guide: (title) => ({
    title,
    project: 'Example',
    projectUrl: websiteUrl,
    steps: [{ title: 'First', description: 'Do it.', link: null }],
  }),
  presale: (projectName) => ({
    projectName,
    tokenSymbol: 'TKN',
    blockchain: 'Base',
    websiteUrl,
    presaleStart: '2026-12-01T00:00:00Z',
    presaleEnd: '2026-12-24T00:00:00Z',
  }),
  quest: (title) => ({
    title,
    description: 'Look around.',
    projectName: 'Example',
    projectUrl: websiteUrl,
    reward: '50 points',
    startsAt: '2026-11-20T09:00:00.000Z',
    endsAt: '2026-11-27T09:00:00.000Z',
    tasks: [{ kind: 'visit', title: 'Visit the site' }],
  }),
};

/** Returns the table of this kind of listing. */
export function getListingTable(kind: ListingKind): string {
  if (kind === 'faucet') return 'faucets';
  return kind === 'guide' ? 'airdrop_guides' : itemTables[kind].table;
}
