import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Chain } from '#/lib/chains.ts';
import { makeAirdrop } from '../../../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch, settledBlock } from '../../../../test/factories/chains.ts';
import { createMemberCtx, type Member, makeMember } from '../../../../test/factories/members.ts';
import {
  makeAirdropWallet,
  makeEvmAddress,
  makeTrackerWallet,
} from '../../../../test/factories/portfolio.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { readBackup, restoreBackup } from '../../../../test/harness/imports.ts';
import { runJobNow } from '../../../../test/harness/run-job.ts';
import { deleteMany, undoDelete } from '../bulk/commands.server.ts';
import { changeStatus } from '../commands.server.ts';
import { addContract, editContracts, removeContract } from '../on-chain/commands.server.ts';
import { getAirdropContracts } from '../on-chain/queries.server.ts';
import { recordChainTicks } from './chain-tick-commands.server.ts';
import { addTask, editTask } from './commands.server.ts';
import { planTicks, tickFromChain } from './jobs.server.ts';
import { listTasks } from './queries.server.ts';
import { type TaskInput, taskInput } from './schema.ts';
import { tickTask } from './tick-commands.server.ts';

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
const contract = { chainId: 1, address: pool };

const now = '2026-05-20T12:00:00.000Z';
const makeCtx = (member: Member, at = now) =>
  createMemberCtx(test.db, member, { now: new Date(at), chains: [chain] });

type Options = {
  wallets?: number;
  member?: Parameters<typeof makeMember>[1];
  task?: Partial<Pick<TaskInput, 'repeats' | 'rhythm' | 'reset'>>;
};

/** Makes a member with a monthly airdrop whose repeating task is ticked by a contract. */
async function setUp({ wallets = 1, member: memberChange, task: taskChange }: Options = {}) {
  const member = await makeMember(test.db, memberChange);
  const airdrop = await makeAirdrop(test.db, member, {
    status: 'active',
    eligibility_date: '2026-01-01',
    check_in_duration: 'monthly',
  });
  const airdropId = airdrop.id;
  const walletIds: string[] = [];
  for (let position = 0; position < Math.max(1, wallets); position += 1) {
    const { id } = await makeTrackerWallet(test.db, member);
    await makeWatch(test.db, member, { wallet_id: id });
    if (position < wallets) await makeAirdropWallet(test.db, member, { airdropId, walletId: id, position });
    walletIds.push(id);
  }
  const [walletId = ''] = walletIds;
  await addContract(makeCtx(member), { id: airdropId, chainId: 1, address: pool, isConfirmed: true });
  const { id: taskId } = await addTask(
    makeCtx(member),
    taskInput.parse({ id: airdropId, text: 'Swap', repeats: true, contract, ...taskChange }),
  );
  const use = (day: string, change: Partial<Parameters<typeof makeTransaction>[2]> = {}) =>
    makeTransaction(test.db, member, {
      wallet_id: walletId,
      mined_at: new Date(`2026-${day}:00.000Z`),
      to_address: pool,
      ...change,
    });
  const getTask = async (at = now) => {
    const [task] = (await listTasks(makeCtx(member, at), { airdropId })).items;
    if (task === undefined) throw new Error('the airdrop has a task');
    return task;
  };
  /** Lists the ticks as days of the member. */
  const listDays = async () => {
    const rows = await test.db
      .selectFrom('airdrop_period_ticks')
      .select('ticked_on')
      .where('task_id', '=', taskId)
      .orderBy('ticked_on')
      .execute();
    return rows.map(({ ticked_on }) => ticked_on);
  };
  const tick = (done: boolean, at = now) =>
    tickTask(makeCtx(member, at), { id: taskId, walletIds: wallets === 0 ? null : [walletId], done });
  return { member, airdrop, airdropId, walletId, walletIds, taskId, use, getTask, listDays, tick };
}

describe('recordChainTicks', () => {
  it('ticks the wallet’s period of a use, with its transaction', async () => {
    const { member, walletIds, use, getTask } = await setUp({ wallets: 2 });
    const [first, second] = walletIds;
    const hash = await use('05-03T08:30', { wallet_id: second ?? '' });
    const ctx = makeCtx(member);
    await recordChainTicks(ctx);
    expect(ctx.changes).toContainEqual({ topic: 'tasks', userId: member.id });
    const transaction = { chain: 'Ethereum', hash, url: `https://scan.example/tx/${hash}` };
    expect(await getTask()).toMatchObject({
      contract,
      doneBy: [second],
      isDone: false,
      ticksFromChain: [{ walletId: second, transaction }],
    });
    expect(await getTask('2026-06-01T12:00:00.000Z')).toMatchObject({ doneBy: [], ticksFromChain: [] });
    await use('05-04T08:30', { wallet_id: first ?? '' });
    await recordChainTicks(ctx);
    expect(await getTask()).toMatchObject({ doneBy: [first, second], isDone: true });
  });

  it('ticks once a period, and each period of the last 60 days', async () => {
    const { member, use, listDays } = await setUp();
    for (const at of ['03-20T12:00', '03-22T12:00', '04-30T23:00', '05-01T00:00', '05-02T12:00'])
      await use(at);
    await recordChainTicks(makeCtx(member));
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-03-22', '2026-04-30', '2026-05-01']);
  });

  it('ticks without a wallet, for a use by any watched wallet, if the airdrop has none', async () => {
    const { member, use, getTask } = await setUp({ wallets: 0 });
    await use('05-03T08:30');
    await recordChainTicks(makeCtx(member));
    expect(await getTask()).toMatchObject({ isDone: true, ticksFromChain: [{ walletId: null }] });
  });

  it('uses the member’s day, which begins at 4:00 in their zone', async () => {
    const { member, use, listDays } = await setUp({
      member: { time_zone: 'America/New_York', day_starts_at: 4 },
      task: { rhythm: 'every 1 day' },
    });
    // 3:59 and 4:00 on 4 May in New York.
    for (const at of ['05-04T07:59', '05-04T08:00', '05-05T07:59']) await use(at);
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-03', '2026-05-04']);
  });

  it.each<[string, string[], string[]]>([
    ['2 times a week', ['04T10:00', '04T12:00', '05T10:00', '06T10:00', '11T10:00'], ['04', '05', '11']],
    ['24 hours after', ['04T10:00', '05T09:59', '06T10:00'], ['04', '06']],
    ['on mon', ['03T12:00', '04T12:00', '05T12:00'], ['04']],
  ])('uses the task’s own rhythm: %s', async (rhythm, uses, days) => {
    const { member, use, listDays } = await setUp({ task: { rhythm } });
    for (const at of uses) await use(`05-${at}`);
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(days.map((day) => `2026-05-${day}`));
  });

  it('marks a task that doesn’t repeat as done, also by a use before the airdrop’s start', async () => {
    const { member, airdropId, use, getTask } = await setUp({ task: { repeats: false } });
    await test.db
      .updateTable('airdrops')
      .set({ eligibility_date: '2026-05-10' })
      .where('id', '=', airdropId)
      .execute();
    const hash = await use('05-03T08:30');
    await use('05-04T08:30');
    await recordChainTicks(makeCtx(member));
    expect(await getTask()).toMatchObject({ isDone: true, ticksFromChain: [{ transaction: { hash } }] });
  });

  it('ignores failed, unsettled, future, and foreign transactions', async () => {
    const { member, use, listDays } = await setUp();
    const foreign = await makeTrackerWallet(test.db, member);
    await makeWatch(test.db, member, { wallet_id: foreign.id });
    await use('05-03T08:30', { is_failed: true });
    await use('05-03T08:30', { block: settledBlock + 1 });
    await use('05-20T12:01');
    await use('05-03T08:30', { wallet_id: foreign.id });
    await use('05-03T08:30', { to_address: makeEvmAddress(7) });
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual([]);
  });

  it('leaves the member’s own tick as it is', async () => {
    const { member, use, listDays, tick, getTask } = await setUp();
    await tick(true, '2026-05-10T12:00:00.000Z');
    for (const at of ['05-03T08:30', '05-10T08:30', '05-12T08:30']) await use(at);
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-10']);
    expect(await getTask()).toMatchObject({ isDone: true, ticksFromChain: [] });
  });

  it.each([true, false])('doesn’t add a tick again that was removed (repeats: %s)', async (repeats) => {
    const { member, use, tick, getTask } = await setUp({ task: { repeats } });
    await use('05-19T08:30');
    await recordChainTicks(makeCtx(member));
    expect((await getTask()).isDone).toBe(true);
    await tick(false);
    await use('05-20T09:30');
    await recordChainTicks(makeCtx(member));
    expect((await getTask()).isDone).toBe(false);
    await tick(true);
    expect(await getTask()).toMatchObject({ isDone: true, ticksFromChain: [] });
    if (!repeats) return;
    await use('06-01T08:30');
    await recordChainTicks(makeCtx(member, '2026-06-02T12:00:00.000Z'));
    expect(await getTask('2026-06-02T12:00:00.000Z')).toMatchObject({ isDone: true });
  });

  it('ignores closed airdrops, and days of a pause', async () => {
    const { member, airdropId, use, listDays } = await setUp({ task: { rhythm: 'every 1 day' } });
    await test.db
      .insertInto('airdrop_pauses')
      .values({
        user_id: member.id,
        id: '01a1fa53-d955-7180-844b-0fc32e5abd11',
        airdrop_id: airdropId,
        from_day: '2026-05-03',
        until_day: '2026-05-05',
        created_at: new Date(now),
      })
      .execute();
    for (const day of ['03', '04', '05']) await use(`05-${day}T12:00`);
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-05']);
    await changeStatus(makeCtx(member), { id: airdropId, status: 'claimed' });
    await use('05-06T12:00');
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-05']);
  });

  it('ticks although check-ins from chain are off, and no task of another contract', async () => {
    const { member, airdropId, use, listDays, taskId } = await setUp();
    await editContracts(makeCtx(member), { id: airdropId, checksIn: false });
    await use('05-03T08:30');
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-03']);
    await editTask(makeCtx(member), { id: taskId, contract: null });
    await use('04-03T08:30');
    await recordChainTicks(makeCtx(member));
    expect(await listDays()).toEqual(['2026-05-03']);
  });

  it('records one tick in runs at the same time', async () => {
    const { member, use, listDays, taskId } = await setUp();
    await use('05-03T08:30');
    await use('05-03T09:30');
    await Promise.all([1, 2, 3, 4].map(() => recordChainTicks(makeCtx(member))));
    expect(await listDays()).toHaveLength(1);
    const rows = await test.db
      .selectFrom('airdrop_chain_ticks')
      .select('hash')
      .where('task_id', '=', taskId)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('the contract of a task', () => {
  it('is rejected unless it belongs to the airdrop, in any spelling', async () => {
    const { member, airdropId, taskId } = await setUp();
    const ctx = makeCtx(member);
    const rejected = { code: 'INVALID', field: 'contract' };
    const other = { chainId: 1, address: makeEvmAddress(7) };
    await expect(editTask(ctx, { id: taskId, contract: other })).rejects.toMatchObject(rejected);
    await expect(
      addTask(ctx, taskInput.parse({ id: airdropId, text: 'Swap', contract: other })),
    ).rejects.toMatchObject(rejected);
    const spelled = { chainId: 1, address: pool.toUpperCase().replace('0X', '0x') };
    expect(await editTask(ctx, { id: taskId, contract: spelled })).toMatchObject({ contract });
    expect(await editTask(ctx, { id: taskId, text: 'Bridge' })).toMatchObject({ contract });
  });

  it('is cleared when the airdrop’s contract is removed', async () => {
    const { member, airdropId, getTask } = await setUp();
    const ctx = makeCtx(member);
    const { contracts } = await getAirdropContracts(ctx, { id: airdropId });
    await removeContract(ctx, { id: contracts[0]?.id ?? '' });
    expect(await getTask()).toMatchObject({ contract: null });
  });

  it('survives a backup and the undo of a deletion, with removed ticks', async () => {
    const { member, airdropId, use, tick, getTask } = await setUp();
    await use('05-03T08:30');
    await recordChainTicks(makeCtx(member));
    await tick(false);
    const { batchId } = await deleteMany(makeCtx(member), { ids: [airdropId] });
    await undoDelete(makeCtx(member), { batchId });
    await recordChainTicks(makeCtx(member));
    expect(await getTask()).toMatchObject({ contract, isDone: false });
    const other = await makeMember(test.db);
    await restoreBackup(makeCtx(other), await readBackup(makeCtx(member)));
    const restored = await test.db
      .selectFrom('airdrop_tasks')
      .select(['contract_chain_id', 'contract_address'])
      .where('user_id', '=', other.id)
      .execute();
    expect(restored).toEqual([{ contract_chain_id: 1, contract_address: pool }]);
  });
});

describe('planTicks', () => {
  it('adds one job per reading for members with such a task and newly read wallets', async () => {
    const { member } = await setUp();
    const without = await setUp();
    await editTask(makeCtx(without.member), { id: without.taskId, contract: null });
    const { config } = makeCtx(member);
    const deleteJobs = async (userId: string) => {
      const { rows } = await sql`
        DELETE FROM graphile_worker._private_jobs
        WHERE payload->>'userId' = ${userId} AND key LIKE 'chain-ticks %' RETURNING id`.execute(test.ownerDb);
      return rows.length;
    };
    // Linking the contract added one already.
    expect([await deleteJobs(member.id), await deleteJobs(without.member.id)]).toEqual([1, 1]);
    await runJobNow(test.db, planTicks, {}, { config });
    expect([await deleteJobs(member.id), await deleteJobs(without.member.id)]).toEqual([1, 0]);
    await runJobNow(test.db, planTicks, {}, { config });
    expect(await deleteJobs(member.id)).toBe(0);
  });
});

describe('tickFromChain', () => {
  it('ticks, and ends without an error once the account is deleted', async () => {
    const { member, use, listDays } = await setUp();
    await use('05-03T08:30', { mined_at: new Date(Date.now() - 60_000) });
    await runJobNow(test.db, tickFromChain, { userId: member.id });
    expect(await listDays()).toHaveLength(1);
    await test.ownerDb.deleteFrom('profiles').where('id', '=', member.id).execute();
    await runJobNow(test.db, tickFromChain, { userId: member.id });
  });
});
