import type { OwnCampaigns } from '../schema.ts';

/** What a visitor has joined and is reminded of. */
export const noCampaigns: OwnCampaigns = { joined: [], reminded: [] };
