import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { startReceiver } from '../../test/harness/receiver.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, type Site, startSite } from '../harness/site.ts';
import {
  button,
  dialog,
  expectVisible,
  pollOptions,
  press,
  toast,
  waitUntilHidden,
} from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

type Opened = Visitor & { person: Person };

/** Opens the profit page of a user with an airdrop and a wallet. */
const openPage = (...expectedProblems: RegExp[]) => openProfit(site, expectedProblems);

async function openProfit(target: Site, expectedProblems: RegExp[] = []): Promise<Opened> {
  const { db } = target.database;
  const person = await target.makePerson();
  await makeAirdrop(db, person, { name: 'Scroll' });
  await makeTrackerWallet(db, person, { label: 'Main' });
  const visitor = await visit(browser, target, { expectedProblems });
  await signIn(visitor.context, target, person);
  await visitor.page.goto('/profit');
  await waitForHydration(visitor.page);
  return { ...visitor, person };
}

type EntryInput = {
  kind?: string;
  day?: string;
  amount: string;
  currency: string;
  value?: string;
  deposit?: string;
};

async function fillEntry(page: Page, name: string, input: EntryInput): Promise<void> {
  const form = dialog(page, name);
  if (input.kind !== undefined) await form.getByLabel('Kind').selectOption({ label: input.kind });
  if (input.day !== undefined) await form.getByLabel('Day').fill(input.day);
  await form.getByLabel('Amount').fill(input.amount);
  await form.getByLabel('Currency or token').fill(input.currency);
  if (input.value !== undefined) await form.getByLabel('Value in USD').fill(input.value);
}

async function addEntry(page: Page, input: EntryInput): Promise<void> {
  await press(page, /^Add (entry|your first entry)$/);
  await fillEntry(page, 'Add entry', input);
  await button(dialog(page, 'Add entry'), 'Add entry').click();
  await waitUntilHidden(dialog(page, 'Add entry'));
}

const getTile = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
    .first();
const expectTile = (page: Page, label: string, value: string) =>
  expect.poll(() => getTile(page, label).textContent(), pollOptions).toBe(value);

describe('the profit page', () => {
  it('lists tokens without a value, draws no empty charts, and adds the value', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { amount: '1250', currency: 'KSTR' });
    const tokens = page.getByRole('list', { name: 'Tokens without a value' });
    await expectVisible(tokens.getByText('+1,250 KSTR', { exact: true }));
    await expectVisible(tokens.getByText('· no value yet ·'));
    await expectTile(page, 'Net profit', 'No value yet');
    expect(await page.getByRole('heading', { name: 'Running total' }).count()).toBe(0);
    await button(tokens, /^Add value/).click();
    const form = dialog(page, 'Edit entry');
    await form.getByLabel('Value in USD').fill('80');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await expectTile(page, 'Net profit', '+$80.00');
    await expectVisible(page.getByRole('heading', { name: 'Running total' }));
    expect(await page.getByRole('heading', { name: 'Costs by kind' }).count()).toBe(0);
    await waitUntilHidden(tokens);
    await leave();
  });

  it('adds entries up in totals, in the month’s bar, and by airdrop and wallet', async () => {
    const { page, leave } = await openPage();
    await expectVisible(page.getByText('No entries yet'));
    await button(page, 'Add your first entry').click();
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', {
      day: '2026-03-14',
      amount: '0.1',
      currency: 'eth',
      value: '300.25',
    });
    await button(form, 'Airdrop: choose an airdrop').click();
    await page
      .getByRole('list', { name: 'Your airdrops' })
      .getByRole('button', { name: 'Example · Scroll' })
      .click();
    await form.getByLabel('Wallet').selectOption({
      label:
        (await form.getByLabel('Wallet').locator('option').allTextContents()).find((item) =>
          item.startsWith('Main'),
        ) ?? '',
    });
    await form.getByLabel('Minutes spent').fill('90');
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    await expectTile(page, 'Net profit', '+$300.25');
    await addEntry(page, { kind: 'Gas', day: '2026-03-20', amount: '12.5', currency: 'USD' });
    await expectTile(page, 'Net profit', '+$287.75');
    await expectTile(page, 'Time spent', '1h 30m');
    const byMonth = page.getByRole('figure').filter({ hasText: 'Rewards and costs by month' });
    await byMonth.getByText('Show as table').click();
    await expectVisible(byMonth.getByRole('row', { name: 'March 2026 +$287.75 $300.25 $12.50' }));
    const chart = page.getByRole('slider', { name: 'Rewards and costs by month' });
    await chart.focus();
    await page.keyboard.press('Home');
    for (
      let index = 0;
      index < 12 && !(await chart.getAttribute('aria-valuetext'))?.startsWith('March');
      index += 1
    ) {
      await page.keyboard.press('ArrowRight');
    }
    expect(await chart.getAttribute('aria-valuetext')).toBe(
      'March 2026: net +$287.75, rewards $300.25, costs $12.50',
    );
    await expectVisible(chart.getByText('March 2026'));
    await page.keyboard.press('Escape');
    await waitUntilHidden(chart.getByText('March 2026'));
    await chart.hover({ position: { x: 2, y: 40 } });
    await expectVisible(chart.and(page.locator('[aria-valuenow="0"]')));
    const bars = page.getByRole('slider', { name: 'Net profit by airdrop' });
    await bars.press('Home');
    expect(await bars.getAttribute('aria-valuetext')).toMatch(
      /^Example · Scroll: net \+\$300\.25, rewards \$300\.25, .* entries 1$/,
    );
    const ring = page.getByRole('slider', { name: 'Costs by kind' });
    await ring.press('Home');
    expect(await ring.getAttribute('aria-valuetext')).toBe('Gas: $12.50, 100%');
    await expectVisible(ring.getByText('Gas'));

    await page.getByRole('link', { name: 'Example · Scroll', exact: true }).click();
    await page.waitForURL(/airdrop=/);
    await expectTile(page, 'Net profit', '+$300.25');
    await press(page, 'Add entry');
    await expectVisible(button(form, 'Airdrop: Example · Scroll'));
    await button(form, 'Cancel').click();
    await page.getByLabel('Year').selectOption('2026');
    await page.waitForURL(/year=2026/);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expectTile(page, 'Net profit', '+$287.75');
    await leave();
  });

  it('keeps a deposit open until its return, and restores a deleted entry by Undo', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { kind: 'Deposit', amount: '2', currency: 'SOL', value: '400' });
    await expectTile(page, 'Outstanding', '$400.00');
    await button(page, /^Record return: 2 SOL/).click();
    await fillEntry(page, 'Add entry', { amount: '2', currency: 'SOL', value: '450' });
    await button(dialog(page, 'Add entry'), 'Add entry').click();
    await expectTile(page, 'Outstanding', '$0.00');
    await expectTile(page, 'Net profit', '+$50.00');
    await page.getByRole('link', { name: /^Entries/ }).click();
    await button(page.getByRole('table', { name: 'Entries' }), /^Delete Deposit/).click();
    await expectVisible(toast(page, 'Entry deleted'));
    await waitUntilHidden(button(page.getByRole('table', { name: 'Entries' }), /^Delete Deposit/));
    await button(toast(page, 'Entry deleted'), 'Undo').click();
    await expectVisible(button(page.getByRole('table', { name: 'Entries' }), /^Delete Deposit/));
    await page.getByRole('link', { name: 'Overview' }).click();
    await expectTile(page, 'Net profit', '+$50.00');
    await expectTile(page, 'Outstanding', '$0.00');
    await leave();
  });

  it('shows entries in another currency separately, and adds a value later', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { amount: '10', currency: 'USD' });
    await addEntry(page, { amount: '5', currency: 'ARB' });
    await expectVisible(page.getByText('1 entry has no value yet, so it’s not in the totals.'));
    await page.getByRole('link', { name: 'Show them' }).click();
    await button(page.getByRole('table', { name: 'Entries' }), /^Edit Reward/).click();
    const form = dialog(page, 'Edit entry');
    await form.getByLabel('Value in USD').fill('7.5');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expectTile(page, 'Net profit', '+$17.50');
    await button(page, 'Change currency').click();
    await dialog(page, 'Reporting currency').getByLabel('Currency', { exact: true }).selectOption('EUR');
    await button(dialog(page, 'Reporting currency'), 'Save').click();
    await expectVisible(page.getByText('2 entries are valued in USD and not included in these totals.'));
    await leave();
  });

  it('shows the error, and keeps the input after closing the dialog', async () => {
    const { page, leave } = await openPage(/status of 500/);
    await button(page, 'Add your first entry').click();
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { amount: '1.5.', currency: 'ETH' });
    await button(form, 'Add entry').click();
    await expectVisible(form.getByText('Enter a number such as 0.25'));
    await form.getByLabel('Amount').fill('1.5');
    await withBrokenRequests(page, '**/api/entries', async () => {
      await button(form, 'Add entry').click();
      await expectVisible(form.getByText('Couldn’t save the entry'));
    });
    await button(form, 'Cancel').click();
    await button(page, 'Add your first entry').click();
    expect(await form.getByLabel('Amount').inputValue()).toBe('1.5');
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    await expectVisible(page.getByText('1 entry has no value yet, so it’s not in the totals.'));
    await leave();
  });
});

describe('marking an airdrop as claimed', () => {
  const markAsClaimed = async (page: Page, name: string) => {
    await openTracker(page);
    await button(await openDetails(page, name), 'Mark as Claimed').click();
    await expectVisible(toast(page, 'Airdrop status changed to claimed'));
  };

  async function openWithActive(...expectedProblems: RegExp[]) {
    const visitor = await openPage(...expectedProblems);
    const { db } = site.database;
    const wallet = await makeTrackerWallet(db, visitor.person, { label: 'Claimer' });
    for (const name of ['Linea', 'Aurora']) {
      const active = { name, status: 'active' as const, wallet_address: wallet.address };
      await makeAirdrop(db, visitor.person, active);
    }
    return visitor;
  }

  it('asks once for the reward, and shows it in the month’s bar', async () => {
    const { page, leave } = await openWithActive();
    await markAsClaimed(page, 'Linea');
    const question = dialog(page, 'What did you receive?');
    await fillEntry(page, 'What did you receive?', {
      day: '2026-04-02',
      amount: '1200.5',
      currency: 'SCR',
      value: '840.35',
    });
    expect(await question.getByLabel('Wallet').locator('option:checked').textContent()).toMatch(/^Claimer/);
    await button(question, 'Add reward').click();
    await expectVisible(dialog(page, 'Linea'));
    await expectVisible(toast(page, 'Reward added'));
    await page.goto('/profit');
    await expectTile(page, 'Rewards', '$840.35');
    const byMonth = page.getByRole('figure').filter({ hasText: 'Rewards and costs by month' });
    await byMonth.getByText('Show as table').click();
    await expectVisible(byMonth.getByRole('row', { name: 'April 2026 +$840.35 $840.35 $0.00' }));

    await openTracker(page, '?closed=shown');
    const details = await openDetails(page, 'Linea');
    await button(details, 'Delete').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Airdrop' });
    await expectVisible(confirmDialog.getByText('Its 1 profit entry stays on the Profit page.'));
    await button(confirmDialog, 'Delete').click();
    await waitUntilHidden(confirmDialog);
    await page.goto('/profit?view=entries');
    await expectVisible(page.getByRole('cell', { name: /^Linea/ }));
    await leave();
  });

  it('works even if the question is skipped or can’t appear', async () => {
    const { page, leave } = await openWithActive(/status of 500/);
    await withBrokenRequests(page, '**/api/entries/settings', async () => {
      await markAsClaimed(page, 'Linea');
      await expectVisible(dialog(page, 'Linea').getByText('Claimed'));
      expect(await dialog(page, 'What did you receive?').count()).toBe(0);
    });
    await markAsClaimed(page, 'Aurora');
    await button(dialog(page, 'What did you receive?'), 'Skip').click();
    await waitUntilHidden(dialog(page, 'What did you receive?'));
    await button(dialog(page, 'Aurora'), 'Close').click();
    await page.goto('/profit');
    await expectVisible(page.getByText('No entries yet'));
    await leave();
  });
});

describe('a token’s price', () => {
  it('fills in, computes the exact value, follows the amount, and saves with the entry', async () => {
    const fakePrices = await startReceiver({ status: 404 });
    const respond = (path: string, body: unknown) =>
      fakePrices.setBehavior(path, { status: 200, body: JSON.stringify(body) });
    respond('/search?query=ETH', { coins: [{ id: 'ethereum', symbol: 'eth' }] });
    respond('/coins/ethereum/history?date=14-03-2026&localization=false', {
      market_data: { current_price: { usd: 3012.123457 } },
    });
    const env = { PRICES: 'coingecko', COINGECKO_URL: fakePrices.origin, ALLOW_PRIVATE_FETCH: 'true' };
    const pricedSite = await startSite(env);
    const { page, leave } = await openProfit(pricedSite, [/status of 503/]);
    await press(page, 'Add your first entry');
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { day: '2026-03-14', amount: '0.1', currency: 'eth' });
    await button(form, 'Look up the price').click();
    const value = form.getByLabel('Value in USD');
    await expect.poll(() => value.inputValue(), pollOptions).toBe('301.2123457');
    await form.getByLabel('Amount').fill('0.3');
    await expect.poll(() => value.inputValue(), pollOptions).toBe('903.6370371');
    await expectVisible(form.getByText(/^\$3,012\.12 each, CoinGecko,/));
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    const storedRow = await pricedSite.database.db
      .selectFrom('airdrop_entries')
      .select(['value', 'rate', 'rate_source'])
      .executeTakeFirst();
    expect(storedRow).toEqual({ value: '903.6370371', rate: '3012.123457', rate_source: 'CoinGecko' });

    fakePrices.setBehavior('/search?query=ARB', { status: 500 });
    await press(page, 'Add entry');
    await fillEntry(page, 'Add entry', { amount: '5', currency: 'ARB' });
    await button(form, 'Look up the price').click();
    await expectVisible(form.getByText(/^CoinGecko is not answering\./));
    respond('/search?query=ARB', { coins: [] });
    await button(form, 'Look up the price').click();
    await expectVisible(form.getByText('CoinGecko has no price for ARB on this day.'));
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    await leave();
    await pricedSite.close();
    fakePrices.close();
  });

  it('uses the coin with the name, or the chosen one', async () => {
    const service = await startReceiver({ status: 404 });
    const respond = (path: string, body: unknown) =>
      service.setBehavior(path, { status: 200, body: JSON.stringify(body) });
    respond('/search?query=KSTR', {
      coins: [
        { id: 'kestrel', symbol: 'KSTR', name: 'Kestrel', market_cap_rank: 40 },
        { id: 'kestrel-old', symbol: 'KSTR', name: 'Kestrel Old' },
      ],
    });
    const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
    const baseCoin = {
      id: 'kestrel-base',
      symbol: 'kstr',
      name: 'Kestrel Base',
      platforms: { base: contract },
    };
    respond('/coins/list?include_platform=true', [baseCoin]);
    const omittedParts = ['localization', 'tickers', 'market_data', 'community_data', 'developer_data'];
    respond(`/coins/kestrel-base?${omittedParts.map((name) => `${name}=false`).join('&')}`, baseCoin);
    for (const [id, usd] of [
      ['kestrel', 2],
      ['kestrel-old', 0.5],
      ['kestrel-base', 0.25],
    ]) {
      respond(`/coins/${id}/history?date=14-03-2026&localization=false`, {
        market_data: { current_price: { usd } },
      });
    }
    const env = { PRICES: 'coingecko', COINGECKO_URL: service.origin, ALLOW_PRIVATE_FETCH: 'true' };
    const pricedSite = await startSite(env);
    const { page, leave } = await openProfit(pricedSite);
    await press(page, 'Add your first entry');
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { day: '2026-03-14', amount: '10', currency: 'KSTR' });
    await button(form, 'Look up the price').click();
    const value = form.getByLabel('Value in USD');
    await expectVisible(form.getByText('Price of Kestrel (KSTR) from CoinGecko'));
    await expect.poll(() => value.inputValue(), pollOptions).toBe('20');
    await form.getByLabel('Coin', { exact: true }).selectOption({ label: 'Kestrel Old (KSTR)' });
    await expectVisible(form.getByText('Price of Kestrel Old (KSTR) from CoinGecko'));
    await expect.poll(() => value.inputValue(), pollOptions).toBe('5');
    await form.getByLabel('Coin', { exact: true }).selectOption({ label: 'Another coin…' });
    await form.getByLabel('Find the coin').fill(contract);
    await button(form, 'Find').click();
    await expectVisible(form.getByText('Price of Kestrel Base (KSTR) from CoinGecko'));
    await expect.poll(() => value.inputValue(), pollOptions).toBe('2.5');
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    const storedRow = await pricedSite.database.db
      .selectFrom('airdrop_entries')
      .select(['value', 'coin_id'])
      .executeTakeFirst();
    expect(storedRow).toEqual({ value: '2.5', coin_id: 'kestrel-base' });
    await leave();
    await pricedSite.close();
    service.close();
  });
});

describe('an amount', () => {
  const readAmounts = ({ person }: Opened) =>
    site.database.db
      .selectFrom('airdrop_entries')
      .select(['amount', 'value'])
      .where('user_id', '=', person.id)
      .execute();

  it('can have a comma before its decimals, and asks where it can mean two numbers', async () => {
    const opened = await openPage();
    const { page, leave } = opened;
    await addEntry(page, { amount: '12,5', currency: 'ETH', value: '1.250,50' });
    await press(page, 'Add entry');
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { amount: '1.250', currency: 'ETH', value: '3,125' });
    await button(form, 'Add entry').click();
    await expect.poll(() => form.getByText('Choose which number you mean').count(), pollOptions).toBe(2);
    expect(await readAmounts(opened)).toHaveLength(1);
    const getChoice = (text: string) => form.getByRole('group', { name: `Which number is ${text}?` });
    await button(getChoice('1.250'), '1250').click();
    await expect.poll(() => form.getByLabel('Amount').inputValue(), pollOptions).toBe('1250');
    await button(getChoice('3,125'), '3.125').click();
    await waitUntilHidden(getChoice('3,125'));
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    const values = (await readAmounts(opened)).map(({ amount, value }) => [Number(amount), Number(value)]);
    expect(values.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [12.5, 1250.5],
      [1250, 3.125],
    ]);
    await leave();
  });
});

describe('the export', () => {
  it('offers files for a spreadsheet, Koinly, and CoinTracking', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { kind: 'Gas', day: '2026-03-14', amount: '0.1', currency: 'USD' });
    for (const [name, file, line] of [
      ['Spreadsheet', 'profit', '2026-03-14,Gas,'],
      ['Koinly', 'koinly', '2026-03-14 12:00:00 UTC,0.1,USD,'],
      ['CoinTracking', 'cointracking', 'Other Fee,,,0.1,USD,'],
    ] as const) {
      await press(page, 'Export CSV');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^dropfolio-${file}-[0-9-]+\\.csv$`));
      expect(readFileSync(await download.path(), 'utf8').split('\r\n')[1]).toContain(line);
    }
    await leave();
  });
});
