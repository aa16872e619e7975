import type { OwnCampaigns } from '../schema.ts';

/** For visitors. */
export const noCampaigns: OwnCampaigns = { joined: [], reminded: [] };
