import { expect, it } from 'vitest';
import { inTransaction } from '#/db/client.server.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { makeMember } from '../../../../test/factories/members.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { evaluateClaims } from './signal-queries.server.ts';

const test = setUpDatabase();

it('evaluateClaims counts accounts that share a mailbox, ignoring tags and dots', async () => {
  const { db } = test;
  const campaign = await makeFollowCampaign(db);
  const claimant = await makeMember(db, { email: 'ada.byron+drops@gmail.com' });
  await makeMember(db, { email: 'adabyron@googlemail.com' });
  await makeMember(db, { email: 'ada.byron+two@example.com' });
  const gmailClaim = await makeClaim(db, campaign, { claimant });
  const exampleClaim = await makeClaim(db, campaign, {
    claimant: await makeMember(db, { email: 'ada.byron@example.com' }),
  });
  const evaluations = await inTransaction(db, (trx) => evaluateClaims(trx, [gmailClaim, exampleClaim]));
  const getMailboxSignal = (claim: string) => evaluations.get(claim)?.signals.mailbox;
  expect(getMailboxSignal(gmailClaim)).toEqual({ count: 1, level: 'look' });
  expect(getMailboxSignal(exampleClaim)).toEqual({ count: 1, level: 'look' });
});
