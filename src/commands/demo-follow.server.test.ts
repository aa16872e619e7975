import { expect, it } from 'vitest';
import { expectLedgerInvariants } from '../../test/factories/credits.ts';
import { makeMember } from '../../test/factories/members.ts';
import { setUpApp } from '../../test/harness/app.ts';
import { addDemoFollows } from './demo-follow.server.ts';

const app = setUpApp({ jobs: false });

it('addDemoFollows adds campaigns once, with claims in every state and a sound ledger', async () => {
  const { db } = app.services;
  const [hunter, promoter] = [await makeMember(db), await makeMember(db)];
  const people = { hunterEmail: hunter.email, promoterEmail: promoter.email };
  expect(await addDemoFollows(app.services, people)).toBe(4);
  expect(await addDemoFollows(app.services, people)).toBe(0);
  const caller = await app.openSession(hunter.id);
  expect((await caller.call('GET', '/follow')).body).toMatchObject({
    items: [
      { twitterHandle: 'northlight_demo', placesLeft: 100, budgetLeft: 100, claim: null },
      { twitterHandle: 'foxglove_demo', placesLeft: 39, budgetLeft: 120, claim: { status: 'pending' } },
      { twitterHandle: 'tidewater_demo', placesLeft: 25, budgetLeft: 50, claim: { status: 'rejected' } },
    ],
  });
  expect((await caller.call('GET', '/follow/claims')).body).toMatchObject({
    items: [
      { twitterHandle: 'foxglove_demo', status: 'pending', pointsEarned: 0 },
      { twitterHandle: 'tidewater_demo', status: 'rejected', pointsEarned: 0 },
      { twitterHandle: 'emberfall_demo', status: 'approved', pointsEarned: 5 },
    ],
  });
  await expectLedgerInvariants(db);
});
