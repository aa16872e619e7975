import { describe, expect, it } from 'vitest';
import { createSampleCampaign } from '../../../test/factories/sample-campaign.ts';
import { filterCampaigns, parseCampaignFilter } from './filter.ts';

const rows = [
  createSampleCampaign({ title: 'Tidewater', description: 'Provide LIQUIDITY', category: 'DeFi' }),
  createSampleCampaign({ title: 'Liquid cards', description: 'Collect', category: 'NFT', status: 'ended' }),
  createSampleCampaign({
    title: 'Northlight',
    description: 'Bridge',
    category: 'Layer 2',
    status: 'upcoming',
  }),
];
const titles = (search: Parameters<typeof parseCampaignFilter>[0]) =>
  filterCampaigns(rows, parseCampaignFilter(search)).map((row) => row.title);

describe('filterCampaigns', () => {
  it('returns all campaigns without filters', () => {
    expect(titles({})).toHaveLength(3);
    expect(titles({ category: 'Sports', status: 'paused', q: '  ' })).toHaveLength(3);
  });
  it('searches title and description, ignoring case', () => {
    expect(titles({ q: 'liquid' })).toEqual(['Tidewater', 'Liquid cards']);
    expect(titles({ q: ' BRIDGE ' })).toEqual(['Northlight']);
  });
  it('combines all filters', () => {
    expect(titles({ category: 'NFT' })).toEqual(['Liquid cards']);
    expect(titles({ status: 'upcoming' })).toEqual(['Northlight']);
    expect(titles({ q: 'liquid', status: 'active' })).toEqual(['Tidewater']);
    expect(titles({ category: 'NFT', status: 'active' })).toEqual([]);
  });
});
