import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch, settledBlock } from '../../test/factories/chains.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { startReceiver } from '../../test/harness/receiver.ts';
import { signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Site, startSite } from '../harness/site.ts';
import { button, dialog, expectVisible, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const token = `0x${'c'.repeat(40)}`;
const contract = `0x${'b'.repeat(40)}`;

/** Makes a member with two claims found at one of their wallets, of 1,250 and 7 tokens. */
async function makeFound(on: Site) {
  const { db } = on.database;
  const person = await on.makePerson();
  const { id: airdrop_id } = await makeAirdrop(db, person, { name: 'Arbitrum', status: 'active' });
  const { id: wallet_id } = await makeTrackerWallet(db, person, { label: 'Main' });
  const mined_at = new Date('2026-03-23T12:00:00Z');
  await makeWatch(db, person, { wallet_id });
  const hash = await makeTransaction(db, person, { wallet_id, mined_at, to_address: contract });
  const finding = { user_id: person.id, wallet_id, chain_id: 1, airdrop_id, kind: 'claim' as const };
  await db
    .insertInto('chain_tokens')
    .values({ chain_id: 1, address: token, decimals: 6, symbol: 'ARB' })
    .execute();
  await db
    .insertInto('chain_findings')
    .values(
      [1_250_000_000, 7_000_000].map((amount, log_index) => ({
        ...finding,
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

describe('A claim found on chain', () => {
  it('books amount and gas in two presses, and dismisses in one', async () => {
    const { db, person, airdrop_id } = await makeFound(site);
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
    const found = details.getByRole('list', { name: 'Claims found on chain' });
    await found.getByRole('button', { name: /^Mark as claimed ?Looks claimed: 1,250 ARB/ }).tap();
    const form = dialog(page, 'Mark as claimed');
    await form.waitFor();
    expect(await form.getByLabel(/^Gas(?! token)/).inputValue()).toBe('0.0042');
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
    await found.getByRole('button', { name: /^Not a claim ?Looks claimed: 7 ARB/ }).tap();
    await waitUntilHidden(found);
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

  it('books the day’s price of the token’s contract', async () => {
    const service = await startReceiver({ status: 404 });
    const answer = (path: string, body: unknown) =>
      service.behave(path, { status: 200, body: JSON.stringify(body) });
    const coin = { id: 'arbitrum', symbol: 'arb', name: 'Arbitrum', platforms: { ethereum: token } };
    answer('/coins/list?include_platform=true', [
      { id: 'fake-arb', symbol: 'arb', name: 'Arbitrum', platforms: { ethereum: contract } },
      coin,
    ]);
    const off = ['localization', 'tickers', 'market_data', 'community_data', 'developer_data'];
    answer(`/coins/arbitrum?${off.map((name) => `${name}=false`).join('&')}`, coin);
    answer('/coins/arbitrum/history?date=23-03-2026&localization=false', {
      market_data: { current_price: { usd: 1.5 } },
    });
    const env = { PRICES: 'coingecko', COINGECKO_URL: service.origin, ALLOW_PRIVATE_FETCH: 'true' };
    const priced = await startSite(env);
    const { db, person } = await makeFound(priced);
    const { page, context, leave } = await visit(browser, priced);
    await signIn(context, priced, person);
    await page.goto('/tracker');
    const details = await openDetails(page, 'Arbitrum');
    const found = details.getByRole('list', { name: 'Claims found on chain' });
    await found.getByRole('button', { name: /^Mark as claimed ?Looks claimed: 1,250 ARB/ }).click();
    const form = dialog(page, 'Mark as claimed');
    await button(form, 'Mark as claimed').click();
    await waitUntilHidden(form);
    const reward = await db
      .selectFrom('airdrop_entries')
      .select(['value', 'rate', 'coin_id'])
      .where('user_id', '=', person.id)
      .where('kind', '=', 'reward')
      .executeTakeFirst();
    expect(reward).toEqual({ value: '1875', rate: '1.5', coin_id: 'arbitrum' });
    await leave();
    await priced.close();
    service.close();
  });
});
