import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { expectLedgerInvariants } from '../../../../test/factories/credits.ts';
import { makeClaim, makeFollowCampaign } from '../../../../test/factories/follow.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { type Caller, setUpApp } from '../../../../test/harness/app.ts';
import { approveClaim, rejectClaim } from '../review/commands.server.ts';
import { reverseClaim } from '../review/reversal-commands.server.ts';
import { claimantClaims, linkedAccounts } from './schema.ts';

const app = setUpApp({ jobs: false, limits: false });
let admin: Caller;

beforeAll(async () => {
  admin = await app.createAdmin();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
});

const getLinked = async (query = '') =>
  linkedAccounts.parse((await admin.call('GET', `/admin/claimants/linked${query}`)).body);
const getClaims = async (id: string) =>
  claimantClaims.parse((await admin.call('GET', `/admin/claimants/${id}/claims`)).body);
const getNames = ({ accounts }: { accounts: readonly { name: string }[] }) =>
  accounts.map(({ name }) => name).toSorted();

/** Creates a user with an approved, a reversed, a rejected, and a pending claim, all from one network. */
async function makeClaimant(network: string): Promise<Member> {
  const { db } = app.services;
  const claimant = await makeMember(db, { first_name: 'Rika' });
  const ctx = createMemberCtx(db, await makeMember(db));
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const campaign = await makeFollowCampaign(db, { pointsPerFollower: 3 });
    const at = new Date(Date.now() - (4 - index) * 3_600_000);
    ids.push(await makeClaim(db, campaign, { claimant, network, at }));
  }
  const [paid = '', reversed = '', rejected = ''] = ids;
  await approveClaim(ctx, { id: paid });
  await approveClaim(ctx, { id: reversed });
  await reverseClaim(ctx, { id: reversed, reason: 'No follow.' });
  await rejectClaim(ctx, { id: rejected, reason: 'Private profile.' });
  return claimant;
}

describe('GET /api/admin/claimants/{id}/claims', () => {
  it('returns a claimant’s claims with their outcomes and signals, newest first', async () => {
    const network = uuidv7();
    const rika = await makeClaimant(network);
    await makeClaim(app.services.db, await makeFollowCampaign(app.services.db), { network });
    const page = await getClaims(rika.id);
    expect(page).toMatchObject({
      claimant: { id: rika.id, name: 'Rika Lovelace', isSuspended: false },
      owed: 0,
    });
    expect(page.items.map(({ status, isReversed, reason }) => [status, isReversed, reason])).toEqual([
      ['pending', false, null],
      ['rejected', false, 'Private profile.'],
      ['rejected', true, 'No follow.'],
      ['approved', false, null],
    ]);
    expect(page.items[0]?.signals).toMatchObject({ sharedNetwork: { count: 1 }, ring: { count: 1 } });
    expect(JSON.stringify(page)).not.toContain(network);
    await expectLedgerInvariants(app.services.db);
  });

  it('returns an empty list for users without claims and 404 for unknown ids', async () => {
    const { id } = await makeMember(app.services.db);
    expect((await getClaims(id)).items).toEqual([]);
    expect((await admin.call('GET', `/admin/claimants/${uuidv7()}/claims`)).status).toBe(404);
  });
});

describe('GET /api/admin/claimants/linked', () => {
  it('lists the accounts linked to a claimant, without revealing the shared values', async () => {
    const { db } = app.services;
    const [network, device] = [uuidv7(), uuidv7()];
    const [first, second, third] = [
      await makeMember(db, { first_name: 'One', suspended_at: new Date(), suspended_reason: 'Spam' }),
      await makeMember(db, { first_name: 'Two' }),
      await makeMember(db, { first_name: 'Three' }),
    ];
    const campaign = await makeFollowCampaign(db, { targetFollows: 20 });
    await makeClaim(db, campaign, { claimant: first, network, device });
    await makeClaim(db, campaign, { claimant: second, network, device });
    const paid = await makeClaim(db, campaign, { claimant: third, network });
    await approveClaim(createMemberCtx(db, await makeMember(db)), { id: paid });
    const linked = await getLinked(`?claimantId=${first.id}`);
    expect(linked.items.map((group) => [group.shared, getNames(group)])).toEqual([
      [['network'], ['One Lovelace', 'Three Lovelace', 'Two Lovelace']],
      [['device'], ['One Lovelace', 'Two Lovelace']],
    ]);
    const findAccount = (id: string) => linked.items[0]?.accounts.find((other) => other.id === id);
    expect(findAccount(first.id)).toMatchObject({ isSuspended: true, pending: 1, approved: 0, rejected: 0 });
    expect(findAccount(third.id)).toMatchObject({ isSuspended: false, pending: 0, approved: 1 });
    for (const hidden of [network, device]) expect(JSON.stringify(linked)).not.toContain(hidden);
    expect(await getLinked(`?claimantId=${(await makeMember(db)).id}`)).toEqual({ items: [], others: 0 });
  });

  it('merges links of the same accounts, and lists the claimants of pending claims by default', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { targetFollows: 20 });
    const [pair, decided] = [
      { network: uuidv7(), device: 'phone' },
      { network: uuidv7(), device: 'phone' },
    ];
    const ids = [await makeClaim(db, campaign, decided), await makeClaim(db, campaign, decided)];
    const ctx = createMemberCtx(db, await makeMember(db));
    for (const id of ids) await rejectClaim(ctx, { id, reason: 'No' });
    await makeClaim(db, campaign, pair);
    await makeClaim(db, campaign, pair);
    await makeClaim(db, campaign);
    const { items } = await getLinked();
    expect(items.map(({ shared, accounts }) => [shared, accounts.length])).toEqual([
      [['network', 'device'], 2],
    ]);
  });

  it('lists the largest groups and counts the others', async () => {
    const { db } = app.services;
    const campaign = await makeFollowCampaign(db, { targetFollows: 100 });
    for (let group = 0; group < 21; group += 1) {
      const network = uuidv7();
      const size = group === 20 ? 3 : 2;
      for (let index = 0; index < size; index += 1) await makeClaim(db, campaign, { network });
    }
    const { items, others } = await getLinked();
    expect([items.length, items[0]?.accounts.length, others]).toEqual([20, 3, 1]);
  });
});
