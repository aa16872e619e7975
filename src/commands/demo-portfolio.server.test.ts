import { expect, it } from 'vitest';
import { publicChains } from '#/config/chains.server.ts';
import { getOverview } from '#/features/onchain/queries.server.ts';
import { summarize } from '#/features/profit/sum-queries.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import { setUpDatabase } from '../../test/harness/database.ts';
import { demoAirdrops } from '../db/seed/demo-airdrops.ts';
import { addDemoActivity } from './demo-chain.server.ts';
import { addDemoPortfolio, addDemoWallets } from './demo-portfolio.server.ts';

const database = setUpDatabase();

it('addDemoPortfolio adds a consistent year of entries for eight wallets on four networks', async () => {
  const { db } = database;
  const member = await makeMember(db);
  const ctx = createMemberCtx(db, member);
  const wallets = await addDemoWallets(ctx);
  const airdrops = await Promise.all(
    demoAirdrops.map(async ({ name, project, status }, index) => {
      const { id } = await makeAirdrop(db, member, { name, project, status });
      return { index, id, project, status };
    }),
  );
  await addDemoPortfolio(ctx, wallets, airdrops);
  await addDemoActivity(ctx, wallets);
  const families = await db.selectFrom('tracker_wallets').select('family').execute();
  expect([families.length, new Set(families.map(({ family }) => family)).size]).toEqual([8, 4]);
  const states = await db.selectFrom('airdrop_wallets').select('state').distinct().execute();
  expect(states).toHaveLength(5);
  const summary = await summarize(ctx, {});
  expect(summary.months.filter(({ rewards }) => rewards !== '0').length).toBeGreaterThanOrEqual(7);
  expect(summary.positions.map(({ airdrop }) => airdrop.name).sort()).toEqual([
    'Restaking pilot',
    'Staking round',
  ]);
  expect(Number(summary.totals.net)).toBeGreaterThan(1000);
  const { wallets: active } = await getOverview({ ...ctx, config: { ...ctx.config, chains: publicChains } });
  expect(active.every(({ isWatched }) => !isWatched)).toBe(true);
  expect(active.map(({ chains }) => chains.length).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3]);
});
