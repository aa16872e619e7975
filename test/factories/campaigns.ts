import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.server.ts';
import type { Database } from '../../src/db/schema.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Creates a published campaign that is running; returns its id. */
export async function makeCampaign(
  db: Db,
  overrides: Partial<Insertable<Database['hub_campaigns']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('hub_campaigns')
    .values({
      id: uuidv7(),
      title: 'Season',
      description: 'Take part.',
      category: 'DeFi',
      start_date: inDays(-1),
      end_date: inDays(1),
      reward_type: 'Token',
      reward_amount: '1',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates three campaigns: a running featured one, an upcoming one, and an ended one. */
export async function makeCampaigns(db: Db): Promise<void> {
  await db
    .insertInto('hub_campaigns')
    .values([
      {
        id: uuidv7(),
        title: 'Tidewater Liquidity Season',
        description: 'Provide liquidity on the Tidewater test network and vote once in the weekly round.',
        website_url: 'https://tidewater.example.com/',
        twitter_url: 'https://social.example.com/tidewater',
        telegram_url: 'https://chat.example.com/tidewater',
        category: 'DeFi',
        status: 'active',
        start_date: inDays(-10),
        end_date: inDays(20),
        max_participants: 50_000,
        reward_type: 'Token',
        reward_amount: '100 - 500 TIDE',
        is_featured: true,
      },
      {
        id: uuidv7(),
        title: 'Emberfall Founders Run',
        description: 'Play the opening chapter of Emberfall with up to three friends.',
        website_url: 'https://emberfall.example.com/',
        category: 'Gaming',
        status: 'upcoming',
        start_date: inDays(14),
        end_date: inDays(44),
        max_participants: 25_000,
        reward_type: 'NFT',
        reward_amount: '1 Founders card',
      },
      {
        id: uuidv7(),
        title: 'Northlight Bridge Week',
        description: 'Bridge any amount between the two Northlight test networks on five different days.',
        website_url: 'https://northlight.example.com/',
        category: 'Layer 2',
        status: 'ended',
        start_date: inDays(-45),
        end_date: inDays(-5),
        max_participants: 10_000,
        reward_type: 'Points',
        reward_amount: '250 points',
      },
    ])
    .execute();
}
