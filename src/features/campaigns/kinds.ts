export const categories = [
  'DeFi',
  'Gaming',
  'NFT',
  'Layer 1',
  'Layer 2',
  'Metaverse',
  'AI/ML',
  'Social',
] as const;
export type Category = (typeof categories)[number];

export const statuses = ['active', 'upcoming', 'ended'] as const;
export type CampaignStatus = (typeof statuses)[number];

export const statusLabels: Readonly<Record<CampaignStatus, string>> = {
  active: 'Active',
  upcoming: 'Upcoming',
  ended: 'Ended',
};

export const rewardTypes = ['Token', 'NFT', 'Points', 'Other'] as const;
export type RewardType = (typeof rewardTypes)[number];
