import { describe, expect, it } from 'vitest';
import { addContract } from '../../src/features/airdrops/on-chain/commands.server.ts';
import { addTask } from '../../src/features/airdrops/tasks/commands.server.ts';
import { planTicks, tickFromChain } from '../../src/features/airdrops/tasks/jobs.server.ts';
import { listTasks } from '../../src/features/airdrops/tasks/queries.server.ts';
import { taskInput } from '../../src/features/airdrops/tasks/schema.ts';
import { watchWallet } from '../../src/features/onchain/commands.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../factories/members.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../factories/portfolio.ts';
import { createCall } from '../harness/chains/local-chain.ts';
import { confirmationDepth, type SiteOptions, startWatchedSite } from '../harness/chains/watched-site.ts';
import { setUpDatabase } from '../harness/database.ts';
import { Project } from './contracts/contracts.gen.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

/** Makes a repeating task that calls of a project's contract tick, for two wallets of which the first is watched. */
async function openTask(options?: SiteOptions) {
  const site = await startWatchedSite(database.db, options);
  const { local, chain } = site;
  const [owner, hunter] = [await local.createAccount(), await local.createAccount()];
  const project = await local.deploy(owner, Project);
  const member = await makeMember(database.db);
  // The calls below are mined a few seconds ahead of the clock.
  const ctx = createMemberCtx(database.db, member, { chains: [chain], now: new Date(Date.now() + 60_000) });
  const airdrop = await makeAirdrop(database.db, member, {
    status: 'active',
    eligibility_date: '2026-01-01',
    check_in_duration: 'monthly',
  });
  const id = airdrop.id;
  const [wallet, unwatched] = [
    await makeTrackerWallet(database.db, member, { address: hunter.address }),
    await makeTrackerWallet(database.db, member),
  ];
  for (const [position, { id: walletId }] of [wallet, unwatched].entries())
    await makeAirdropWallet(database.db, member, { airdropId: id, walletId, position });
  await watchWallet(ctx, { id: wallet.id, chainIds: [chain.id] });
  const contract = { chainId: chain.id, address: project.address };
  await addContract(ctx, { id, ...contract, isConfirmed: true });
  await addTask(
    ctx,
    taskInput.parse({ id, text: 'Swap', repeats: true, rhythm: 'every 99 months', contract }),
  );

  // The calls are mined now, one after the other.
  await local.mine([], { at: new Date() });
  const callProject = (call: 'checkIn' | 'close' = 'checkIn') =>
    local.mine([createCall(hunter, project, call)]);
  /** Reads the chain, and runs the jobs that tick tasks. */
  const tick = async (minutes: number) => {
    await site.read(minutes);
    await site.run(planTicks, {}, minutes);
    await site.run(tickFromChain, { userId: member.id }, minutes);
    const [task] = (await listTasks(ctx, { airdropId: id })).items;
    return task;
  };
  return { local, wallet, callProject, tick };
}

describe('a task with a contract', () => {
  it.each(['blockscout', 'etherscan'] as const)(
    'is ticked for the wallet that called it, once the block is settled: %s',
    async (kind) => {
      const { local, wallet, callProject, tick } = await openTask({ kind });
      const block = await callProject();
      await callProject();
      expect(await tick(1)).toMatchObject({ doneBy: [] });
      await local.mineEmpty(confirmationDepth);
      const task = await tick(90);
      recordFound(`a task’s contract (${kind})`, { tried: 2, expected: 1, found: task?.doneBy.length ?? 0 });
      expect(task).toMatchObject({
        doneBy: [wallet.id],
        isDone: false,
        ticksFromChain: [{ walletId: wallet.id, transaction: { hash: block.transactions[0]?.hash } }],
      });
    },
  );

  it('isn’t ticked by a call that reverted or was reorganized away', async () => {
    const { local, callProject, tick } = await openTask();
    const reverted = await callProject('close');
    expect(reverted.transactions[0]?.status).toBe(0);
    await callProject();
    await tick(1);
    await local.reorganize(1);
    await local.mineEmpty(confirmationDepth);
    const task = await tick(90);
    recordFound('reverted and reorganized calls of a task’s contract', {
      tried: 2,
      expected: 0,
      found: task?.doneBy.length ?? 0,
    });
    expect(task).toMatchObject({ doneBy: [], ticksFromChain: [] });
  });
});
