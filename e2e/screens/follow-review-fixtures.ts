import { disputeClaim } from '../../src/features/follow/disputes/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { examineLedger } from '../../src/features/payments/admin/examination-commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { loadMemberCtx, makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { makeMember, memberCtx } from '../../test/factories/members.ts';
import type { Site } from '../harness/site.ts';
import { sampleClaimantId } from './follow-review-screens.ts';

const dayMs = 86_400_000;

/** Follow campaigns with claims that wait, of every kind of signal, and some that were decided. */
export async function addClaims({ database: { db } }: Site): Promise<void> {
  const bank = await makeCreditAdmin(db);
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const old = (first_name: string) => makeMember(db, { first_name, created_at: ago(90) });
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
    disputed = await makeClaim(db, harbour, { claimant: await old(first_name), at: ago(3) });
    await approveClaim(memberCtx(db, bank), { id: disputed });
  }
  const rejected = await makeClaim(db, harbour, { claimant: await old('Liv'), at: ago(2) });
  await rejectClaim(memberCtx(db, bank), {
    id: rejected,
    reason: 'The profile does not follow @harbour_fi.',
  });
  const proof = 'https://x.com/shared_proof';
  const nameless = await makeMember(db, { first_name: '', last_name: '' });
  await makeClaim(db, harbour, { claimant: await old('Mona'), network: 'one', at: ago(1) });
  await makeClaim(db, harbour, { claimant: nameless, proof, network: 'one', at: ago(0.5) });
  const suspended = { suspended_at: ago(0), suspended_reason: 'Spam' };
  const claimant = await makeMember(db, { first_name: 'Nils', created_at: ago(4), ...suspended });
  await makeClaim(db, lantern, { claimant, proof, at: ago(0.1) });
  const olga = await makeMember(db, { id: sampleClaimantId, first_name: 'Olga', created_at: ago(60) });
  const linked = [olga, await old('Pia'), await old('Quinn'), await old('Rosa')];
  for (const [index, item] of linked.entries()) {
    const origin = { network: index < 3 ? 'shared' : 'shared, elsewhere', device: 'phone' };
    const id = await makeClaim(db, harbour, { claimant: item, at: ago(5), ...origin });
    if (index === 0) await approveClaim(memberCtx(db, bank), { id });
    else await rejectClaim(memberCtx(db, bank), { id, reason: 'The profile is private.' });
  }
  await makeClaim(db, lantern, { claimant: olga, network: 'shared, elsewhere', device: 'phone', at: ago(4) });
  for (const first_name of ['Olga', 'Paul', 'Quin', 'Rosa', 'Sven', 'Tess']) {
    await makeClaim(db, harbour, { claimant: await old(first_name), network: 'shared', at: ago(0.2) });
  }
  await disputeClaim(await loadMemberCtx(db, harbour.creator.id), {
    id: disputed,
    reason: 'This account was never among our followers.',
  });
  await examineLedger({ db, now: new Date() });
}
