import { type Kysely, sql } from 'kysely';
import { uuidv7 } from '#/lib/uuid.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE hub_campaigns (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      description text NOT NULL,
      image_url text CONSTRAINT hub_campaigns_image REFERENCES files (name),
      website_url text,
      twitter_url text,
      telegram_url text,
      category text NOT NULL CONSTRAINT hub_campaigns_category CHECK (
        category IN ('DeFi', 'Gaming', 'NFT', 'Layer 1', 'Layer 2', 'Metaverse', 'AI/ML', 'Social')),
      status text NOT NULL DEFAULT 'active' CONSTRAINT hub_campaigns_status CHECK (
        status IN ('active', 'upcoming', 'ended')),
      status_set_at timestamptz NOT NULL DEFAULT now(),
      start_date timestamptz NOT NULL,
      end_date timestamptz NOT NULL,
      participants integer NOT NULL DEFAULT 0 CONSTRAINT hub_campaigns_participants CHECK (participants >= 0),
      max_participants integer CONSTRAINT hub_campaigns_max_participants CHECK (max_participants > 0),
      reward_type text NOT NULL CONSTRAINT hub_campaigns_reward_type CHECK (
        reward_type IN ('Token', 'NFT', 'Points', 'Other')),
      reward_amount text NOT NULL,
      results text,
      creator_id uuid REFERENCES profiles ON DELETE SET NULL,
      is_featured boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT hub_campaigns_dates_in_order CHECK (start_date < end_date)
    );
    CREATE INDEX hub_campaigns_image_url ON hub_campaigns (image_url);
    CREATE INDEX hub_campaigns_creator_id ON hub_campaigns (creator_id);

    CREATE TABLE campaign_participants (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      campaign_id uuid NOT NULL REFERENCES hub_campaigns ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, campaign_id)
    );
    CREATE INDEX campaign_participants_campaign_id ON campaign_participants (campaign_id);

    CREATE TABLE campaign_reminders (
      user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
      campaign_id uuid NOT NULL REFERENCES hub_campaigns ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, campaign_id)
    );
    CREATE INDEX campaign_reminders_campaign_id ON campaign_reminders (campaign_id);
  `.execute(db);
  await addSamples(db);
}

/** Three invented projects, so that the hub shows what it is for: one active, one upcoming, one ended. */
async function addSamples(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO hub_campaigns (id, title, description, website_url, twitter_url, telegram_url, category, status,
      start_date, end_date, max_participants, reward_type, reward_amount, is_featured, results)
    VALUES
      (${uuidv7()}, 'Tidewater Liquidity Season',
       'Example campaign. Provide liquidity on the Tidewater test network, keep a position open for seven days and vote once in the weekly round. Every finished week counts towards the share of the reward pool.',
       'https://tidewater.example.com/', 'https://social.example.com/tidewater', 'https://chat.example.com/tidewater',
       'DeFi', 'active', now() - interval '10 days', now() + interval '20 days', 50000, 'Token', '100 - 500 TIDE', true, NULL),
      (${uuidv7()}, 'Emberfall Founders Run',
       'Example campaign. Play the opening chapter of Emberfall with up to three friends. Everybody who clears it in the first week gets a Founders card, and the fastest hundred teams a rare one.',
       'https://emberfall.example.com/', 'https://social.example.com/emberfall', NULL,
       'Gaming', 'upcoming', now() + interval '14 days', now() + interval '44 days', 25000, 'NFT', '1 Founders card', false, NULL),
      (${uuidv7()}, 'Northlight Bridge Week',
       'Example campaign. Bridge any amount between the two Northlight test networks on five different days and report what went wrong. Points were shared out by the number of days and reports.',
       'https://northlight.example.com/', NULL, 'https://chat.example.com/northlight',
       'Layer 2', 'ended', now() - interval '45 days', now() - interval '5 days', 10000, 'Points', '250 points', false, NULL)
  `.execute(db);
}
