import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, expectVisible, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openDetails, openFilters, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const getCell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);
const expectFocus = (locator: Locator): Promise<unknown> =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

/** Returns the wallets' states from the database, such as 'Alpha Main claimed'. */
async function listCells({ id }: Person): Promise<string[]> {
  const rows = await site.database.db
    .selectFrom('airdrop_wallets as c')
    .innerJoin('airdrops as a', 'a.id', 'c.airdrop_id')
    .innerJoin('tracker_wallets as w', 'w.id', 'c.wallet_id')
    .select(['a.name', 'w.label', 'c.state', 'c.claim_amount as amount', 'c.note'])
    .where('c.user_id', '=', id)
    .orderBy('a.name')
    .orderBy('w.label')
    .execute();
  return rows.map(({ name, label, state, amount, note }) =>
    [name, label, state, amount, note].filter(Boolean).join(' '),
  );
}

/** Opens the matrix of a user with Alpha, Bravo, and Charlie and the wallets Main, Cold, and Farm. */
async function openPage(
  options: VisitorOptions = {},
): Promise<Visitor & { person: Person; wallets: string[] }> {
  const person = await site.makePerson({ timeZone: 'Europe/London' });
  const { db } = site.database;
  for (const [index, name] of ['Charlie', 'Bravo', 'Alpha'].entries()) {
    const created_at = new Date(Date.UTC(2026, 10, 1 + index));
    await makeAirdrop(db, person, { name, status: 'active', created_at, eligibility_date: '2027-01-05' });
  }
  const wallets: string[] = [];
  for (const label of ['Main', 'Cold', 'Farm'])
    wallets.push((await makeTrackerWallet(db, person, { label })).id);
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page, '?view=matrix');
  await visitor.page.getByRole('grid', { name: 'Airdrops by wallet' }).waitFor();
  return { ...visitor, person, wallets };
}

/** Returns the option that starts with this text. */
const getOption = async (select: Locator, text: string): Promise<string> =>
  (await select.locator('option').allTextContents()).find((item) => item.startsWith(text)) ?? '';

describe('the wallet matrix', () => {
  it('fills cells, opens them, and undoes with the keyboard alone', async () => {
    const { page, person, leave } = await openPage();
    const { keyboard } = page;
    await button(page, 'View').focus();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await keyboard.press('Tab');
      if (await getCell(page, 0, 1).evaluate((element) => element === document.activeElement)) break;
    }
    await expectFocus(getCell(page, 0, 1));
    await keyboard.press('Space');
    await keyboard.press('Space');
    await expectVisible(getCell(page, 0, 1).getByText('Done'));
    await keyboard.press('ArrowRight');
    await keyboard.press('3');
    await expectVisible(getCell(page, 0, 2).getByText('Eligible'));

    await keyboard.press('ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowRight');
    await expectVisible(page.getByText('4 cells selected'));
    await keyboard.press('4');
    await expectVisible(toast(page, '4 cells set to Claimed'));
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual([
        'Alpha Cold eligible',
        'Alpha Main done',
        'Bravo Cold claimed',
        'Bravo Farm claimed',
        'Charlie Cold claimed',
        'Charlie Farm claimed',
      ]);
    await keyboard.press('Control+z');
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual(['Alpha Cold eligible', 'Alpha Main done']);

    await keyboard.press('Control+Home');
    await expectFocus(getCell(page, 0, 0));
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    const form = dialog(page, 'Example · Alpha');
    await form.waitFor();
    await expectVisible(form.getByText('Main', { exact: false }));
    await keyboard.press('Tab');
    await keyboard.type('1.5.');
    await keyboard.press('Enter');
    await expectVisible(form.getByText(/^Enter an amount such as/));
    await expectFocus(form.getByLabel('Amount'));
    await keyboard.press('Control+a');
    await keyboard.type('1250.50');
    await keyboard.press('Tab');
    await keyboard.type('Season 2');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await waitUntilHidden(form);
    await expectFocus(getCell(page, 0, 1));
    await expectVisible(getCell(page, 0, 1).getByText('1,250.5'));
    await keyboard.press('Control+End');
    await expectFocus(getCell(page, 2, 3));
    await keyboard.press('Home');
    await expectFocus(getCell(page, 2, 0));
    await keyboard.press('Enter');
    await dialog(page, 'Charlie').waitFor();
    await keyboard.press('Escape');
    await expectFocus(getCell(page, 2, 0));
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual(['Alpha Cold eligible', 'Alpha Main done 1250.5 Season 2']);
    await leave();
  });

  it('sets cells with mouse and menu, restores them by Undo, and reverts what couldn’t be saved', async () => {
    const { page, person, wallets, leave } = await openPage({
      expectedProblems: [/Failed to load resource/],
    });
    const { db } = site.database;
    const [alpha] = await db
      .selectFrom('airdrops')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('name', '=', 'Alpha')
      .execute();
    for (const [position, walletId] of wallets.entries()) {
      const cell = { airdropId: alpha?.id ?? '', walletId, position, state: 'eligible' as const };
      await makeAirdropWallet(db, person, { ...cell, claim_amount: '12', note: 'Kept' });
    }
    await page.reload();
    await getCell(page, 0, 1).getByText('Eligible').waitFor();
    await getCell(page, 0, 1).click();
    await getCell(page, 1, 2).click({ modifiers: ['Shift'] });
    await expectVisible(page.getByText('4 cells selected'));
    await button(page, 'Set state').click();
    await page.getByRole('menuitem', { name: 'Remove wallet' }).click();
    await expect.poll(() => listCells(person), pollOptions).toEqual(['Alpha Farm eligible 12 Kept']);
    await button(toast(page, '2 cells cleared'), 'Undo').click();
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual(['Alpha Cold eligible 12 Kept', 'Alpha Farm eligible 12 Kept', 'Alpha Main eligible 12 Kept']);
    await getCell(page, 1, 1).click();
    await withBrokenRequests(page, '/api/airdrop-wallets', async () => {
      await page.keyboard.press('4');
      await expectVisible(toast(page, 'Your changes weren’t saved. Please try again.'));
      await getCell(page, 1, 1).getByText('Not added').waitFor({ state: 'attached' });
    });
    expect(await listCells(person)).toHaveLength(3);
    await getCell(page, 2, 3).dblclick();
    await dialog(page, 'Example · Charlie').waitFor();
    await leave();
  });

  it('shows changes from another device, and applies filters', async () => {
    const { page, person, wallets, context, leave } = await openPage();
    const call = await signIn(context, site, person);
    const alpha = await site.database.db
      .selectFrom('airdrops')
      .select('id')
      .where('user_id', '=', person.id)
      .where('name', '=', 'Alpha')
      .executeTakeFirstOrThrow();
    const cells = [{ airdropId: alpha.id, walletId: wallets[1], state: 'claimed' }];
    expect((await call('PUT', '/airdrop-wallets', { cells })).status).toBe(200);
    await expectVisible(getCell(page, 0, 2).getByText('Claimed'));
    await openTracker(page, `?view=matrix&wallet=${wallets[1]}`);
    await getCell(page, 0, 1).getByText('Claimed').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    await expectVisible(page.getByText('Showing 1 of 3'));
    const walletSelect = (await openFilters(page)).getByLabel('Wallet', { exact: true });
    expect(await walletSelect.inputValue()).toBe(wallets[1]);
    await walletSelect.selectOption({ index: 1 });
    await page.keyboard.press('Escape');
    await expectVisible(page.getByText('Filters: wallet Main.'));
    await button(page, 'Clear filters').first().click();
    await expect.poll(() => page.getByRole('rowheader').count(), pollOptions).toBe(3);
    await leave();
  });

  it('has a row in the details, where wallets are added, set, annotated, moved, and removed', async () => {
    const { page, person, leave } = await openPage();
    await openTracker(page);
    const details = await openDetails(page, 'Alpha');
    await expectVisible(details.getByText('No wallets yet.'));
    const add = details.getByLabel('Add a wallet');
    await add.selectOption({ label: await getOption(add, 'Main') });
    await details.getByLabel('State of Main').selectOption('Eligible');
    await add.selectOption({ label: await getOption(add, 'Farm') });
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual(['Alpha Farm toDo', 'Alpha Main eligible']);
    const getAddress = async (label: string) => {
      const wallet = await site.database.db
        .selectFrom('tracker_wallets')
        .select('address')
        .where('user_id', '=', person.id)
        .where('label', '=', label)
        .executeTakeFirstOrThrow();
      return details.getByText(wallet.address, { exact: true });
    };
    await expectVisible(await getAddress('Main'));

    await button(details, 'Actions, Farm').click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expectVisible(await getAddress('Farm'));
    await button(details, 'Actions, Main').click();
    await page.getByRole('menuitem', { name: 'Amount and note…' }).click();
    const form = page
      .getByRole('dialog', { name: 'Example · Alpha' })
      .filter({ has: page.getByLabel('Amount') });
    await form.getByLabel('Amount').fill('0.000000000000000001');
    await form.getByLabel('Note').fill('Season 2');
    await button(form, 'Save').click();
    await expectVisible(details.getByText('0.000000000000000001 · Season 2'));

    await button(details, 'Actions, Main').click();
    await page.getByRole('menuitem', { name: 'Remove wallet' }).click();
    await expect.poll(() => listCells(person), pollOptions).toEqual(['Alpha Farm toDo']);
    await button(toast(page, 'Main removed'), 'Undo').click();
    await expect
      .poll(() => listCells(person), pollOptions)
      .toEqual(['Alpha Farm toDo', 'Alpha Main eligible 0.000000000000000001 Season 2']);
    await leave();
  });

  it('has messages for no wallets and for wallets that failed to load', async () => {
    const person = await site.makePerson({ timeZone: 'Europe/London' });
    await makeAirdrop(site.database.db, person, { name: 'Alpha' });
    const { context, page, leave } = await visit(browser, site, {
      expectedProblems: [/Failed to load resource/],
    });
    await signIn(context, site, person);
    await withBrokenRequests(page, '/api/airdrop-wallets', async () => {
      await openTracker(page, '?view=matrix');
      await expectVisible(page.getByText('Couldn’t load wallets'));
    });
    await button(page, 'Try again').click();
    await expectVisible(page.getByText('No wallets yet'));
    await page.getByRole('link', { name: 'Add wallets' }).click();
    await page.waitForURL('**/wallets');
    await leave();
  });
});
