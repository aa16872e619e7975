import type { Campaign } from '../../src/features/campaigns/schema.ts';
import { unknownListing } from '../../src/features/listings/schema.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

export function createSampleCampaign(overrides: Partial<Campaign> = {}): Campaign {
  return {
    id: uuidv7(),
    title: 'Liquidity season',
    description: 'Provide liquidity and vote.',
    imageUrl: null,
    websiteUrl: 'https://tide.example.com/',
    twitterUrl: null,
    telegramUrl: null,
    category: 'DeFi',
    status: 'active',
    startDate: '2026-11-01T12:00:00.000Z',
    endDate: '2026-12-01T12:00:00.000Z',
    participants: 0,
    maxParticipants: null,
    rewardType: 'Token',
    rewardAmount: '100 TIDE',
    isFeatured: false,
    results: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    listing: unknownListing,
    ...overrides,
  };
}
