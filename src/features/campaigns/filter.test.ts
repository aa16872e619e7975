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
const findTitles = (search: Parameters<typeof parseCampaignFilter>[0]) =>
  filterCampaigns(rows, parseCampaignFilter(search)).map((row) => row.title);

describe('filterCampaigns', () => {
  it('returns all campaigns without filters', () => {
    expect(findTitles({})).toHaveLength(3);
    expect(findTitles({ category: 'Sports', status: 'paused', q: '  ' })).toHaveLength(3);
  });
  it('searches title and description, ignoring case', () => {
    expect(findTitles({ q: 'liquid' })).toEqual(['Tidewater', 'Liquid cards']);
    expect(findTitles({ q: ' BRIDGE ' })).toEqual(['Northlight']);
  });
  it('combines all filters', () => {
    expect(findTitles({ category: 'NFT' })).toEqual(['Liquid cards']);
    expect(findTitles({ status: 'upcoming' })).toEqual(['Northlight']);
    expect(findTitles({ q: 'liquid', status: 'active' })).toEqual(['Tidewater']);
    expect(findTitles({ category: 'NFT', status: 'active' })).toEqual([]);
  });
});
