import { beforeEach, describe, expect, it } from 'vitest';
import { expectLedgerInvariants, makeCreditAdmin } from '../../../../test/factories/credits.ts';
import { closeFollowCampaigns, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { createMemberCtx } from '../../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import {
  claim,
  claimantUrl,
  getClaimId,
  listClaims,
  listOffers,
} from '../../../../test/harness/follow-calls.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ limits: false, env: { TRUSTED_PROXIES: '127.0.0.1' } });
let hunter: Person;

beforeEach(async () => {
  await closeFollowCampaigns(db());
  hunter = await app.createMember();
});

const db = () => app.services.db;

describe('a pending claim', () => {
  const toPath = (id: string) => `/follow/claims/${id}`;
  const createPendingClaim = async (by: Person) => {
    const campaign = await makeFollowCampaign(db());
    return { campaign, id: getClaimId(await claim(by, campaign.id)) };
  };

  it('can be edited, and an approval of its old proof returns 404', async () => {
    const { id } = await createPendingClaim(hunter);
    const response = await hunter.call('PATCH', toPath(id), { proofUrl: 'https://x.com/Ada_Right' });
    expect(response.status).toBe(200);
    const { items } = await listClaims(hunter);
    expect(items).toMatchObject([{ status: 'pending', proofUrl: 'https://x.com/ada_right' }]);
    expect(items[0]?.id).not.toBe(id);
    const admin = createMemberCtx(db(), await makeCreditAdmin(db()));
    await expect(approveClaim(admin, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await approveClaim(admin, { id: String(items[0]?.id) });
    expect((await hunter.call('PATCH', toPath(String(items[0]?.id)), { proofUrl: claimantUrl })).status).toBe(
      409,
    );
    await expectLedgerInvariants(db());
  });

  it('can be withdrawn, which frees its place', async () => {
    const { id, campaign } = await createPendingClaim(hunter);
    expect((await listOffers(hunter)).items).toMatchObject([{ placesLeft: 4 }]);
    expect(await hunter.call('DELETE', toPath(id))).toMatchObject({ status: 200, body: { id } });
    expect((await listClaims(hunter)).items).toEqual([]);
    expect((await listOffers(hunter)).items).toMatchObject([{ placesLeft: 5, claim: null }]);
    expect((await hunter.call('DELETE', toPath(id))).status).toBe(404);
    getClaimId(await claim(hunter, campaign.id));
  });

  it('can’t be edited or withdrawn by others', async () => {
    const { id } = await createPendingClaim(hunter);
    const other = await app.createMember();
    expect((await other.call('PATCH', toPath(id), { proofUrl: claimantUrl })).status).toBe(404);
    expect((await other.call('DELETE', toPath(id))).status).toBe(404);
    expect((await other.call('POST', `${toPath(id)}/resubmit`, { proofUrl: claimantUrl })).status).toBe(404);
    expect((await listClaims(hunter)).items).toMatchObject([{ id }]);
  });

  it('can’t name the account to follow as the claimant’s profile', async () => {
    const { id, campaign } = await createPendingClaim(hunter);
    const followed = `https://twitter.com/${campaign.twitterHandle.toUpperCase()}?s=21`;
    const rejection = {
      status: 400,
      body: {
        message: 'That is the account to follow. Enter your own profile link',
        data: { field: 'proofUrl' },
      },
    };
    expect(await claim(await app.createMember(), campaign.id, followed)).toMatchObject(rejection);
    expect(await hunter.call('PATCH', toPath(id), { proofUrl: followed })).toMatchObject(rejection);
  });
});

describe('a rejected claim', () => {
  const resubmit = (id: string, by: Caller = hunter) =>
    by.call('POST', `/follow/claims/${id}/resubmit`, { proofUrl: 'https://x.com/better' });
  const createRejectedClaim = async () => {
    const campaign = await makeFollowCampaign(db(), { targetFollows: 2 });
    const admin = createMemberCtx(db(), await makeCreditAdmin(db()));
    const id = getClaimId(await claim(hunter, campaign.id));
    await rejectClaim(admin, { id, reason: 'It follows nobody.' });
    return { id, campaign, admin };
  };

  it('can be resubmitted once, and shows the earlier rejection to reviewers', async () => {
    const { id, admin } = await createRejectedClaim();
    expect((await listClaims(hunter)).items).toMatchObject([{ mayTryAgain: true }]);
    const responses = await Promise.all(Array.from({ length: 10 }, () => resubmit(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [waiting] = (await listClaims(hunter)).items;
    expect(waiting).toMatchObject({
      status: 'pending',
      proofUrl: 'https://x.com/better',
      reason: null,
      firstReason: 'It follows nobody.',
      mayTryAgain: false,
    });
    const queue = await (await app.createAdmin()).call('GET', '/admin/follow-claims');
    const { items } = queue.body as { items: { id: string; firstReason: string | null }[] };
    expect(items.find(({ id: item }) => item === waiting?.id)?.firstReason).toBe('It follows nobody.');
    await rejectClaim(admin, { id: String(waiting?.id), reason: 'Still nobody.' });
    expect(await resubmit(String(waiting?.id))).toMatchObject({
      status: 409,
      body: { message: 'A claim can be resubmitted only once' },
    });
    const notifications = await db()
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', hunter.id)
      .orderBy('created_at')
      .execute();
    expect(notifications.map(({ body }) => body)).toEqual(['It follows nobody.', 'Still nobody.']);
    await expectLedgerInvariants(db());
  });

  it('remains rejected when the resubmission is withdrawn', async () => {
    const { id, campaign } = await createRejectedClaim();
    const { body } = await resubmit(id);
    const waiting = String((body as { id: string }).id);
    expect((await hunter.call('DELETE', `/follow/claims/${waiting}`)).status).toBe(200);
    expect((await listClaims(hunter)).items).toMatchObject([
      { status: 'rejected', reason: 'It follows nobody.', mayTryAgain: false },
    ]);
    expect((await resubmit(waiting)).status).toBe(409);
    expect((await claim(hunter, campaign.id)).status).toBe(409);
    await expectLedgerInvariants(db());
  });

  it('can’t be resubmitted without free places or after the campaign ended', async () => {
    const { id, campaign, admin } = await createRejectedClaim();
    const others = [await app.createMember(), await app.createMember()];
    const ids = [];
    for (const other of others) ids.push(getClaimId(await claim(other, campaign.id)));
    expect(await resubmit(id)).toMatchObject({ body: { message: 'This campaign is full' } });
    for (const item of ids) await approveClaim(admin, { id: item });
    expect(await resubmit(id)).toMatchObject({ body: { message: 'This campaign is completed' } });
    expect((await listClaims(hunter)).items).toMatchObject([{ mayTryAgain: false }]);
  });
});
