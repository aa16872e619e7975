import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

/** A hub campaign, not a follow campaign. */
type HubCampaignTable = {
  id: string;
  title: string;
  description: string;
  /** The name of a stored picture. */
  image_url: string | null;
  website_url: string | null;
  twitter_url: string | null;
  telegram_url: string | null;
  category: 'DeFi' | 'Gaming' | 'NFT' | 'Layer 1' | 'Layer 2' | 'Metaverse' | 'AI/ML' | 'Social';
  status: Generated<'active' | 'upcoming' | 'ended'>;
  /** When the status was last set, by an admin or by its dates: earlier dates no longer change it. */
  status_set_at: DefaultInstant;
  start_date: Instant;
  end_date: Instant;
  participants: Generated<number>;
  max_participants: number | null;
  reward_type: 'Token' | 'NFT' | 'Points' | 'Other';
  reward_amount: string;
  results: string | null;
  creator_id: string | null;
  is_featured: Generated<boolean>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type CampaignParticipantTable = {
  user_id: string;
  campaign_id: string;
  created_at: DefaultInstant;
  /** Whether the user was informed who sees their name. */
  shares_name: Generated<boolean>;
};

/** Users to notify when a campaign starts; deleted after the notification. */
type CampaignReminderTable = {
  user_id: string;
  campaign_id: string;
  created_at: DefaultInstant;
};

export type CampaignTables = {
  hub_campaigns: HubCampaignTable;
  campaign_participants: CampaignParticipantTable;
  campaign_reminders: CampaignReminderTable;
};
