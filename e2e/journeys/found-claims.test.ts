import { describe, expect, it } from 'vitest';
import { enqueueClaims } from '../../src/features/airdrops/found-claims/jobs.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch, settledBlock } from '../../test/factories/chains.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person, Site } from '../harness/site.ts';
import { button, dialog, expectVisible, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const token = `0x${'c'.repeat(40)}`;
const contract = `0x${'b'.repeat(40)}`;

/** Makes a member with two claims found at one of their wallets, of 1,250 and 7 tokens. */
async function makeFoundClaims() {
  const { db } = site.database;
  const person = await site.makePerson();
  const { id: airdrop_id } = await makeAirdrop(db, person, { name: 'Arbitrum', status: 'active' });
  const { id: wallet_id } = await makeTrackerWallet(db, person, { label: 'Main' });
  const mined_at = new Date('2026-03-23T12:00:00Z');
  await makeWatch(db, person, { wallet_id });
  const hash = await makeTransaction(db, person, { wallet_id, mined_at, to_address: contract });
  const foundClaim = { user_id: person.id, wallet_id, chain_id: 1, airdrop_id, kind: 'claim' as const };
  await db
    .insertInto('chain_tokens')
    .values({ chain_id: 1, address: token, decimals: 6, symbol: 'ARB' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('chain_findings')
    .values(
      [1_250_000_000, 7_000_000].map((amount, log_index) => ({
        ...foundClaim,
        id: uuidv7(),
        hash,
        log_index,
        block: settledBlock,
        mined_at,
        token,
        amount: String(amount),
        contract,
        fee: log_index === 0 ? '4200000000000000' : null,
      })),
    )
    .execute();
  return { db, person, airdrop_id };
}

const claimToken = `0x${'d'.repeat(40)}`;

/** Makes an airdrop with its token and its distributor, and a watched wallet. */
async function makeClaimableAirdrop({ db }: Site['database'], person: Person) {
  const { id: airdrop_id } = await makeAirdrop(db, person, {
    name: 'Season 1',
    project: 'Scroll',
    status: 'active',
  });
  const { id: wallet_id } = await makeTrackerWallet(db, person, { label: 'Main' });
  await makeWatch(db, person, { wallet_id, transfers_settled_block: settledBlock });
  const contractRow = { user_id: person.id, airdrop_id, chain_id: 1 };
  await db
    .insertInto('airdrop_contracts')
    .values([
      { ...contractRow, id: uuidv7(), address: contract },
      { ...contractRow, id: uuidv7(), address: claimToken, is_token: true },
    ])
    .execute();
  await db
    .insertInto('chain_tokens')
    .values({ chain_id: 1, address: claimToken, decimals: 18, symbol: 'SCR' })
    .execute();
  return { airdrop_id, wallet_id };
}

/** Adds the transfer of a claim of 1,250 tokens, as a sync does, and searches it for claims. */
async function claimOnChain({ db }: Site['database'], person: Person, wallet_id: string) {
  const mined_at = new Date('2026-03-23T12:00:00Z');
  const fee = '4200000000000000';
  const hash = await makeTransaction(db, person, { wallet_id, mined_at, to_address: contract, fee });
  await db
    .insertInto('chain_transfers')
    .values({
      user_id: person.id,
      wallet_id,
      chain_id: 1,
      hash,
      log_index: 0,
      block: settledBlock,
      mined_at,
      token: claimToken,
      from_address: contract,
      amount: (1250n * 10n ** 18n).toString(),
    })
    .execute();
  await enqueueClaims(db, person.id);
}

describe('A claim found on chain', () => {
  it('books a claim with its gas automatically once turned on, and undoes it in the details', async () => {
    const { database } = site;
    const { db } = database;
    const person = await site.makePerson();
    const { airdrop_id, wallet_id } = await makeClaimableAirdrop(database, person);
    const { page, leave } = await openPage('/wallets/activity', person);
    const bookSwitch = page.getByRole('switch', { name: 'Book claims automatically' });
    expect(await bookSwitch.isChecked()).toBe(false);
    await bookSwitch.click();
    const readSetting = () =>
      db
        .selectFrom('chain_settings')
        .select('books_claims_since')
        .where('user_id', '=', person.id)
        .executeTakeFirst();
    await expect.poll(readSetting, pollOptions).toEqual({ books_claims_since: expect.any(Date) });
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => bookSwitch.isChecked(), pollOptions).toBe(true);

    await claimOnChain(database, person, wallet_id);
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: /Claim booked: Scroll · Season 1 · 1,250 SCR/ }).click();
    const details = dialog(page, 'Season 1');
    const booked = details.getByRole('list', { name: 'Booked claims' });
    await expectVisible(booked.getByText('Booked: 1,250 SCR · Mar 23 · Main', { exact: true }));
    await expectVisible(booked.getByText(/^Gas 0\.0042 ETH/));
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');

    await page.goto('/profit?view=entries');
    const costs = page.getByRole('main');
    await expectVisible(costs.getByText(/1,250 SCR/));
    await expectVisible(costs.getByText(/0\.0042 ETH/));

    await page.goto(`/tracker?airdrop=${airdrop_id}`);
    await booked.getByRole('button', { name: /^Undo ?Booked: 1,250 SCR/ }).click();
    await expectVisible(toast(page, 'Booking undone'));
    const open = details.getByRole('list', { name: 'Claims found on chain' });
    await expectVisible(open.getByText('Looks claimed: 1,250 SCR · Mar 23 · Main', { exact: true }));
    await waitUntilHidden(booked);
    const readRows = async () => ({
      entries: await db.selectFrom('airdrop_entries').select('id').where('user_id', '=', person.id).execute(),
      cells: await db
        .selectFrom('airdrop_wallets')
        .select('state')
        .where('user_id', '=', person.id)
        .execute(),
    });
    expect(await readRows()).toEqual({ entries: [], cells: [] });

    await page.goto('/');
    await page.getByRole('link', { name: /^Review ?Looks claimed: 1,250 SCR/ }).click();
    await open.waitFor();
    await leave();
  });

  it('can’t be marked as claimed in a form that was opened before it was booked', async () => {
    const { db, person } = await makeFoundClaims();
    const { page, leave } = await openPage('/tracker', person);
    const details = await openDetails(page, 'Arbitrum');
    await details.getByRole('button', { name: /^Mark as claimed ?Looks claimed: 1,250 ARB/ }).click();
    const form = dialog(page, 'Mark as claimed');
    await form.waitFor();
    await db
      .updateTable('chain_findings')
      .set({ state: 'booked', decided_at: new Date(), reward_entry_id: uuidv7() })
      .where('user_id', '=', person.id)
      .execute();
    await button(form, 'Mark as claimed').click();
    await expectVisible(form.getByText(/^This claim was booked in the meantime/));
    const entries = await db
      .selectFrom('airdrop_entries')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(entries).toEqual([]);
    await leave();
  });

  it('books amount and gas in two presses, and dismisses in one', async () => {
    const { db, person, airdrop_id } = await makeFoundClaims();
    const { page, context, leave } = await visit(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(context, site, person);
    await openTracker(page);
    const today = page.getByRole('list', { name: 'Claims found on chain' });
    await expectVisible(today.getByText('Looks claimed: 1,250 ARB · Mar 23 · Main', { exact: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const details = await openDetails(page, 'Arbitrum');
    const claims = details.getByRole('list', { name: 'Claims found on chain' });
    await claims.getByRole('button', { name: /^Mark as claimed ?Looks claimed: 1,250 ARB/ }).tap();
    const form = dialog(page, 'Mark as claimed');
    await form.waitFor();
    await expect.poll(() => form.getByLabel(/^Gas(?! token)/).inputValue(), pollOptions).toBe('0.0042');
    await button(form, 'Mark as claimed').tap();
    await waitUntilHidden(form);
    const readEntries = () =>
      db
        .selectFrom('airdrop_entries')
        .select(({ fn }) => ['kind', 'currency', 'day', fn<string>('trim_scale', ['amount']).as('amount')])
        .where('user_id', '=', person.id)
        .orderBy('id')
        .execute();
    expect(await readEntries()).toEqual([
      { kind: 'reward', currency: 'ARB', day: '2026-03-23', amount: '1250' },
      { kind: 'gas', currency: 'ETH', day: '2026-03-23', amount: '0.0042' },
    ]);
    await claims.getByRole('button', { name: /^Not a claim ?Looks claimed: 7 ARB/ }).tap();
    await waitUntilHidden(claims);
    const readStates = async () =>
      (await db.selectFrom('chain_findings').select('state').where('user_id', '=', person.id).execute())
        .map(({ state }) => state)
        .toSorted();
    await expect.poll(readStates, pollOptions).toEqual(['dismissed', 'taken']);
    const cell = await db
      .selectFrom('airdrop_wallets')
      .select(['state', 'claim_amount'])
      .where('airdrop_id', '=', airdrop_id)
      .executeTakeFirst();
    expect(cell).toEqual({ state: 'claimed', claim_amount: '1250' });
    await leave();
  });
});
