import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeAirdrop, makeAirdrops } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit } from '../harness/browser.ts';
import { handle, removeRoutes, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, keepToast, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  card,
  chooseMore,
  expectCards,
  fillAirdrop,
  openTracker,
  parseCsv,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

describe('bulk actions', () => {
  it('change status and priority, delete, and restore', async () => {
    const person = await site.makePerson();
    for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'])
      await makeAirdrop(site.database.db, person, { name, status: 'active' });
    const { page, leave } = await openPage('/tracker', person);
    await chooseMore(page, 'Select');
    const bar = page.getByRole('region', { name: 'Selected airdrops' });
    await bar.getByText('0 selected').waitFor();
    const getCheckbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

    // Selects a range: the first with a click, the last with Shift.
    await getCheckbox('Delta').click();
    await getCheckbox('Bravo').click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    await getCheckbox('Charlie').click();
    await bar.getByText('2 selected').waitFor();
    await button(bar, 'Status').click();
    await page.getByRole('menuitem', { name: 'Claimed' }).click();
    await toast(page, '2 airdrops changed to claimed.').waitFor();
    await card(page, 'Delta').getByText('Claimed', { exact: true }).waitFor();
    await card(page, 'Bravo').getByText('Claimed', { exact: true }).waitFor();
    await card(page, 'Charlie').getByText('Active', { exact: true }).waitFor();

    await getCheckbox('Alpha').click();
    await button(bar, 'Priority').click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await toast(page, '1 airdrop set to high priority.').waitFor();
    await expect
      .poll(
        () =>
          card(page, 'Alpha')
            .getByRole('button', { name: /^High priority/ })
            .getAttribute('aria-pressed'),
        pollOptions,
      )
      .toBe('true');

    for (const name of ['Alpha', 'Bravo', 'Echo']) await getCheckbox(name).click();
    await button(bar, 'Delete').click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete 3 airdrops?' });
    for (const name of ['Alpha', 'Bravo', 'Echo'])
      await confirmation.getByText(`Example · ${name}`).waitFor();
    await button(confirmation, 'Delete 3').click();
    await keepToast(page, '3 airdrops deleted.');
    await expectCards(page, ['Delta', 'Charlie']);
    await page.getByText('2 airdrops', { exact: true }).waitFor();
    await button(toast(page), 'Undo').click();
    await toast(page, '3 airdrops restored.').waitFor();
    await expectCards(page, ['Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha']);
    await leave();
  });

  it('pause until a date, undo it, and resume', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    for (const name of ['Alpha', 'Bravo']) await makeAirdrop(db, person, { name });
    await makeAirdrop(db, person, { name: 'Charlie', paused_until: '2999-12-31' });
    const { page, leave } = await openPage('/tracker', person);
    await chooseMore(page, 'Select');
    const bar = page.getByRole('region', { name: 'Selected airdrops' });
    await button(bar, 'Select all 3').click();
    await button(bar, 'Pause').click();
    await page.getByRole('menuitem', { name: 'Pause…' }).click();
    const form = dialog(page, 'Pause airdrops');
    await form.getByText('3 airdrops', { exact: true }).waitFor();
    await form.getByLabel('Due again on').fill('2099-03-01');
    await button(form, 'Pause').click();
    await keepToast(page, '3 airdrops paused.');
    await card(page, 'Alpha').getByText('Paused until Mar 1, 2099').waitFor();
    await card(page, 'Charlie').getByText('Paused until Mar 1, 2099').waitFor();
    await button(toast(page), 'Undo').click();
    await toast(page, 'Pause undone for 3 airdrops').waitFor();
    await waitUntilHidden(card(page, 'Alpha').getByText(/^Paused until/));
    await card(page, 'Charlie').getByText('Paused', { exact: true }).waitFor();
    await button(bar, 'Select all 3').click();
    await button(bar, 'Pause').click();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await toast(page, '3 airdrops resumed.').waitFor();
    await waitUntilHidden(card(page, 'Charlie').getByText('Paused', { exact: true }));
    await leave();
  });

  it('can be undone for ten seconds', async () => {
    const person = await site.makePerson();
    for (const name of ['Alpha', 'Bravo']) await makeAirdrop(site.database.db, person, { name });
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    await page.clock.install();
    await openTracker(page);
    await chooseMore(page, 'Select');
    await button(page, 'Select all 2').click();
    await page
      .getByRole('region', { name: 'Selected airdrops' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await button(page.getByRole('alertdialog'), 'Delete 2').click();
    const undo = button(toast(page), 'Undo');
    await undo.waitFor();
    await keepToast(page, '2 airdrops deleted.');
    await page.mouse.move(5, 5);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.clock.runFor(7000);
    expect(await undo.count()).toBe(1);
    await page.clock.runFor(4000);
    await expect.poll(() => undo.count(), pollOptions).toBe(0);
    await page.getByText('No airdrops yet').waitFor();
    await visitor.leave();
  });
});

type ErrorResponse = { code: string; status: number; message: string; field: string | null };

describe('adding an airdrop', () => {
  it('shows the airdrop before the response, and reopens the filled form after a rejection', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Season One' });
    const { page, leave } = await openPage('/tracker', person, { expectedProblems: [/status of (400|500)/] });
    const form = dialog(page, 'Add Airdrop');
    let response = Promise.withResolvers<ErrorResponse>();
    await handle(page, '**/api/airdrops', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const { code, status, message, field } = await response.promise;
      const data = { requestId: 'of-this-test', field, details: null };
      await route.fulfill({ status, json: { defined: false, code, status, message, data } });
    });
    await button(page, 'Add New').click();
    await fillAirdrop(form, { name: '  season   ONE', notes: 'All of this stays' });
    await form.getByText('You already track “Example · Season One”.').waitFor();
    await fillAirdrop(form, { name: 'Season Two' });
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await expectCards(page, ['Season Two', 'Season One']);
    await card(page, 'Season Two').getByText('Waiting', { exact: true }).waitFor();
    expect(await toast(page).count()).toBe(0);
    response.resolve({
      code: 'INVALID',
      status: 400,
      message: 'Write shorter notes.',
      field: 'notes',
    });
    await form.getByText('Write shorter notes.').waitFor();
    const cards = page.locator('[data-airdrop]');
    await expect.poll(() => cards.count(), pollOptions).toBe(1);
    const notes = form.getByLabel('Notes');
    expect(await notes.inputValue()).toBe('All of this stays');
    await expect
      .poll(() => notes.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);

    // A rejection must not close the dialog that is open by then.
    response = Promise.withResolvers();
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await chooseMore(page, 'Export');
    const other = dialog(page, 'Export airdrops');
    await other.waitFor();
    response.resolve({ code: 'INTERNAL', status: 500, message: 'It broke', field: null });
    await keepToast(page, 'Error adding airdrop');
    await expect.poll(() => cards.count(), pollOptions).toBe(1);
    await other.waitFor();
    await page.unroute('**/api/airdrops');
    await toast(page).getByText('Show', { exact: true }).click();
    expect(await notes.inputValue()).toBe('All of this stays');
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await toast(page, 'Airdrop added').waitFor();
    await waitUntilHidden(card(page, 'Season Two').getByText('Waiting', { exact: true }));
    await leave();
  });

  it('creates one airdrop despite a double click, a reload, and a failed retry', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/tracker', person, {
      expectedProblems: [/net::ERR_/, /status of 500/],
    });
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/airdrops')) requests += 1;
    });
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'Pressed twice' });
    await button(form, 'Add Airdrop').dblclick();
    await waitUntilHidden(form);
    await card(page, 'Pressed twice').waitFor();
    expect(requests).toBe(1);

    // The page closes before the response, so the stored form is sent again with the same key.
    await button(page, 'Add New').click();
    await fillAirdrop(form, { name: 'Sent twice' });
    const sent = Promise.withResolvers<void>();
    await handle(page, '**/api/airdrops', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      sent.resolve();
      // The response never arrives.
    });
    await button(form, 'Add Airdrop').click();
    await sent.promise;
    await openTracker(page, '?add=1');
    await removeRoutes(page);
    await form.getByText('Draft restored.').waitFor();
    expect(await form.getByLabel('Airdrop Name').inputValue()).toBe('Sent twice');
    await withBrokenRequests(page, '**/api/airdrops', async () => {
      await button(form, 'Add Airdrop').click();
      await form.getByRole('alert').waitFor();
    });
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await expectCards(page, ['Sent twice', 'Pressed twice']);
    const rows = await site.database.db
      .selectFrom('airdrops')
      .select('name')
      .where('user_id', '=', person.id)
      .orderBy('name')
      .execute();
    expect(rows).toEqual([{ name: 'Pressed twice' }, { name: 'Sent twice' }]);
    await leave();
  });

  it('reports that a failed attempt was saved after all, and adds the edited airdrop', async () => {
    const visitor = await visit(browser, site, { expectedProblems: [/net::ERR_/, /status of 422/] });
    const { page, context } = visitor;
    // A browser without storage can't queue anything.
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await signIn(context, site, await site.makePerson());
    await openTracker(page);
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'Sent first' });
    await handle(page, '**/api/airdrops', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(form, 'Add Airdrop').click();
    await form.getByText('There was a problem adding your airdrop. Please try again.').waitFor();
    await page.unroute('**/api/airdrops');

    await fillAirdrop(form, { name: 'Sent second' });
    await button(form, 'Add Airdrop').click();
    await form.getByText(/^Your first try may have been saved/).waitFor();
    await page.locator('[data-airdrop]', { hasText: 'Sent first' }).waitFor();
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await expectCards(page, ['Sent second', 'Sent first']);
    await visitor.leave();
  });

  it('discards the draft when the user starts over or signs out in any tab', async () => {
    const person = await site.makePerson();
    const visitor = await openPage('/tracker', person);
    const { page, context } = visitor;
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    const name = form.getByLabel('Airdrop Name');
    const restoredNote = form.getByText('Draft restored.');
    await name.fill('Typed in haste');
    await openTracker(page, '?add=1');
    await restoredNote.waitFor();
    expect(await name.inputValue()).toBe('Typed in haste');
    await button(form, 'Start over').click();
    await waitUntilHidden(restoredNote);
    await expect.poll(() => name.inputValue(), pollOptions).toBe('');
    await expect
      .poll(() => name.evaluate((field) => field === document.activeElement), pollOptions)
      .toBe(true);

    await openTracker(page, '?add=1');
    await name.waitFor();
    expect(await restoredNote.count()).toBe(0);
    await name.fill('Typed in haste');
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    const other = await visitor.newPage();
    await openTracker(other, '?add=1');
    await dialog(other, 'Add Airdrop').getByLabel('Airdrop Name').fill('Typed in another tab');
    await page.bringToFront();
    await button(page, /^Account menu of/).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await button(page, 'Log In').waitFor();
    const listDrafts = () =>
      other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    await expect.poll(listDrafts, pollOptions).toEqual([]);
    await signIn(context, site, person);
    for (const tab of [page, other]) {
      await openTracker(tab, '?add=1');
      const opened = dialog(tab, 'Add Airdrop');
      await opened.waitFor();
      expect(await opened.getByLabel('Airdrop Name').inputValue()).toBe('');
      expect(await opened.getByText('Draft restored.').count()).toBe(0);
    }
    await visitor.leave();
  });
});

describe('thousands of airdrops', () => {
  it('scroll with a small DOM, and export completely', async () => {
    const person = await site.makePerson();
    await makeAirdrops(site.database.db, person, 3000);
    const { page, leave } = await openPage('/tracker', person);
    await page.getByText('3,000 airdrops', { exact: true }).waitFor();
    const countElements = () => page.evaluate(() => document.querySelectorAll('*').length);
    expect(await countElements()).toBeLessThan(4000);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect
      .poll(async () => {
        const item = page.getByRole('listitem').filter({ has: page.getByRole('article') });
        return Number(await item.first().getAttribute('aria-posinset')) > 1000;
      }, pollOptions)
      .toBe(true);
    expect(await countElements()).toBeLessThan(4000);
    await page.evaluate(() => scrollTo(0, 0));
    await chooseMore(page, 'Export');
    const form = dialog(page, 'Export airdrops');
    const downloading = page.waitForEvent('download');
    await button(form, 'Export').click();
    // The toast disappears while a busy machine reads the file.
    await toast(page, '3000 airdrops have been exported as CSV.').waitFor();
    const text = await readFile(await (await downloading).path(), 'utf8');
    const names = parseCsv(text).map((row) => row[0]);
    expect(new Set(names.slice(1)).size).toBe(3000);
    await leave();
  });
});
