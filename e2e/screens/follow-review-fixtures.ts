import { disputeClaim } from '../../src/features/follow/disputes/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { examineLedger } from '../../src/features/payments/admin/examination-commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { loadMemberCtx, makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import type { Site } from '../harness/site.ts';
import { sampleClaimantId } from './follow-review-screens.ts';

const dayMs = 86_400_000;

/** Adds follow campaigns with pending claims, of every kind of signal, and with decided claims. */
export async function addClaims({ database: { db } }: Site): Promise<void> {
  const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const makeOldMember = (first_name: string) => makeMember(db, { first_name, created_at: daysAgo(90) });
  const harbour = await makeFollowCampaign(db, {
    twitterHandle: 'harbour_fi',
    pointsPerFollower: 3,
    targetFollows: 40,
  });
  const lantern = await makeFollowCampaign(db, {
    twitterHandle: 'lantern',
    pointsPerFollower: 1,
    targetFollows: 2,
  });
  let disputed = '';
  for (const first_name of ['Iris', 'Jonas', 'Kira']) {
    disputed = await makeClaim(db, harbour, { claimant: await makeOldMember(first_name), at: daysAgo(3) });
    await approveClaim(creditAdmin, { id: disputed });
  }
  const rejected = await makeClaim(db, harbour, { claimant: await makeOldMember('Liv'), at: daysAgo(2) });
  await rejectClaim(creditAdmin, {
    id: rejected,
    reason: 'The profile does not follow @harbour_fi.',
  });
  const proof = 'https://x.com/shared_proof';
  const nameless = await makeMember(db, { first_name: '', last_name: '' });
  await makeClaim(db, harbour, { claimant: await makeOldMember('Mona'), network: 'one', at: daysAgo(1) });
  await makeClaim(db, harbour, { claimant: nameless, proof, network: 'one', at: daysAgo(0.5) });
  const suspended = { suspended_at: daysAgo(0), suspended_reason: 'Spam' };
  const nils = await makeMember(db, { first_name: 'Nils', created_at: daysAgo(4), ...suspended });
  await makeClaim(db, lantern, { claimant: nils, proof, at: daysAgo(0.1) });
  const olga = await makeMember(db, { id: sampleClaimantId, first_name: 'Olga', created_at: daysAgo(60) });
  const linkedClaimants = [
    olga,
    await makeOldMember('Pia'),
    await makeOldMember('Quinn'),
    await makeOldMember('Rosa'),
  ];
  for (const [index, claimant] of linkedClaimants.entries()) {
    const origin = { network: index < 3 ? 'shared' : 'shared, elsewhere', device: 'phone' };
    const id = await makeClaim(db, harbour, { claimant, at: daysAgo(5), ...origin });
    if (index === 0) await approveClaim(creditAdmin, { id });
    else await rejectClaim(creditAdmin, { id, reason: 'The profile is private.' });
  }
  await makeClaim(db, lantern, {
    claimant: olga,
    network: 'shared, elsewhere',
    device: 'phone',
    at: daysAgo(4),
  });
  for (const first_name of ['Olga', 'Paul', 'Quin', 'Rosa', 'Sven', 'Tess']) {
    await makeClaim(db, harbour, {
      claimant: await makeOldMember(first_name),
      network: 'shared',
      at: daysAgo(0.2),
    });
  }
  await disputeClaim(await loadMemberCtx(db, harbour.creator.id), {
    id: disputed,
    reason: 'This account was never among our followers.',
  });
  await examineLedger({ db, now: new Date() });
}
