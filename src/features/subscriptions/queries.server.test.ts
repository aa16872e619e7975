import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAirdrops } from '../../../test/factories/airdrops.ts';
import { createMemberCtx, grantPremium, type Member, makeMember } from '../../../test/factories/members.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { allowsMore } from './policy.ts';
import { allowsAirdrops, getSubscription } from './queries.server.ts';

const database = setUpDatabase();

function createFreemiumCtx(member: Member, now = '2026-11-20T12:00:00Z') {
  return createMemberCtx(database.db, member, {
    pricing: 'freemium',
    premiumPriceNgn: 4500,
    now: new Date(now),
  });
}

async function pay(member: Member, until: string): Promise<void> {
  await grantPremium(database.db, member, until);
}

it('getSubscription grants everyone premium if everything is free', async () => {
  const member = await makeMember(database.db);
  await makeAirdrops(database.db, member, 12);
  expect(await getSubscription(createMemberCtx(database.db, member))).toMatchObject({
    subscription: { id: member.id, tier: 'premium', isPaid: true, renewalDate: null },
    pricing: 'free',
    canAddAirdrop: true,
    remainingFreeAirdrops: 999,
    price: 0,
  });
});

it.each([
  [0, true, 10],
  [9, true, 1],
  [10, false, 0],
  [12, false, 0],
])(
  'getSubscription returns the remaining free airdrops at %i airdrops',
  async (count, canAddAirdrop, remainingFreeAirdrops) => {
    const member = await makeMember(database.db);
    await makeAirdrops(database.db, member, count);
    expect(await getSubscription(createFreemiumCtx(member))).toMatchObject({
      subscription: { id: member.id, tier: 'free', isPaid: false, renewalDate: null },
      pricing: 'freemium',
      canAddAirdrop,
      remainingFreeAirdrops,
      price: 4500,
    });
  },
);

const subscriptionStates = ['without a subscription', 'who has paid', 'whose premium has expired'] as const;
const cases = ([0, 9, 10, 11] as const).flatMap((count) =>
  subscriptionStates.map((state) => [count, state] as const),
);

it.each(
  (['free', 'freemium'] as const).flatMap((pricing) => cases.map((item) => [pricing, ...item] as const)),
)(
  'allowsAirdrops agrees with allowsMore: pricing %s, %i airdrops, a user %s',
  async (pricing, count, state) => {
    const member = await makeMember(database.db);
    await makeAirdrops(database.db, member, count);
    const isPaid = state === 'who has paid';
    if (state !== 'without a subscription') await pay(member, isPaid ? '2026-11-20' : '2026-11-19');
    const ctx = createMemberCtx(database.db, member, { pricing, now: new Date('2026-11-20T12:00:00Z') });
    const { fits } = await database.db
      .selectFrom('airdrop_totals')
      .select(allowsAirdrops(ctx, sql`total + 1`).as('fits'))
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(fits).toBe(allowsMore({ pricing, isPremium: isPaid }, 'airdrops', count));
    const { canAddAirdrop: isShown } = await getSubscription(ctx);
    expect(isShown).toBe(fits);
  },
);

it('getSubscription returns premium until the end of the last paid day in the member’s time zone', async () => {
  const member = await makeMember(database.db, { time_zone: 'America/New_York' });
  await makeAirdrops(database.db, member, 11);
  await pay(member, '2026-11-20');
  expect(await getSubscription(createFreemiumCtx(member, '2026-11-21T04:59:59Z'))).toMatchObject({
    subscription: { tier: 'premium', isPaid: true, renewalDate: '2026-11-20' },
    canAddAirdrop: true,
    remainingFreeAirdrops: 999,
  });
  expect(await getSubscription(createFreemiumCtx(member, '2026-11-21T05:00:00Z'))).toMatchObject({
    subscription: { tier: 'free', isPaid: false },
    canAddAirdrop: false,
    remainingFreeAirdrops: 0,
  });
});

it('getSubscription ignores other members’ subscriptions', async () => {
  const [payer, other] = [await makeMember(database.db), await makeMember(database.db)];
  await pay(payer, '2027-11-20');
  expect((await getSubscription(createFreemiumCtx(other))).subscription.tier).toBe('free');
});
