import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { claimFollow } from '#/features/follow/offers/commands.server.ts';
import { approveClaim } from '#/features/follow/review/commands.server.ts';
import {
  expectLedgerInvariants,
  makeCreditAdmin,
  makeUserWithCredits,
} from '../../../test/factories/credits.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { addFollowCampaign, closeFollowCampaign } from '../../features/follow/commands.server.ts';
import { notify } from '../../features/notifications/commands.server.ts';
import { up } from './021-claims-and-grants.server.ts';
import { up as keepClaimsTold } from './025-claims-told.server.ts';

const database = setUpDatabase();

/** The tables as they were before: without what the migration brings. */
async function goBack(): Promise<void> {
  await sql`
    DROP TABLE pending_grants;
    ALTER TABLE admin_credit_logs DROP COLUMN confirmed_by;
    DROP INDEX admin_credit_logs_recipient, campaigns_handle, campaigns_review_until;
    ALTER TABLE campaigns DROP COLUMN handle_key, DROP COLUMN shares_handle, DROP COLUMN review_until;
    ALTER TABLE follow_claims DROP COLUMN paid_key, DROP COLUMN first_reason, DROP COLUMN handed_in_again_at;
  `.execute(database.ownerDb);
}

it('keeps campaigns of one handle that ran side by side, and follows that were paid twice', async () => {
  const { db, ownerDb } = database;
  const bank = await makeCreditAdmin(db);
  const [creator, leaving, hunter] = [
    await makeUserWithCredits(db, bank, 60),
    await makeUserWithCredits(db, bank, 10),
    await makeMember(db),
  ];
  const size = { pointsPerFollower: 2, targetFollows: 5 };
  const make = async (handle: string, by = creator) =>
    (await addFollowCampaign(createMemberCtx(db, by), { ...size, twitterHandle: handle })).id;
  const [first, second, done, gone] = [
    await make('kepler'),
    await make('other'),
    await make('closed'),
    await make('left', leaving),
  ];
  for (const id of [first, second]) {
    const claim = await claimFollow(createMemberCtx(db, hunter), { id, proofUrl: 'https://x.com/ada' }, null);
    await approveClaim(createMemberCtx(db, bank), claim);
  }
  await closeFollowCampaign(createMemberCtx(db, creator), { id: done });
  await goBack();
  await sql`UPDATE campaigns SET twitter_handle = 'KEPLER' WHERE id = ${second}`.execute(ownerDb);
  await sql`UPDATE campaigns SET creator_id = NULL WHERE id = ${gone}`.execute(ownerDb);

  // A migration knows no types of tables.
  await up(ownerDb as unknown as Kysely<unknown>);
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'handle_key', 'shares_handle', 'review_until'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: first, handle_key: `${creator.id}:kepler`, shares_handle: false, review_until: null },
    { id: second, handle_key: `${creator.id}:kepler`, shares_handle: true, review_until: null },
    {
      ...{ id: done, handle_key: `${creator.id}:closed`, shares_handle: false },
      review_until: expect.any(Date),
    },
    { id: gone, handle_key: `${leaving.id}:left`, shares_handle: false, review_until: null },
  ]);
  const paid = await db.selectFrom('follow_claims').select('paid_key').orderBy('id').execute();
  expect(paid.map(({ paid_key }) => paid_key?.replace(/ again .*/, ' again'))).toEqual([
    `${creator.id}:kepler`,
    `${creator.id}:kepler again`,
  ]);
  await expect(make('Kepler')).rejects.toThrow('You already have an active campaign for @Kepler');
  await expectLedgerInvariants(ownerDb);
});

it('knows up to which day creators have heard of claims', async () => {
  const { db, ownerDb } = database;
  const bank = await makeCreditAdmin(db);
  const [told, untold] = [await makeUserWithCredits(db, bank, 20), await makeUserWithCredits(db, bank, 20)];
  const size = { pointsPerFollower: 2, targetFollows: 5 };
  const made = [];
  for (const creator of [told, untold]) {
    const { id } = await addFollowCampaign(createMemberCtx(db, creator), { ...size, twitterHandle: 'daily' });
    made.push(id);
  }
  for (const day of ['2026-11-19', '2026-11-20']) {
    const news = { userId: told.id, title: '1 new claim', body: '@daily: 1.', url: '/my-projects' };
    await notify(db, { now: new Date() }, { ...news, kind: 'follow_campaign', key: `follow-claims:${day}` });
  }
  await sql`ALTER TABLE campaigns DROP COLUMN claims_told_until`.execute(ownerDb);
  await keepClaimsTold(ownerDb as unknown as Kysely<unknown>);
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'claims_told_until'])
    .where('id', 'in', made)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: made[0], claims_told_until: new Date('2026-11-21T00:00:00Z') },
    { id: made[1], claims_told_until: null },
  ]);
});
