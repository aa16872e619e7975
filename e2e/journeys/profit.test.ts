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

  it('records the return of a deposit, and restores a deleted entry by Undo', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { kind: 'Deposit', amount: '2', currency: 'SOL', value: '400' });
    await expectTile(page, 'Outstanding', '$400.00');
    await button(page, /^Record return: 2 SOL/).click();
    await fillEntry(page, 'Add entry', { amount: '2', currency: 'SOL', value: '450' });
    await button(dialog(page, 'Add entry'), 'Add entry').click();
    await expectTile(page, 'Outstanding', '$0.00');
    await page.getByRole('link', { name: /^Entries/ }).click();
    const deleteButton = button(page.getByRole('table', { name: 'Entries' }), /^Delete Deposit/);
    await deleteButton.click();
    await waitUntilHidden(deleteButton);
    await button(toast(page, 'Entry deleted'), 'Undo').click();
    await expectVisible(deleteButton);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expectTile(page, 'Net profit', '+$50.00');
    await leave();
  });

  it('lists entries without a value and in another currency separately, and draws no empty charts', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { amount: '1250', currency: 'KSTR' });
    const tokens = page.getByRole('list', { name: 'Tokens without a value' });
    await expectVisible(tokens.getByText('+1,250 KSTR', { exact: true }));
    await expectVisible(tokens.getByText('· no value yet ·'));
    await expectTile(page, 'Net profit', 'No value yet');
    expect(await page.getByRole('heading', { name: 'Running total' }).count()).toBe(0);
    await addEntry(page, { amount: '10', currency: 'USD' });
    await expectVisible(page.getByText('1 entry has no value yet, so it’s not in the totals.'));
    await button(tokens, /^Add value/).click();
    const form = dialog(page, 'Edit entry');
    await form.getByLabel('Value in USD').fill('7.5');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await expectTile(page, 'Net profit', '+$17.50');
    await expectVisible(page.getByRole('heading', { name: 'Running total' }));
    expect(await page.getByRole('heading', { name: 'Costs by kind' }).count()).toBe(0);
    await waitUntilHidden(tokens);
    await button(page, 'Change currency').click();
    await dialog(page, 'Reporting currency').getByLabel('Currency', { exact: true }).selectOption('EUR');
    await button(dialog(page, 'Reporting currency'), 'Save').click();
    await expectVisible(page.getByText('2 entries are valued in USD and not included in these totals.'));
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

  it('asks once for the reward, which stays when the airdrop is deleted', async () => {
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
  it('fills in, follows the amount and the chosen coin, and saves with the entry', async () => {
    const fakePrices = await startReceiver({ status: 404 });
    const respond = (path: string, body: unknown) =>
      fakePrices.setBehavior(path, { status: 200, body: JSON.stringify(body) });
    for (const [id, usd] of [
      ['kestrel', 3012.123457],
      ['kestrel-old', 0.5],
    ] as const) {
      respond(`/coins/${id}/history?date=14-03-2026&localization=false`, {
        market_data: { current_price: { usd } },
      });
    }
    const env = { PRICES: 'coingecko', COINGECKO_URL: fakePrices.origin, ALLOW_PRIVATE_FETCH: 'true' };
    const pricedSite = await startSite(env);
    const { page, leave } = await openProfit(pricedSite, [/status of 503/]);
    await press(page, 'Add your first entry');
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { day: '2026-03-14', amount: '0.1', currency: 'KSTR' });
    fakePrices.setBehavior('/search?query=KSTR', { status: 500 });
    await button(form, 'Look up the price').click();
    await expectVisible(form.getByText(/^CoinGecko is not answering\./));
    respond('/search?query=KSTR', {
      coins: [
        { id: 'kestrel', symbol: 'KSTR', name: 'Kestrel', market_cap_rank: 40 },
        { id: 'kestrel-old', symbol: 'KSTR', name: 'Kestrel Old' },
      ],
    });
    await button(form, 'Look up the price').click();
    const value = form.getByLabel('Value in USD');
    await expectVisible(form.getByText('Price of Kestrel (KSTR) from CoinGecko'));
    await expect.poll(() => value.inputValue(), pollOptions).toBe('301.2123457');
    await form.getByLabel('Amount').fill('0.3');
    await expect.poll(() => value.inputValue(), pollOptions).toBe('903.6370371');
    await expectVisible(form.getByText(/^\$3,012\.12 each, CoinGecko,/));
    await form.getByLabel('Coin', { exact: true }).selectOption({ label: 'Kestrel Old (KSTR)' });
    await expectVisible(form.getByText('Price of Kestrel Old (KSTR) from CoinGecko'));
    await expect.poll(() => value.inputValue(), pollOptions).toBe('0.15');
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    const storedRow = await pricedSite.database.db
      .selectFrom('airdrop_entries')
      .select(['value', 'rate', 'rate_source', 'coin_id'])
      .executeTakeFirst();
    const coin = { rate_source: 'CoinGecko', coin_id: 'kestrel-old' };
    expect(storedRow).toEqual({ value: '0.15', rate: '0.5', ...coin });

    respond('/search?query=ARB', { coins: [] });
    await press(page, 'Add entry');
    await fillEntry(page, 'Add entry', { amount: '5', currency: 'ARB' });
    await button(form, 'Look up the price').click();
    await expectVisible(form.getByText('CoinGecko has no price for ARB on this day.'));
    await leave();
    await pricedSite.close();
    fakePrices.close();
  });
});

describe('an amount', () => {
  const readAmounts = ({ person }: Opened) =>
    site.database.db
      .selectFrom('airdrop_entries')
      .select(['amount', 'value'])
      .where('user_id', '=', person.id)
      .execute();

  it('can have a comma before its decimals, asks which of two numbers it is, and is kept when saving fails', async () => {
    const opened = await openPage(/status of 500/);
    const { page, leave } = opened;
    await press(page, 'Add your first entry');
    const form = dialog(page, 'Add entry');
    await fillEntry(page, 'Add entry', { amount: '1.250', currency: 'ETH', value: '12,5' });
    await button(form, 'Add entry').click();
    await expectVisible(form.getByText('Choose which number you mean'));
    await button(form.getByRole('group', { name: 'Which number is 1.250?' }), '1250').click();
    await expect.poll(() => form.getByLabel('Amount').inputValue(), pollOptions).toBe('1250');
    await withBrokenRequests(page, '**/api/entries', async () => {
      await button(form, 'Add entry').click();
      await expectVisible(form.getByText('Couldn’t save the entry'));
    });
    await button(form, 'Cancel').click();
    await press(page, 'Add your first entry');
    expect(await form.getByLabel('Amount').inputValue()).toBe('1250');
    await button(form, 'Add entry').click();
    await waitUntilHidden(form);
    const amounts = (await readAmounts(opened)).map(({ amount, value }) => [Number(amount), Number(value)]);
    expect(amounts).toEqual([[1250, 12.5]]);
    await leave();
  });
});

describe('the export', () => {
  it('offers files for a spreadsheet, Koinly, and CoinTracking', async () => {
    const { page, leave } = await openPage();
    await addEntry(page, { kind: 'Gas', day: '2026-03-14', amount: '0.1', currency: 'USD' });
    await press(page, 'Export CSV');
    const items = page.getByRole('menuitem', { name: /^(Spreadsheet|Koinly|CoinTracking)/ });
    await expect.poll(() => items.count(), pollOptions).toBe(3);
    const [download] = await Promise.all([page.waitForEvent('download'), items.nth(1).click()]);
    expect(download.suggestedFilename()).toMatch(/^dropfolio-koinly-[0-9-]+\.csv$/);
    await leave();
  });
});
