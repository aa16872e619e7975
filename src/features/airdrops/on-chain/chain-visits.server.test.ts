import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Chain } from '#/lib/chains.ts';
import { type AirdropRow, makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch, settledBlock } from '../../../../test/factories/chains.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { changeStatus } from '../commands.server.ts';
import { correctVisit, recordVisit, undoVisit } from '../data/visit-commands.server.ts';
import { readVisitHistory } from '../pauses/history-queries.server.ts';
import { recordChainVisits } from './chain-visit-commands.server.ts';
import { addContract, editContracts } from './commands.server.ts';
import { checkInFromChain, planCheckIns } from './jobs.server.ts';
import { listChainVisits } from './queries.server.ts';

const test = setUpDatabase();

const chain: Chain = {
  id: 1,
  family: 'evm',
  name: 'Ethereum',
  symbol: 'ETH',
  nodes: ['https://node.example'],
  explorer: null,
  pageUrl: 'https://scan.example',
  allowsPrivate: false,
  depth: 12,
};
const pool = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2';
const otherContract = '0x794a61358d6845594f94dc1db02a252b5b4814ad';

const now = '2026-05-20T12:00:00.000Z';
const makeCtx = (member: Member, at = now) =>
  createMemberCtx(test.db, member, { now: new Date(at), chains: [chain] });

type Change = { member?: Parameters<typeof makeMember>[1]; airdrop?: Parameters<typeof makeAirdrop>[2] };

/** Makes a member with a monthly airdrop that has a contract and a watched wallet. */
async function setUp({ member: memberChange, airdrop: airdropChange }: Change = {}) {
  const member = await makeMember(test.db, memberChange);
  const wallet = await makeTrackerWallet(test.db, member);
  await makeWatch(test.db, member, { wallet_id: wallet.id });
  const airdrop = await makeAirdrop(test.db, member, {
    status: 'active',
    eligibility_date: '2026-01-01',
    check_in_duration: 'monthly',
    ...airdropChange,
  });
  await makeAirdropWallet(test.db, member, { airdropId: airdrop.id, walletId: wallet.id });
  await addContract(makeCtx(member), { id: airdrop.id, chainId: 1, address: pool, isConfirmed: false });
  const use = (at: string, change: Partial<Parameters<typeof makeTransaction>[2]> = {}) =>
    makeTransaction(test.db, member, {
      wallet_id: wallet.id,
      mined_at: new Date(at),
      to_address: pool,
      ...change,
    });
  return { member, wallet, airdrop, use };
}

async function listDays({ id }: AirdropRow): Promise<string[]> {
  const rows = await test.db
    .selectFrom('airdrop_visits')
    .select('visited_date')
    .where('airdrop_id', '=', id)
    .orderBy('visited_date')
    .execute();
  return rows.map(({ visited_date }) => visited_date);
}

describe('recordChainVisits', () => {
  it('checks in on the day of a use, with its transaction', async () => {
    const { member, airdrop, use } = await setUp();
    const hash = await use('2026-05-03T08:30:00.000Z');
    const ctx = makeCtx(member);
    await recordChainVisits(ctx);
    expect(await readVisitHistory(ctx, airdrop)).toMatchObject({
      visits: [
        {
          day: '2026-05-03',
          correctedAt: null,
          transaction: { chain: 'Ethereum', hash, url: `https://scan.example/tx/${hash}` },
        },
      ],
    });
    expect(ctx.changes).toContainEqual(expect.objectContaining({ topic: 'airdrops', userId: member.id }));
  });

  it('checks in once a period, and for each period of the last 60 days', async () => {
    const { member, airdrop, use } = await setUp();
    for (const at of ['03-20T12:00', '03-22T12:00', '04-30T23:00', '05-01T00:00', '05-02T12:00'])
      await use(`2026-${at}:00.000Z`);
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-03-22', '2026-04-30', '2026-05-01']);
  });

  it('ignores failed, unsettled, future, and foreign transactions', async () => {
    const { member, airdrop, use } = await setUp();
    const foreign = await makeTrackerWallet(test.db, member);
    await makeWatch(test.db, member, { wallet_id: foreign.id });
    const at = '2026-05-03T08:30:00.000Z';
    await use(at, { is_failed: true });
    await use(at, { block: settledBlock + 1 });
    await use('2026-05-20T12:00:01.000Z');
    await use(at, { wallet_id: foreign.id });
    await use(at, { to_address: otherContract });
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual([]);
  });

  it('counts any watched wallet for an airdrop without wallets', async () => {
    const { member, airdrop, use } = await setUp();
    await test.db.deleteFrom('airdrop_wallets').where('airdrop_id', '=', airdrop.id).execute();
    await use('2026-05-03T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-03']);
  });

  it('uses the member’s day, which begins at 4:00 in their zone', async () => {
    const { member, airdrop, use } = await setUp({
      member: { time_zone: 'America/New_York', day_starts_at: 4 },
      airdrop: { check_in_duration: 'daily' },
    });
    // 3:59 and 4:00 on 4 May in New York.
    await use('2026-05-04T07:59:00.000Z');
    await use('2026-05-04T08:00:00.000Z');
    await use('2026-05-05T07:59:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-03', '2026-05-04']);
  });

  it('uses the airdrop’s own rhythm', async () => {
    const { member, airdrop, use } = await setUp({ airdrop: { rhythm: '24 hours after' } });
    await use('2026-05-04T10:00:00.000Z');
    await use('2026-05-05T09:59:00.000Z');
    await use('2026-05-06T10:00:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-04', '2026-05-06']);
  });

  it('leaves the member’s own check-in as it is', async () => {
    const { member, airdrop, use } = await setUp();
    await recordVisit(makeCtx(member, '2026-05-10T12:00:00.000Z'), { id: airdrop.id });
    await use('2026-05-03T08:30:00.000Z');
    await use('2026-05-10T08:30:00.000Z');
    const ctx = makeCtx(member);
    await recordChainVisits(ctx);
    expect((await readVisitHistory(ctx, airdrop)).visits).toEqual([
      { day: '2026-05-10', correctedAt: null, transaction: null },
    ]);
  });

  it.each([
    ['undone', (member: Member, id: string) => undoVisit(makeCtx(member), { id })],
    [
      'corrected away',
      (member: Member, id: string) =>
        correctVisit(makeCtx(member), { id, day: '2026-05-20', isVisited: false }),
    ],
  ])('doesn’t add a check-in again that was %s', async (_name, remove) => {
    const { member, airdrop, use } = await setUp();
    await use('2026-05-20T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-20']);
    await remove(member, airdrop.id);
    await use('2026-05-20T09:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual([]);
    await recordVisit(makeCtx(member), { id: airdrop.id });
    expect((await readVisitHistory(makeCtx(member), airdrop)).visits).toMatchObject([{ transaction: null }]);
    await use('2026-06-01T08:30:00.000Z');
    await recordChainVisits(makeCtx(member, '2026-06-02T12:00:00.000Z'));
    expect(await listDays(airdrop)).toEqual(['2026-05-20', '2026-06-01']);
  });

  it('ignores closed airdrops', async () => {
    const { member, airdrop, use } = await setUp();
    await use('2026-05-03T08:30:00.000Z');
    await changeStatus(makeCtx(member), { id: airdrop.id, status: 'claimed' });
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual([]);
  });

  it('ignores days of a pause, and days away', async () => {
    const { member, airdrop, use } = await setUp({ airdrop: { check_in_duration: 'daily' } });
    const pause = { user_id: member.id, created_at: new Date(now) };
    await test.db
      .insertInto('airdrop_pauses')
      .values([
        {
          ...pause,
          id: '01a1fa53-d955-7180-844b-0fc32e5abd01',
          airdrop_id: airdrop.id,
          from_day: '2026-05-03',
          until_day: '2026-05-05',
        },
        {
          ...pause,
          id: '01a1fa53-d955-7180-844b-0fc32e5abd02',
          airdrop_id: null,
          from_day: '2026-05-07',
          until_day: '2026-05-08',
        },
      ])
      .execute();
    for (const day of ['03', '04', '05', '06', '07', '08']) await use(`2026-05-${day}T12:00:00.000Z`);
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-05', '2026-05-06', '2026-05-08']);
  });

  it('ignores airdrops for which it is turned off, until it is on again', async () => {
    const { member, airdrop, use } = await setUp();
    await editContracts(makeCtx(member), { id: airdrop.id, checksIn: false });
    await use('2026-05-03T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual([]);
    await editContracts(makeCtx(member), { id: airdrop.id, checksIn: true });
    await recordChainVisits(makeCtx(member));
    expect(await listDays(airdrop)).toEqual(['2026-05-03']);
  });

  it('records one check-in in runs at the same time', async () => {
    const { member, airdrop, use } = await setUp({ airdrop: { check_in_duration: 'daily' } });
    await use('2026-05-03T08:30:00.000Z');
    await use('2026-05-03T09:30:00.000Z');
    await Promise.all([1, 2, 3, 4].map(() => recordChainVisits(makeCtx(member))));
    expect(await listDays(airdrop)).toEqual(['2026-05-03']);
    const rows = await test.db
      .selectFrom('airdrop_chain_visits')
      .select('hash')
      .where('airdrop_id', '=', airdrop.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('keeps a check-in whose wallet is no longer watched, and its link', async () => {
    const { member, airdrop, use, wallet } = await setUp();
    const hash = await use('2026-05-03T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    await test.db.deleteFrom('chain_watches').where('wallet_id', '=', wallet.id).execute();
    await recordChainVisits(makeCtx(member));
    expect((await readVisitHistory(makeCtx(member), airdrop)).visits).toMatchObject([
      { day: '2026-05-03', transaction: { hash } },
    ]);
  });
});

describe('listChainVisits', () => {
  it('returns today’s check-ins from chain, but no older or manual ones', async () => {
    const { member, airdrop, use } = await setUp();
    const list = async () => (await listChainVisits(makeCtx(member))).airdropIds;
    await use('2026-04-03T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await list()).toEqual([]);
    await use('2026-05-20T08:30:00.000Z');
    await recordChainVisits(makeCtx(member));
    expect(await list()).toEqual([airdrop.id]);
    await undoVisit(makeCtx(member), { id: airdrop.id });
    expect(await list()).toEqual([]);
    await recordVisit(makeCtx(member), { id: airdrop.id });
    expect(await list()).toEqual([]);
  });
});

describe('planCheckIns', () => {
  it('adds one job per reading for members with newly read wallets', async () => {
    await test.db
      .updateTable('chain_watches')
      .set(({ ref }) => ({ judged_at: ref('read_at') }))
      .execute();
    const { member, wallet } = await setUp();
    const without = await makeMember(test.db);
    const { id: wallet_id } = await makeTrackerWallet(test.db, without);
    await makeWatch(test.db, without, { wallet_id });
    const config = makeCtx(member).config;
    const deleteJobs = async (userId: string) => {
      const { rows } = await sql`
        DELETE FROM graphile_worker._private_jobs WHERE payload->>'userId' = ${userId} RETURNING id`.execute(
        test.ownerDb,
      );
      return rows.length;
    };
    await deleteJobs(member.id);
    await runJobNow(test.db, planCheckIns, {}, { config });
    expect([await deleteJobs(member.id), await deleteJobs(without.id)]).toEqual([1, 0]);
    await runJobNow(test.db, planCheckIns, {}, { config });
    expect(await deleteJobs(member.id)).toBe(0);
    await test.db
      .updateTable('chain_watches')
      .set({ read_at: new Date(now) })
      .where('wallet_id', '=', wallet.id)
      .execute();
    await runJobNow(test.db, planCheckIns, {}, { config });
    expect(await deleteJobs(member.id)).toBe(1);
  });
});

describe('checkInFromChain', () => {
  it('checks in, and ends without an error once the account is deleted', async () => {
    const { member, airdrop, use } = await setUp();
    const at = new Date(Date.now() - 60_000);
    await use(at.toISOString());
    await runJobNow(test.db, checkInFromChain, { userId: member.id });
    expect(await listDays(airdrop)).toHaveLength(1);
    await test.ownerDb.deleteFrom('profiles').where('id', '=', member.id).execute();
    await runJobNow(test.db, checkInFromChain, { userId: member.id });
  });
});
