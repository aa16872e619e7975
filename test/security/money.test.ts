import { beforeAll, describe } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeCreditAdmin, makeUserWithCredits, readBalance } from '../factories/credits.ts';
import { createMemberCtx, type Member, makeMember } from '../factories/members.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import { type Person, setUpTarget } from './target.ts';

const target = setUpTarget();
let creditAdmin: Member;
let admins: readonly [Person, Person];

beforeAll(async () => {
  creditAdmin = await makeCreditAdmin(target.services.db);
  admins = [await target.createAdminPerson(), await target.createAdminPerson()];
});

const parallelCount = 50;
const runParallel = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const createKey = () => ({ 'idempotency-key': uuidv7() });
const hasNoBreaches = async () => (await findBreaches(target.services.db)).length === 0;
const getBalance = ({ id }: { id: string }) => readBalance(target.services.db, id);

const createCampaign = async (input: {
  pointsPerFollower: number;
  targetFollows: number;
}): Promise<string> => {
  const { db } = target.services;
  const creator = await makeUserWithCredits(db, creditAdmin, input.pointsPerFollower * input.targetFollows);
  const ctx = createMemberCtx(db, creator);
  return (await addFollowCampaign(ctx, { twitterHandle: 'dropfolio', ...input })).id;
};

/** Creates more pending claims than there are spots, bypassing every limit. */
async function makeExcessClaims(
  campaignId: string,
  count: number,
): Promise<{ id: string; claimant: Member }[]> {
  const { db } = target.services;
  return runParallel(count, async () => {
    const [id, claimant] = [uuidv7(), await makeMember(db)];
    const row = { id, user_id: claimant.id, campaign_id: campaignId, proof_url: 'https://x.com/ada' };
    await db
      .insertInto('follow_claims')
      .values({ ...row, reason: null, created_at: new Date(), decided_at: null, decided_by: null })
      .execute();
    return { id, claimant };
  });
}

const approve = (id: string, index: number) => {
  const admin = admins[index % 2 === 0 ? 0 : 1];
  return index % 5 === 4
    ? admin.call('POST', '/admin/follow-claims/approve', { ids: [id] })
    : admin.call('POST', `/admin/follow-claims/${id}/approve`);
};
const isPaid = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 200 && JSON.stringify(body).includes('"paid"');

describe('credits', () => {
  attack('spending 100 credits with 50 parallel requests', async ({ count, need }) => {
    const spender = await target.toPerson(await makeUserWithCredits(target.services.db, creditAdmin, 100));
    const body = (index: number) => ({
      twitterHandle: `handle_${index}`,
      pointsPerFollower: 5,
      targetFollows: 20,
    });
    const responses = await runParallel(parallelCount, (index) =>
      spender.call('POST', '/follow-campaigns', body(index), createKey()),
    );
    const created = responses.filter(({ status }) => status === 201);
    need(created.length > 0, 'one request spends the credits');
    for (const { status } of responses) count([201, 402].includes(status), `a request returned ${status}`);
    count(created.length === 1, `spent ${created.length} times`);
    count((await getBalance(spender)) === 0, 'the balance is wrong');
    count(await hasNoBreaches(), 'an invariant is broken');
  });

  attack('approving one claim 50 times', async ({ count, need }) => {
    const { db } = target.services;
    const id = await createCampaign({ pointsPerFollower: 3, targetFollows: 4 });
    const claimant = await makeMember(db);
    const claim = await claimFollow(
      createMemberCtx(db, claimant),
      { id, proofUrl: 'https://x.com/ada' },
      null,
    );
    const responses = await runParallel(parallelCount, (index) => approve(claim.id, index));
    const paid = responses.filter(isPaid);
    need(paid.length > 0, 'one request approves the claim');
    for (const { status } of responses) count([200, 409].includes(status), `a request returned ${status}`);
    count(paid.length === 1, `paid ${paid.length} times`);
    count((await getBalance(claimant)) === 3, 'the claimant’s balance is wrong');
    count(await hasNoBreaches(), 'an invariant is broken');
  });

  attack('getting one follow paid through two campaigns of one creator', async ({ count, need }) => {
    const { db } = target.services;
    const creator = await makeUserWithCredits(db, creditAdmin, 100);
    const owner = await target.toPerson(creator);
    const input = { pointsPerFollower: 5, targetFollows: 10 };
    const handles = ['one_handle', 'One_Handle', '@one_handle', 'https://x.com/one_handle'];
    const responses = await Promise.all(
      handles.map((twitterHandle) =>
        owner.call('POST', '/follow-campaigns', { ...input, twitterHandle }, createKey()),
      ),
    );
    const running = responses.filter(({ status }) => status === 201);
    count(running.length === 1, `${running.length} campaigns of one handle run`);
    const hunter = await target.createPerson();
    const [{ id: first }] = running.map(({ body }) => body) as [{ id: string }]; // the operation's declared output
    const claim = { proofUrl: 'https://x.com/ada' };
    const submitted = await hunter.call('POST', `/follow/${first}/claims`, claim, createKey());
    need(submitted.status === 201, 'the first claim is accepted');
    const { id: claimId } = submitted.body as { id: string }; // the operation's declared output
    await owner.call('POST', `/follow-campaigns/${first}/close`, {});
    const next = await owner.call(
      'POST',
      '/follow-campaigns',
      { ...input, twitterHandle: 'ONE_HANDLE' },
      createKey(),
    );
    need(next.status === 201, 'another campaign can start once the first is closed');
    const { id: second } = next.body as { id: string }; // the operation's declared output
    const claimAgain = async () =>
      (await hunter.call('POST', `/follow/${second}/claims`, claim, createKey())).status;
    count((await claimAgain()) === 409, 'a second claim was accepted while the first one is pending');
    need(isPaid(await approve(claimId, 0)), 'the first claim is paid');
    count((await claimAgain()) === 409, 'a second claim was accepted after the first one was paid');
    // This claim bypasses every rule; parallel requests approve it.
    const forgedClaimId = uuidv7();
    const row = { id: forgedClaimId, user_id: hunter.id, campaign_id: second, proof_url: claim.proofUrl };
    await db
      .insertInto('follow_claims')
      .values({ ...row, reason: null, created_at: new Date(), decided_at: null, decided_by: null })
      .execute();
    for (const response of await runParallel(parallelCount, (index) => approve(forgedClaimId, index))) {
      count(!isPaid(response), 'the same follow was paid twice');
    }
    count((await getBalance(hunter)) === 5, 'the claimant’s balance is wrong');
    count(await hasNoBreaches(), 'an invariant is broken');
  });

  attack('replacing a proof while an admin approves the one they saw', async ({ count, need }) => {
    const { db } = target.services;
    let [paid, replaced] = [0, 0];
    for (let round = 0; round < 20; round += 1) {
      const id = await createCampaign({ pointsPerFollower: 1, targetFollows: 2 });
      const hunter = await target.createPerson();
      const originalUrl = 'https://x.com/original';
      const submission = await hunter.call(
        'POST',
        `/follow/${id}/claims`,
        { proofUrl: originalUrl },
        createKey(),
      );
      const claim = submission.body as { id: string }; // the operation's declared output
      const [, response] = await Promise.all([
        hunter.call('PATCH', `/follow/claims/${claim.id}`, { proofUrl: 'https://x.com/swapped' }),
        approve(claim.id, 0),
      ]);
      const rows = await db
        .selectFrom('follow_claims')
        .select(['status', 'proof_url'])
        .where('campaign_id', '=', id)
        .execute();
      const wasPaid = rows.some(({ status }) => status === 'approved');
      if (wasPaid) paid += 1;
      else replaced += 1;
      count(wasPaid === isPaid(response), 'the admin’s response differs from the stored decision');
      count(!wasPaid || rows[0]?.proof_url === originalUrl, 'an unseen proof was paid');
    }
    need(paid + replaced === 20, 'every round ended');
    count(await hasNoBreaches(), 'an invariant is broken');
  });

  attack('approving 50 claims on a budget for three', async ({ count, need }) => {
    const { db } = target.services;
    const id = await createCampaign({ pointsPerFollower: 5, targetFollows: 3 });
    const hunters = await runParallel(parallelCount, () => target.createPerson());
    const submitted = await runParallel(parallelCount, (index) =>
      (hunters[index] as Person).call(
        'POST',
        `/follow/${id}/claims`,
        { proofUrl: `https://x.com/hunter${index}` },
        createKey(),
      ),
    );
    const accepted = submitted.filter(({ status }) => status === 201);
    need(accepted.length > 0, 'some claims are accepted');
    for (const { status } of submitted) count([201, 409].includes(status), `a claim returned ${status}`);
    count(accepted.length === 3, `${accepted.length} claims were accepted for three spots`);

    // Spots are counted again when a claim is paid, so more claims may wait than there are spots.
    const crowded = await createCampaign({ pointsPerFollower: 5, targetFollows: 3 });
    const claims = await makeExcessClaims(crowded, parallelCount);
    const decisions = await runParallel(parallelCount, (index) => approve(claims[index]?.id ?? '', index));
    for (const { status } of decisions) count([200, 409].includes(status), `a decision returned ${status}`);
    const paid = await Promise.all(claims.map(async ({ claimant }) => getBalance(claimant)));
    const sum = paid.reduce((total, value) => total + value, 0);
    count(sum === 15, `${sum} credits were paid out of 15`);
    count(decisions.filter(isPaid).length === 3, 'not exactly three claims were paid');
    const row = await db
      .selectFrom('campaigns')
      .select(['status', 'remaining_budget', 'followers_received'])
      .where('id', '=', crowded)
      .executeTakeFirstOrThrow();
    count(
      row.status === 'completed' && row.remaining_budget === 0 && row.followers_received === 3,
      'the campaign’s totals are wrong',
    );
    count(await hasNoBreaches(), 'an invariant is broken');
  });
});

/** Returns every amount field, with a caller who can afford a lot. */
async function createAmountFields() {
  const { db } = target.services;
  const creator = await target.toPerson(await makeUserWithCredits(db, creditAdmin, 1_000_000));
  const receiver = await makeMember(db);
  return {
    creator,
    receiver,
    fields: [
      {
        name: 'grant: amount',
        caller: admins[0],
        path: '/admin/credits/grants',
        createBody: (raw: string) => `{"userId":"${receiver.id}","amount":${raw},"note":null}`,
      },
      {
        name: 'campaign: pointsPerFollower',
        caller: creator,
        path: '/follow-campaigns',
        createBody: (raw: string) =>
          `{"twitterHandle":"dropfolio","pointsPerFollower":${raw},"targetFollows":2}`,
      },
      {
        name: 'campaign: targetFollows',
        caller: creator,
        path: '/follow-campaigns',
        createBody: (raw: string) =>
          `{"twitterHandle":"dropfolio","pointsPerFollower":2,"targetFollows":${raw}}`,
      },
    ],
  };
}

describe('credit amounts', () => {
  attack('numbers that aren’t valid credit amounts', async ({ count, need }) => {
    const { fields, creator, receiver } = await createAmountFields();
    const before = await target.fingerprint();
    const notNumbers = [
      'NaN',
      'Infinity',
      '"5"',
      '"1e3"',
      'null',
      'true',
      '[]',
      '[5]',
      '{}',
      '""',
      '0x5',
      '05',
    ];
    const outOfRange = ['-1', '0', '-0', '1e309', '-1e309', '9007199254740993', '18446744073709551617'];
    for (const { name, caller, path, createBody } of fields) {
      for (const raw of [...notNumbers, ...outOfRange, '0.1', '1.5', '1e-3']) {
        const { status } = await caller.callRaw('POST', path, createBody(raw), createKey());
        count(status === 400, `${name} ${raw} returned ${status}`);
      }
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `a rejected request changed ${changed.join()}`);
    // Other notations of a thousand must mean exactly a thousand.
    const [grant, points, follows] = fields;
    const sendThousand = async (field: typeof grant) =>
      field?.caller.callRaw('POST', field.path, field.createBody('1e3'), createKey());
    need((await sendThousand(grant))?.status === 201, '1,000 credits can be granted');
    count((await getBalance(receiver)) === 1000, 'a grant of 1,000 credits added another amount');
    count((await sendThousand(points))?.status === 400, '1,000 credits per follower were accepted');
    need((await sendThousand(follows))?.status === 201, 'a campaign for 1,000 followers can be created');
    count((await getBalance(creator)) === 998_000, '1,000 followers cost another amount');
    count(await hasNoBreaches(), 'an invariant is broken');
  });

  attack('body fields that would set balances and states', async ({ count, need }) => {
    const { fields } = await createAmountFields();
    const { db } = target.services;
    const id = await createCampaign({ pointsPerFollower: 1, targetFollows: 5 });
    const [hunter, owner] = [await target.createPerson(), await makeMember(db)];
    const claim = await claimFollow(createMemberCtx(db, owner), { id, proofUrl: 'https://x.com/ada' }, null);
    const calls = [
      ...fields.map(({ caller, path, createBody }) => ({ caller, path, body: JSON.parse(createBody('2')) })),
      { caller: hunter, path: `/follow/${id}/claims`, body: { proofUrl: 'https://x.com/grace' } },
      { caller: admins[0], path: `/admin/follow-claims/${claim.id}/approve`, body: {} },
      { caller: admins[0], path: '/admin/follow-claims/approve', body: { ids: [claim.id] } },
    ];
    const extra: Record<string, unknown> = {
      points_balance: 1_000_000,
      pointsBalance: 1_000_000,
      remaining_budget: 1_000_000,
      remainingBudget: 1_000_000,
      followers_received: 5,
      status: 'approved',
      reward: 1_000,
      totalCost: 1,
      creator_id: hunter.id,
      creatorId: hunter.id,
      user_id: hunter.id,
      key: 'grant:1',
    };
    const before = await target.fingerprint();
    for (const { caller, path, body } of calls) {
      for (const [name, value] of Object.entries(extra)) {
        const { status } = await caller.call('POST', path, { ...body, [name]: value }, createKey());
        count(status === 400, `${path} with ${name} returned ${status}`);
      }
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `a rejected request changed ${changed.join()}`);
    // Proves that the claim could have been paid.
    await approveClaim(createMemberCtx(db, creditAdmin), { id: claim.id });
    need((await getBalance(owner)) === 1, 'the claim is paid');
  });
});
