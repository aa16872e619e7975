import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { createNetworkHash } from '#/platform/auth/network-hash.server.ts';
import { makeCreditAdmin, makeUserWithCredits } from '../../../test/factories/credits.ts';
import { closeFollowCampaigns, loadMemberCtx, makeFollowCampaign } from '../../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../../test/factories/members.ts';
import { type Caller, createTestApp, setUpApp } from '../../../test/harness/app.ts';
import { patienceMs } from '../../../test/harness/eventually.ts';
import {
  claim,
  claimantUrl,
  getClaimId,
  listClaims,
  listOffers,
} from '../../../test/harness/follow-calls.ts';
import { resetLimits } from '../../../test/harness/limits.ts';
import { claimFollow } from './offers/commands.server.ts';
import { approveClaim, rejectClaim } from './review/commands.server.ts';

type Person = Caller & { id: string; email: string };

const app = setUpApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
let hunter: Person;

beforeEach(async () => {
  await closeFollowCampaigns(db());
  hunter = await app.createMember();
  await resetLimits(db());
});

const db = () => app.services.db;

describe('GET /api/follow', () => {
  it('lists running campaigns newest first with places and budget, without the creator', async () => {
    const first = await makeFollowCampaign(db(), { pointsPerFollower: 3, targetFollows: 4 });
    const second = await makeFollowCampaign(db());
    const { items, latestProofUrl } = await listOffers(app.createCaller());
    expect(latestProofUrl).toBeNull();
    expect(items).toEqual([
      {
        id: second.id,
        twitterHandle: second.twitterHandle,
        pointsPerFollower: 2,
        targetFollows: 5,
        placesLeft: 5,
        budgetLeft: 10,
        isHeld: false,
        claim: null,
      },
      {
        id: first.id,
        twitterHandle: first.twitterHandle,
        pointsPerFollower: 3,
        targetFollows: 4,
        placesLeft: 4,
        budgetLeft: 12,
        isHeld: false,
        claim: null,
      },
    ]);
  });

  it('deducts the places of pending claims and the credits of approved ones', async () => {
    const { id } = await makeFollowCampaign(db());
    const admin = createMemberCtx(db(), await makeCreditAdmin(db()));
    const waiting = getClaimId(await claim(hunter, id));
    expect((await listOffers(app.createCaller())).items).toMatchObject([{ placesLeft: 4, budgetLeft: 10 }]);
    const other = getClaimId(await claim(await app.createMember(), id));
    expect((await listOffers(app.createCaller())).items).toMatchObject([{ placesLeft: 3, budgetLeft: 10 }]);
    await approveClaim(admin, { id: waiting });
    expect((await listOffers(app.createCaller())).items).toMatchObject([{ placesLeft: 3, budgetLeft: 8 }]);
    await rejectClaim(admin, { id: other, reason: 'It follows nobody.' });
    expect((await listOffers(app.createCaller())).items).toMatchObject([{ placesLeft: 4, budgetLeft: 8 }]);
  });

  it('omits the caller’s own and completed campaigns', async () => {
    const admin = createMemberCtx(db(), await makeCreditAdmin(db()));
    const creator = await makeUserWithCredits(db(), await makeCreditAdmin(db()), 20);
    const own = await makeFollowCampaign(db(), { creator });
    const done = await makeFollowCampaign(db(), { targetFollows: 1 });
    const signedIn = await app.openSession(creator.id);
    expect((await listOffers(signedIn)).items.map(({ id }) => id)).toEqual([done.id]);
    const last = getClaimId(await claim(hunter, done.id));
    await approveClaim(admin, { id: last });
    expect((await listOffers(signedIn)).items).toEqual([]);
    expect((await listOffers(hunter)).items.map(({ id }) => id)).toEqual([own.id]);
  });

  it('returns only the caller’s own claim and latest profile', async () => {
    const { id } = await makeFollowCampaign(db());
    const made = getClaimId(await claim(hunter, id));
    await rejectClaim(createMemberCtx(db(), await makeCreditAdmin(db())), {
      id: made,
      reason: 'It follows nobody.',
    });
    const other = await app.createMember();
    expect((await listOffers(hunter)).items[0]?.claim).toEqual({
      id: made,
      status: 'rejected',
      reason: 'It follows nobody.',
      mayTryAgain: true,
    });
    expect((await listOffers(hunter)).latestProofUrl).toBe(claimantUrl);
    for (const caller of [app.createCaller(), other]) {
      expect(await listOffers(caller)).toMatchObject({ items: [{ claim: null }], latestProofUrl: null });
    }
  });

  it('paginates by 12 in both directions', async () => {
    const creator = await makeUserWithCredits(db(), await makeCreditAdmin(db()), 30);
    for (let n = 0; n < 14; n += 1) {
      await makeFollowCampaign(db(), { creator, pointsPerFollower: 1, targetFollows: 1 });
    }
    const first = await listOffers(app.createCaller());
    expect([first.items.length, first.previousCursor]).toEqual([12, null]);
    const second = await listOffers(app.createCaller(), `?cursor=${first.nextCursor}`);
    expect([second.items.length, second.nextCursor]).toEqual([2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(14);
    expect((await listOffers(app.createCaller(), `?cursor=${second.previousCursor}`)).items).toEqual(
      first.items,
    );
    expect((await app.createCaller().call('GET', '/follow?cursor=x')).status).toBe(400);
  });

  it('rebuilds cached visitor pages when a claim takes a place', async () => {
    const cachedApp = await createTestApp({ cachesPages: true, database: app.database });
    try {
      const { id } = await makeFollowCampaign(db());
      expect((await listOffers(cachedApp.createCaller())).items).toMatchObject([{ placesLeft: 5 }]);
      const claimant = await cachedApp.openSession((await makeMember(db())).id);
      getClaimId(await claim(claimant, id));
      await expect
        .poll(async () => (await listOffers(cachedApp.createCaller())).items[0]?.placesLeft, {
          timeout: patienceMs,
        })
        .toBe(4);
    } finally {
      await cachedApp.close();
    }
  });
});

describe('POST /api/follow/{id}/claims', () => {
  it('stores a pending claim with a normalized profile URL', async () => {
    const { id, twitterHandle } = await makeFollowCampaign(db());
    getClaimId(await claim(hunter, id, ' http://www.twitter.com/Ada_L?s=21 '));
    expect(await listClaims(hunter)).toMatchObject({
      items: [{ twitterHandle, proofUrl: 'https://x.com/ada_l', status: 'pending', pointsEarned: 0 }],
      previousCursor: null,
      nextCursor: null,
    });
  });

  it.each(['', 'https://x.com/', 'javascript:alert(1)', 'https://x.com.example.com/ada', 5, null])(
    'rejects the profile %j',
    async (proofUrl) => {
      const { id } = await makeFollowCampaign(db());
      const response = await hunter.call('POST', `/follow/${id}/claims`, { proofUrl });
      expect(response).toMatchObject({
        status: 400,
        body: {
          message: 'Enter your profile link, such as https://x.com/yourname',
          data: { field: 'proofUrl' },
        },
      });
      expect((await listClaims(hunter)).items).toEqual([]);
    },
  );

  it('rejects unknown fields and unknown campaigns', async () => {
    const { id } = await makeFollowCampaign(db());
    for (const extraField of [
      { status: 'approved' },
      { userId: uuidv7() },
      { networkHash: 'x' },
      { deviceHash: 'x' },
    ]) {
      const body = { proofUrl: claimantUrl, ...extraField };
      expect((await hunter.call('POST', `/follow/${id}/claims`, body)).status).toBe(400);
    }
    expect((await claim(hunter, uuidv7())).status).toBe(404);
    expect((await claim(hunter, 'none')).status).toBe(400);
  });

  it('rejects claims on the caller’s own campaign', async () => {
    const { id, creator } = await makeFollowCampaign(db());
    expect(await claim(await app.openSession(creator.id), id)).toMatchObject({
      status: 403,
      body: { message: 'You can’t claim on your own campaign' },
    });
  });

  it('rejects claims on a completed campaign', async () => {
    const { id } = await makeFollowCampaign(db(), { targetFollows: 1 });
    const only = getClaimId(await claim(hunter, id));
    await approveClaim(createMemberCtx(db(), await makeCreditAdmin(db())), { id: only });
    expect(await claim(await app.createMember(), id)).toMatchObject({
      status: 409,
      body: { message: 'This campaign is completed' },
    });
  });

  it('accepts one of several concurrent requests of one user', async () => {
    const { id } = await makeFollowCampaign(db());
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim(hunter, id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => response.status !== 201)) {
      expect([status, body]).toMatchObject([409, { message: 'You’ve already claimed on this campaign' }]);
    }
    expect((await listClaims(hunter)).items).toHaveLength(1);
  });

  it('accepts a claim for the place of a rejected one', async () => {
    const { id } = await makeFollowCampaign(db(), { targetFollows: 1 });
    const only = getClaimId(await claim(hunter, id));
    const other = await app.createMember();
    expect(await claim(other, id)).toMatchObject({
      status: 409,
      body: { message: 'This campaign is full' },
    });
    await rejectClaim(createMemberCtx(db(), await makeCreditAdmin(db())), {
      id: only,
      reason: 'It follows nobody.',
    });
    getClaimId(await claim(other, id));
  });

  it('rejects more than 60 claims an hour', async () => {
    const { id } = await makeFollowCampaign(db());
    for (let n = 0; n < 60; n += 1) expect((await claim(hunter, id)).status).not.toBe(429);
    const response = await claim(hunter, id);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await claim(await app.createMember(), id)).status).toBe(201);
  });

  it('sends a live event to all open pages', async () => {
    const { id } = await makeFollowCampaign(db());
    const ctx = await loadMemberCtx(db(), hunter.id);
    await claimFollow(ctx, { id, proofUrl: claimantUrl }, null);
    expect(ctx.changes).toEqual([{ topic: 'public', noun: 'follow' }, { topic: 'follow' }]);
  });
});

describe('the network of a claim', () => {
  const hashFrom = async (address: string): Promise<string | null> => {
    const { id } = await makeFollowCampaign(db());
    const made = getClaimId(
      await claim(await app.openSession((await makeMember(db())).id), id, claimantUrl, {
        'x-forwarded-for': address,
      }),
    );
    const row = await db()
      .selectFrom('follow_claims')
      .select('network_hash')
      .where('id', '=', made)
      .executeTakeFirstOrThrow();
    return row.network_hash;
  };

  it('has the same hash for all users of that network', async () => {
    const hash = await hashFrom('203.0.113.9');
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(await hashFrom('203.0.113.200')).toBe(hash);
    expect(await hashFrom('203.0.114.9')).not.toBe(hash);
    const wide = await hashFrom('2001:db8:1:2::9');
    expect(await hashFrom('2001:db8:1:ffff::1')).toBe(wide);
    expect(await hashFrom('2001:db8:2:2::9')).not.toBe(wide);
  });

  it('is hashed with the secret, and its address is stored nowhere', async () => {
    const here = await hashFrom('198.51.100.23');
    const purpose = 'networks of claims';
    const elsewhere = createNetworkHash('another secret of more than 32 characters', purpose);
    expect(elsewhere('198.51.100.23')).not.toBe(here);
    const { value } = await db()
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'auth_secret')
      .executeTakeFirstOrThrow();
    expect(createNetworkHash(value, purpose)('198.51.100.99')).toBe(here);
    expect(createNetworkHash(value, 'something else')('198.51.100.23')).not.toBe(here);
    const rows = await db().selectFrom('follow_claims').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('198.51.100');
  });

  it('is stored with a hash of the device kind and the claimant’s self-reported data', async () => {
    const createClaimRow = async (language: string, reported: object) => {
      const { id } = await makeFollowCampaign(db());
      const caller = await app.openSession((await makeMember(db())).id);
      const headers = {
        'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/131.0',
        'accept-language': language,
      };
      const response = await caller.call(
        'POST',
        `/follow/${id}/claims`,
        { proofUrl: claimantUrl, ...reported },
        headers,
      );
      return db()
        .selectFrom('follow_claims')
        .select(['device_hash', 'stated_followers', 'stated_since'])
        .where('id', '=', getClaimId(response))
        .executeTakeFirstOrThrow();
    };
    const reported = await createClaimRow('en-GB', { followers: 1200, since: 2019 });
    expect(reported).toMatchObject({ stated_followers: 1200, stated_since: 2019 });
    const [same, other] = [
      await createClaimRow('en-US,en', {}),
      await createClaimRow('de-CH', { followers: null }),
    ];
    expect(same).toEqual({ device_hash: reported.device_hash, stated_followers: null, stated_since: null });
    expect(other.device_hash).not.toBe(reported.device_hash);
  });

  it.each([{ followers: -1 }, { followers: 1.5 }, { followers: '9' }, { since: 2005 }, { since: 1e9 }])(
    'rejects implausible self-reported numbers: %o',
    async (reported) => {
      const { id } = await makeFollowCampaign(db());
      const caller = await app.openSession((await makeMember(db())).id);
      const response = await caller.call('POST', `/follow/${id}/claims`, {
        proofUrl: claimantUrl,
        ...reported,
      });
      expect([response.status, Object.keys(reported)]).toEqual([
        400,
        [(response.body as { data: { field: string } }).data.field],
      ]);
    },
  );

  it('is null without an address', async () => {
    expect(app.services.claimNetwork('')).toBeNull();
  });
});

describe('GET /api/follow/claims', () => {
  it('lists only the caller’s claims, newest first, with earnings and rejection reasons', async () => {
    const admin = createMemberCtx(db(), await makeCreditAdmin(db()));
    const [first, second, third] = [
      await makeFollowCampaign(db(), { pointsPerFollower: 4 }),
      await makeFollowCampaign(db()),
      await makeFollowCampaign(db()),
    ];
    await approveClaim(admin, { id: getClaimId(await claim(hunter, first.id)) });
    const rejected = getClaimId(await claim(hunter, second.id));
    await rejectClaim(admin, { id: rejected, reason: 'It follows nobody.' });
    await claim(hunter, third.id);
    await claim(await app.createMember(), third.id);
    const { items } = await listClaims(hunter);
    expect(items).toMatchObject([
      { twitterHandle: third.twitterHandle, status: 'pending', reason: null, pointsEarned: 0 },
      {
        twitterHandle: second.twitterHandle,
        status: 'rejected',
        reason: 'It follows nobody.',
        pointsEarned: 0,
      },
      { twitterHandle: first.twitterHandle, status: 'approved', reason: null, pointsEarned: 4 },
    ]);
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
      [
        ...['id', 'twitterHandle', 'proofUrl', 'status', 'reason', 'pointsEarned', 'createdAt'],
        ...['mayTryAgain', 'firstReason', 'approvedBy'],
      ].toSorted(),
    );
  });

  it('paginates by 30', async () => {
    const creator = await makeUserWithCredits(db(), await makeCreditAdmin(db()), 40);
    const ctx = await loadMemberCtx(db(), hunter.id);
    for (let n = 0; n < 32; n += 1) {
      const { id } = await makeFollowCampaign(db(), { creator, pointsPerFollower: 1, targetFollows: 1 });
      await claimFollow(ctx, { id, proofUrl: claimantUrl }, null);
    }
    const first = await listClaims(hunter);
    expect([first.items.length, first.previousCursor]).toEqual([30, null]);
    const second = await listClaims(hunter, `?cursor=${first.nextCursor}`);
    expect([second.items.length, second.nextCursor]).toEqual([2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32);
  });
});

describe('a claim whose campaign is missing', () => {
  it('is listed as Unknown, without earnings', async () => {
    const brokenApp = await createTestApp();
    try {
      const { id } = await makeFollowCampaign(brokenApp.services.db);
      const member = await brokenApp.createMember();
      const made = getClaimId(await claim(member, id));
      await approveClaim(
        createMemberCtx(brokenApp.services.db, await makeCreditAdmin(brokenApp.services.db)),
        {
          id: made,
        },
      );
      const { ownerDb } = brokenApp.database;
      await sql`ALTER TABLE follow_claims DROP CONSTRAINT follow_claims_campaign_id_fkey`.execute(ownerDb);
      await ownerDb.deleteFrom('campaigns').where('id', '=', id).execute();
      expect(await listClaims(member)).toMatchObject({
        items: [{ twitterHandle: 'Unknown', status: 'approved', pointsEarned: 0 }],
      });
    } finally {
      await brokenApp.close();
    }
  });
});

describe('with FOLLOW_CAMPAIGNS=off', () => {
  it('all follow operations return 404', async () => {
    const { id } = await makeFollowCampaign(db());
    const off = await createTestApp({ env: { FOLLOW_CAMPAIGNS: 'off' }, database: app.database });
    try {
      const member = await off.openSession(hunter.id);
      for (const caller of [off.createCaller(), member]) {
        const responses = [
          await caller.call('GET', '/follow'),
          await claim(caller, id),
          await caller.call('GET', '/follow/claims'),
        ];
        for (const { status, body } of responses) {
          expect([status, body]).toMatchObject([404, { message: 'Unknown operation.' }]);
        }
      }
      expect((await member.call('GET', '/credits')).status).toBe(200);
    } finally {
      await off.close();
    }
    expect((await listClaims(hunter)).items).toEqual([]);
  });
});
