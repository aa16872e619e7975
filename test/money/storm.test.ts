import { describe, expect, it } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { submittedClaim } from '../../src/features/follow/schema.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { makeCreditAdmin, makeUserWithCredits, readBalance } from '../factories/credits.ts';
import { createMemberCtx } from '../factories/members.ts';
import { type Person, setUpTarget } from '../security/target.ts';
import { recordMoney } from './record.ts';

const parallelCount = 200;

const target = setUpTarget();

type RepeatedCall = {
  path: string;
  actor: Person;
  /** Another caller, who sends the same request with the same key. */
  other: Person;
  body: unknown;
  /** Another request under the same key. */
  changed: unknown;
  /** Returns how many times this user's call has taken effect. */
  countEffects: (person: Person) => Promise<number>;
};

const campaign = { twitterHandle: 'dropfolio', pointsPerFollower: 5, targetFollows: 4 };

const createHolder = async (credits: number): Promise<Person> => {
  const { db } = target.services;
  return target.toPerson(await makeUserWithCredits(db, await makeCreditAdmin(db), credits));
};

const repeatedCalls: Record<string, () => Promise<RepeatedCall>> = {
  'credits are granted': async () => {
    const { id: userId } = await target.createPerson();
    return {
      path: '/admin/credits/grants',
      actor: await target.createAdminPerson(),
      other: await target.createAdminPerson(),
      body: { userId, amount: 5, note: 'Thanks' },
      changed: { userId, amount: 6, note: 'Thanks' },
      countEffects: async ({ id }) => {
        const { db } = target.services;
        return (await db.selectFrom('admin_credit_logs').select('id').where('admin_id', '=', id).execute())
          .length;
      },
    };
  },
  'a follow campaign is created': async () => ({
    path: '/follow-campaigns',
    actor: await createHolder(100),
    other: await createHolder(100),
    body: campaign,
    changed: { ...campaign, targetFollows: 5 },
    countEffects: async ({ id }) => {
      const { db } = target.services;
      return (await db.selectFrom('campaigns').select('id').where('creator_id', '=', id).execute()).length;
    },
  }),
  'a claim is submitted': async () => {
    const { db } = target.services;
    const creator = await makeUserWithCredits(db, await makeCreditAdmin(db), 20);
    const { id: campaignId } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
    return {
      path: `/follow/${campaignId}/claims`,
      actor: await target.createPerson(),
      other: await target.createPerson(),
      body: { proofUrl: 'https://x.com/ada' },
      changed: { proofUrl: 'https://x.com/grace' },
      countEffects: async ({ id }) =>
        (await db.selectFrom('follow_claims').select('id').where('user_id', '=', id).execute()).length,
    };
  },
};

describe('200 parallel calls with one Idempotency-Key', () => {
  it.each(Object.entries(repeatedCalls))('take effect once when %s', async (name, prepare) => {
    const { path, actor, other, body, changed, countEffects } = await prepare();
    const headers = { 'idempotency-key': 'one-key' };
    const responses = await Promise.all(
      Array.from({ length: parallelCount }, () => actor.call('POST', path, body, headers)),
    );
    const done = await countEffects(actor);
    const id = String((responses[0]?.body as { id: string } | undefined)?.id); // the operation's declared output
    expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);

    const rejected = await Promise.all(
      Array.from({ length: 5 }, () => actor.call('POST', path, changed, headers)),
    );
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(JSON.stringify(rejected)).not.toContain(id);

    const others = await Promise.all(
      Array.from({ length: 5 }, () => other.call('POST', path, body, headers)),
    );
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(JSON.stringify(others)).not.toContain(id);

    const [actorEffects, otherEffects] = [await countEffects(actor), await countEffects(other)];
    const breaches = await findBreaches(target.services.db);
    const effectCounts = [done, actorEffects, otherEffects];
    recordMoney({
      name: `200 parallel calls with one key: ${name}`,
      operations: parallelCount + rejected.length + others.length,
      acknowledged: parallelCount + others.length,
      lost: effectCounts.filter((count) => count === 0).length,
      duplicated: effectCounts.filter((count) => count > 1).length,
      broken: breaches.length,
    });
    expect(effectCounts).toEqual([1, 1, 1]);
    expect(breaches).toEqual([]);
  });
});

describe('200 parallel calls to reverse one claim', () => {
  it('take effect once, and the others report that it has been reviewed', async () => {
    const { db } = target.services;
    const creator = await makeUserWithCredits(db, await makeCreditAdmin(db), 20);
    const { id: campaignId } = await addFollowCampaign(createMemberCtx(db, creator), campaign);
    const claimant = await target.createPerson();
    const claimed = await claimant.call('POST', `/follow/${campaignId}/claims`, {
      proofUrl: 'https://x.com/ada',
    });
    const { id } = submittedClaim.parse(claimed.body);
    const admins = [await target.createAdminPerson(), await target.createAdminPerson()] as const;
    expect((await admins[0].call('POST', `/admin/follow-claims/${id}/approve`)).status).toBe(200);
    const responses = await Promise.all(
      Array.from({ length: parallelCount }, (_, index) =>
        admins[index % 2 === 0 ? 0 : 1].call('POST', `/admin/follow-claims/${id}/claw-back`, {
          reason: 'No follow.',
        }),
      ),
    );
    const done = responses.filter(({ status }) => status === 200);
    const reversed = await db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('cause', '=', 'clawback')
      .execute();
    const breaches = await findBreaches(db);
    recordMoney({
      name: '200 parallel calls to reverse one claim',
      operations: parallelCount,
      acknowledged: done.length,
      lost: reversed.length === 0 ? 1 : 0,
      duplicated: reversed.length > 1 ? 1 : 0,
      broken: breaches.length,
    });
    expect(done.map(({ body }) => body)).toEqual([{ id, amount: 5, owed: 0 }]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect([reversed.length, await readBalance(db, claimant.id), await readBalance(db, creator.id)]).toEqual([
      1, 0, 0,
    ]);
    expect(breaches).toEqual([]);
  });
});
