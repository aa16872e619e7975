import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCampaigns } from '../../../test/factories/campaigns.ts';
import { makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { up } from './026-no-sample-campaigns.server.ts';

const database = setUpDatabase();

it('removes the sample campaigns that nobody changed or joined, and no other', async () => {
  const { db, ownerDb } = database;
  await makeCampaigns(db);
  await makeCampaigns(db);
  await sql`UPDATE hub_campaigns SET description = 'Example campaign. ' || description`.execute(db);
  const member = await makeMember(db);
  const titled = (title: string) =>
    db.selectFrom('hub_campaigns').select('id').where('title', '=', title).limit(1).executeTakeFirstOrThrow();
  const joined = await titled('Tidewater Liquidity Season');
  await db
    .insertInto('campaign_participants')
    .values({ user_id: member.id, campaign_id: joined.id, created_at: new Date() })
    .execute();
  const edited = await titled('Northlight Bridge Week');
  await db.updateTable('hub_campaigns').set({ updated_at: new Date() }).where('id', '=', edited.id).execute();
  const own = await titled('Emberfall Founders Run');
  await db.updateTable('hub_campaigns').set({ creator_id: member.id }).where('id', '=', own.id).execute();

  await up(ownerDb as unknown as Kysely<unknown>);
  const left = await db.selectFrom('hub_campaigns').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual([joined.id, edited.id, own.id].sort());
});
