import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deleteMany } from '../../src/features/airdrops/bulk/commands.server.ts';
import { bookClaims, undoBooking } from '../../src/features/airdrops/found-claims/booking-commands.server.ts';
import { decideFoundClaim } from '../../src/features/airdrops/found-claims/commands.server.ts';
import { listFoundClaims } from '../../src/features/airdrops/found-claims/queries.server.ts';
import { setCells } from '../../src/features/airdrops/wallets/commands.server.ts';
import { changeSettings } from '../../src/features/onchain/commands.server.ts';
import { maxEntries } from '../../src/features/profit/schema.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { defineJob } from '../../src/platform/jobs.server.ts';
import { createPrices } from '../../src/platform/prices/prices.server.ts';
import { safeFetch } from '../../src/platform/safe-fetch.server.ts';
import { createCall } from '../harness/chains/local-chain.ts';
import { setUpDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { noLimits } from '../harness/limits.ts';
import { startReceiver } from '../harness/receiver.ts';
import { slowIt } from '../harness/slow-it.ts';
import {
  type Drop,
  expectNothingBooked,
  inMinutes,
  openBooking as openTestBooking,
  openBookedDrop as openTestDrop,
} from './bookings.ts';
import { Project, TokenWithoutSymbol } from './contracts/contracts.gen.ts';
import { createTokenDeployer, type DropSetting } from './drop.ts';
import { recordFound } from './record.ts';

const database = setUpDatabase();

const openBookedDrop = (setting?: DropSetting) => openTestDrop(database.db, setting);
const openBooking = () => openTestBooking(database.db);

/** Books without looking for claims first, which would wait for the same row. */
const bookOnly = defineJob({
  name: 'test.book-claims',
  schema: z.object({ userId: z.uuid() }),
  run: (ctx, { userId }) => bookClaims(ctx, userId),
});

describe('a claim found on chain', () => {
  it('is booked once with its exact amount and gas', async () => {
    const { booked, gas, airdrop, wallet, list, readEntries, readCell, readFindings, ...drop } =
      await openBooking();
    await drop.runAgain();
    const facts = {
      day: '2026-03-23',
      airdrop_id: airdrop.id,
      wallet_id: wallet.id,
      value: null,
      coin_id: null,
    };
    const entries = await readEntries();
    recordFound('booked claims', { tried: 1, expected: 1, found: entries.length / 2 });
    expect(entries).toEqual([
      { ...facts, id: expect.any(String), kind: 'reward', amount: '1250', currency: 'ARB' },
      { ...facts, id: expect.any(String), kind: 'gas', amount: gas, currency: 'ETH' },
    ]);
    expect(await readCell()).toEqual({ state: 'claimed', amount: '1250', note: '' });
    expect(await readFindings()).toEqual([
      { id: booked.id, state: 'booked', reward_entry_id: entries[0]?.id, gas_entry_id: entries[1]?.id },
    ]);
    expect(await list()).toEqual([]);
    expect(booked).toMatchObject({ amount: '1250', symbol: 'ARB', gas, day: '2026-03-23', wallet: 'Main' });
    expect(await drop.readNotifications()).toEqual([
      {
        kind: 'claim_booked',
        title: expect.stringMatching(/^Claim booked: .+ · 1,250 ARB$/),
        body: `In your profit, with ${gas} ETH of gas. You can undo it in the details.`,
        url: `/tracker?airdrop=${airdrop.id}`,
      },
    ]);
  });

  it('doesn’t change the airdrop’s status', async () => {
    const { airdrop } = await openBooking();
    const { status } = await database.db
      .selectFrom('airdrops')
      .select('status')
      .where('id', '=', airdrop.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(airdrop.status);
  });

  it('is booked once by four concurrent jobs', async () => {
    const drop = await openBookedDrop();
    await changeSettings(drop.ctx, { booksClaims: false });
    await drop.claim();
    await drop.settle();
    await changeSettings({ ...drop.ctx, now: inMinutes(0) }, { booksClaims: true });
    await Promise.all([1, 2, 3, 4].map(() => drop.runAgain()));
    const entries = await drop.readEntries();
    recordFound('concurrent jobs', { tried: 4, expected: 1, found: entries.length / 2 });
    expect(entries.map(({ kind }) => kind)).toEqual(['reward', 'gas']);
    expect(await drop.readNotifications()).toHaveLength(1);
  });

  it('is booked once by a retry after a crash, which itself books nothing', async () => {
    const drop = await openBookedDrop();
    await drop.claim();
    const crash = sql`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''crashed''; END';
      CREATE TRIGGER crash BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION crash()`;
    await crash.execute(database.ownerDb);
    try {
      await expect(drop.settle()).rejects.toThrow('crashed');
    } finally {
      await sql`DROP TRIGGER crash ON notifications; DROP FUNCTION crash`.execute(database.ownerDb);
    }
    expect(await expectNothingBooked(drop)).toHaveLength(1);
    expect(await drop.readCell()).toBeUndefined();
    await drop.runAgain();
    await drop.runAgain();
    expect((await drop.readEntries()).map(({ kind }) => kind)).toEqual(['reward', 'gas']);
  });

  it('isn’t booked if the member dismisses it concurrently', async () => {
    const drop = await openBookedDrop();
    await changeSettings(drop.ctx, { booksClaims: false });
    await drop.claim();
    const [claim] = await drop.settle();
    if (claim === undefined) throw new Error('the claim was found');
    await changeSettings({ ...drop.ctx, now: inMinutes(0) }, { booksClaims: true });
    const listWaitingBackends = () =>
      sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database.db,
      );
    let booking: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await decideFoundClaim({ ...drop.ctx, db: trx }, { id: claim.id, state: 'dismissed' });
      booking = drop.site.run(bookOnly, { userId: drop.member.id }, 200);
      await eventually(async () => expect((await listWaitingBackends()).rows).toHaveLength(1));
    });
    await booking;
    expect(await expectNothingBooked(drop)).toEqual([]);
    expect(await drop.readFindings()).toMatchObject([{ state: 'dismissed' }]);
  });

  slowIt('stays open if the limit of entries is reached', async () => {
    const drop = await openBookedDrop();
    await sql`
      INSERT INTO airdrop_entries (id, user_id, kind, day, amount, currency, value, value_currency)
      SELECT gen_random_uuid(), ${drop.member.id}, 'gas', '2026-01-01', 1, 'USD', 1, 'USD'
      FROM generate_series(1, ${maxEntries}::int)`.execute(database.ownerDb);
    await drop.claim();
    expect(await drop.settle()).toHaveLength(1);
    expect(await drop.readCell()).toBeUndefined();
    expect(await drop.readNotifications()).toEqual([]);
    await database.db.deleteFrom('airdrop_entries').where('user_id', '=', drop.member.id).execute();
    await drop.runAgain();
    expect(await drop.listBooked()).toHaveLength(1);
  });

  it.each<[string, (drop: Drop) => Promise<unknown>]>([
    [
      'the switch was never on',
      ({ ctx }) => database.db.deleteFrom('chain_settings').where('user_id', '=', ctx.actor.id).execute(),
    ],
    ['the switch is off', ({ ctx }) => changeSettings(ctx, { booksClaims: false })],
    [
      'it was found before the switch was turned on',
      ({ ctx }) =>
        changeSettings(ctx, { booksClaims: false }).then(() =>
          changeSettings({ ...ctx, now: inMinutes(60) }, { booksClaims: true }),
        ),
    ],
    [
      'its token isn’t marked as the airdrop’s',
      ({ airdrop }) =>
        database.db
          .updateTable('airdrop_contracts')
          .set({ is_token: false })
          .where('airdrop_id', '=', airdrop.id)
          .execute(),
    ],
    [
      'the decimals of its token aren’t known',
      ({ site, token }) =>
        database.db
          .insertInto('chain_tokens')
          .values({
            chain_id: site.chain.id,
            address: token.address.toLowerCase(),
            decimals: null,
            symbol: 'ARB',
          })
          .execute(),
    ],
    [
      'its wallet is marked as claimed',
      ({ ctx, key }) => setCells(ctx, { cells: [{ ...key, state: 'claimed' }] }),
    ],
    [
      'the claim contract is another one',
      async ({ add, site, owner }) => add(await site.local.deploy(owner, Project), { isClaimContract: true }),
    ],
    [
      'the account is suspended',
      ({ member }) =>
        database.db
          .updateTable('profiles')
          .set({ suspended_at: inMinutes(0), suspended_reason: 'Spam' })
          .where('id', '=', member.id)
          .execute(),
    ],
  ])('isn’t booked if %s', async (name, prepare) => {
    const drop = await openBookedDrop();
    await prepare(drop);
    await drop.claim();
    await drop.settle();
    const open = await expectNothingBooked(drop);
    recordFound(`not booked: ${name}`, { tried: 1, expected: 0, found: 1 - open.length });
    expect(open).toHaveLength(1);
  });

  it.each<[string, DropSetting]>([
    [
      'without a symbol and decimals',
      { token: ({ local }, owner) => local.deploy(owner, TokenWithoutSymbol), amount: 25n },
    ],
    ['of more decimals than an entry can hold', { token: createTokenDeployer(24), amount: 10n ** 24n + 1n }],
    ['of more digits than an entry can hold', { token: createTokenDeployer(0), amount: 10n ** 30n }],
  ])('isn’t booked for an amount %s', async (_, setting) => {
    const drop = await openBookedDrop(setting);
    await drop.claim();
    await drop.settle();
    expect(await expectNothingBooked(drop)).toHaveLength(1);
  });

  it('isn’t booked if somebody else sent the transaction, a claim or dust', async () => {
    const drop = await openBookedDrop();
    const { owner, hunter, token, site } = drop;
    await drop.claim(owner);
    await site.local.mine([createCall(owner, token, 'mint', [hunter.address, 3n])]);
    await drop.settle();
    const open = await expectNothingBooked(drop);
    recordFound('dust and claims by others, booked', { tried: 2, expected: 0, found: 2 - open.length });
    expect(open).toHaveLength(2);
  });

  it('isn’t booked if its airdrop was deleted', async () => {
    const drop = await openBookedDrop();
    await drop.claim();
    await deleteMany(drop.ctx, { ids: [drop.airdrop.id] });
    await drop.settle();
    expect(await expectNothingBooked(drop)).toEqual([]);
  });

  it('isn’t booked as a second claim of its wallet, also after the first was undone', async () => {
    const drop = await openBooking();
    const { site, hunter, token, booked, ctx } = drop;
    await site.local.mine([createCall(hunter, token, 'mint', [hunter.address, 7n * 10n ** 18n])]);
    expect(await drop.settle(90)).toMatchObject([{ amount: '7' }]);
    await undoBooking(ctx, booked);
    await drop.runAgain();
    expect(await drop.readEntries()).toEqual([]);
    expect((await drop.list()).map(({ amount }) => amount).toSorted()).toEqual(['1250', '7']);
  });

  it('can’t be decided on while it is booked', async () => {
    const { booked, ctx, listBooked } = await openBooking();
    for (const state of ['taken', 'dismissed'] as const)
      await expect(decideFoundClaim(ctx, { id: booked.id, state })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    expect(await listBooked()).toHaveLength(1);
  });

  slowIt('is listed for 30 days after its booking', async () => {
    const { ctx, listBooked } = await openBooking();
    const listAt = async (days: number) =>
      (await listFoundClaims({ ...ctx, now: inMinutes(days * 24 * 60) })).booked;
    expect(await listBooked()).toHaveLength(1);
    expect(await listAt(29)).toHaveLength(1);
    expect(await listAt(31)).toEqual([]);
  });
});

/** Starts a price service that knows the token, and counts lookups. */
async function startPrices(token: string) {
  const service = await startReceiver({ status: 404 });
  const respond = (path: string, body: unknown) =>
    service.setBehavior(path, { status: 200, body: JSON.stringify(body) });
  const coin = { id: 'arbitrum', symbol: 'arb', name: 'Arbitrum', platforms: { ethereum: token } };
  respond('/coins/list?include_platform=true', [
    { id: 'fake-arb', symbol: 'arb', name: 'Arbitrum', platforms: { ethereum: `0x${'b'.repeat(40)}` } },
    coin,
  ]);
  const omitted = ['localization', 'tickers', 'market_data', 'community_data', 'developer_data'];
  respond(`/coins/arbitrum?${omitted.map((name) => `${name}=false`).join('&')}`, coin);
  respond('/coins/arbitrum/history?date=23-03-2026&localization=false', {
    market_data: { current_price: { usd: 1.5 } },
  });
  const prices = createPrices({ url: service.origin, key: null }, (url, options) =>
    safeFetch(url, { ...options, allowPrivate: true }),
  );
  if (prices === undefined) throw new Error('prices are on');
  return { service, prices };
}

/** Makes a drop whose claim was found but isn't booked yet, so that a test can book it with prices. */
async function openPricedDrop() {
  const drop = await openBookedDrop();
  await changeSettings(drop.ctx, { booksClaims: false });
  await drop.claim();
  await drop.settle();
  await changeSettings({ ...drop.ctx, now: inMinutes(0) }, { booksClaims: true });
  return { ...drop, ...(await startPrices(drop.token.address.toLowerCase())) };
}

describe('the price of a booked claim', () => {
  it('is that of its day, by the token’s contract', async () => {
    const { runAgain, readEntries, prices, service } = await openPricedDrop();
    await runAgain(200, { prices, limits: noLimits });
    expect(await readEntries()).toMatchObject([
      { kind: 'reward', amount: '1250', value: '1875', coin_id: 'arbitrum' },
      { kind: 'gas', value: null, coin_id: null },
    ]);
    service.close();
  });

  it('is missing if the member’s lookups are used up', async () => {
    const { runAgain, readEntries, prices, service } = await openPricedDrop();
    const consume = async () => {
      throw new AppError('RATE_LIMITED', 'Too many lookups');
    };
    await runAgain(200, { prices, limits: { ...noLimits, consume } });
    expect(await readEntries()).toMatchObject([{ kind: 'reward', value: null }, { kind: 'gas' }]);
    service.close();
  });

  it('doesn’t delay turning the switch off', async () => {
    const drop = await openPricedDrop();
    const { ctx, prices, service } = drop;
    const consume = async () => {
      await changeSettings(ctx, { booksClaims: false });
      return 1;
    };
    await drop.runAgain(200, { prices, limits: { ...noLimits, consume } });
    expect(await expectNothingBooked(drop)).toHaveLength(1);
    service.close();
  });
});

describe('changeSettings', () => {
  it('keeps the time from which claims are booked while it is on', async () => {
    const { ctx, member } = await openBookedDrop();
    const readSince = async () =>
      (
        await database.db
          .selectFrom('chain_settings')
          .select('books_claims_since')
          .where('user_id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).books_claims_since;
    await changeSettings({ ...ctx, now: inMinutes(60) }, { booksClaims: true });
    expect(await readSince()).toEqual(ctx.now);
    await changeSettings({ ...ctx, now: inMinutes(90) }, { booksClaims: false });
    expect(await readSince()).toBeNull();
    await changeSettings({ ...ctx, now: new Date(ctx.now.getTime() + 1) }, { booksClaims: true });
    expect(await readSince()).toEqual(new Date(ctx.now.getTime() + 1));
  });
});
