import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import {
  addByApi,
  addByDialog,
  card,
  fillAirdrop,
  hasVisitedColor,
  openDetails,
  openTracker,
  showMoreFields,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

/** Tracks the event streams that a browser profile has open. */
function watchStreams(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Applies a change, and waits for the other pages to show it. */
async function propagate(
  editor: Page,
  change: () => Promise<void>,
  waitForOthers: () => Promise<unknown>,
): Promise<void> {
  const responded = editor.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/api/airdrops'),
  );
  const seen = waitForOthers();
  await change();
  expect((await responded).ok()).toBe(true);
  await seen;
}

describe('live sync', () => {
  it('shows a change in other tabs and on other devices without a reload', async () => {
    const person = await site.makePerson();
    const desktop = await visit(browser, site);
    const phone = await visit(browser, site, { viewport: { width: 390, height: 844 } });
    await signIn(desktop.context, site, person);
    await signIn(phone.context, site, person);
    const editor = desktop.page;
    const others = [await desktop.newPage(), phone.page];
    for (const page of [editor, ...others]) await openTracker(page);
    // A background page renders only once a second.
    await editor.bringToFront();
    const checkOtherPages = (check: (page: Page) => Promise<unknown>) => Promise.all(others.map(check));

    await propagate(
      editor,
      () => addByDialog(editor, { name: 'Shared drop' }),
      () => checkOtherPages((page) => card(page, 'Shared drop').waitFor()),
    );
    await propagate(
      editor,
      () => button(card(editor, 'Shared drop'), /^Check In/).click(),
      () =>
        checkOtherPages((page) =>
          expect.poll(() => hasVisitedColor(card(page, 'Shared drop')), pollOptions).toBe(true),
        ),
    );
    await checkOtherPages((page) => page.getByText('1-day streak').waitFor());
    await propagate(
      editor,
      async () => {
        const details = await openDetails(editor, 'Shared drop');
        await button(details, 'Edit').click();
        const edit = dialog(editor, 'Edit Airdrop');
        await fillAirdrop(edit, { name: 'Renamed drop', notes: 'Seen from here' });
        await button(edit, 'Save changes').click();
        await waitUntilHidden(edit);
      },
      () => checkOtherPages((page) => card(page, 'Renamed drop').getByText('Seen from here').waitFor()),
    );
    await desktop.leave();
    await phone.leave();
  });

  it('leaves an open edit on another device alone, which writes only edited fields', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 409/] });
    const { page, context } = visitor;
    const call = await signIn(context, site, person);
    await openTracker(page);
    const row = await addByApi(call, { name: 'Two editors', notes: 'first' });
    const details = await openDetails(page, 'Two editors');
    await button(details, 'Edit').click();
    const edit = dialog(page, 'Edit Airdrop');
    await showMoreFields(edit);
    await edit.getByLabel('Notes').fill('typed here');
    const changed = await call('PATCH', `/airdrops/${row.id}`, { project: 'Changed elsewhere' });
    expect(changed.status).toBe(200);
    await page.locator(`[data-airdrop="${row.id}"]`).getByText('Changed elsewhere').waitFor();
    expect(await edit.getByLabel('Notes').inputValue()).toBe('typed here');
    await button(edit, 'Save changes').click();
    await waitUntilHidden(edit);
    await card(page, 'Two editors').getByText('typed here').waitFor();
    expect((await call('GET', `/airdrops/${row.id}`)).body).toMatchObject({
      project: 'Changed elsewhere',
      notes: 'typed here',
    });

    await openDetails(page, 'Two editors');
    expect((await call('DELETE', `/airdrops/${row.id}`)).status).toBe(200);
    await page.getByText('This airdrop no longer exists.').waitFor();
    await visitor.leave();
  });

  it('reaches eight tabs over a single event stream, also when the tab that owns it closes', async () => {
    const person = await site.makePerson();
    const tabs = [0, 1, 2, 3, 4, 5, 6, 7];
    for (const tab of tabs) await makeAirdrop(site.database.db, person, { name: `Drop of tab ${tab}` });
    // Tall enough for four rows of cards, because cards far below the window don't exist.
    const visitor = await visit(browser, site, { viewport: { width: 1280, height: 1600 } });
    const { context } = visitor;
    const call = await signIn(context, site, person);
    const streams = watchStreams(context);
    const pages: Page[] = [];
    for (const tab of tabs) {
      const page = tab === 0 ? visitor.page : await visitor.newPage();
      await openTracker(page);
      pages.push(page);
    }
    await expect.poll(() => streams.size, pollOptions).toBe(1);
    await addByApi(call, { name: 'For all eight' });
    await Promise.all(pages.map((page) => card(page, 'For all eight').waitFor()));
    expect(streams.size).toBe(1);

    // Each tab can also write, because no call waits for a free connection.
    const star = { name: /^High priority/ };
    for (const [tab, page] of pages.entries()) {
      await page.bringToFront();
      await card(page, `Drop of tab ${tab}`).getByRole('button', star).click();
    }
    for (const page of pages) {
      const starred = page.getByRole('button', { ...star, pressed: true });
      await expect.poll(() => starred.count(), pollOptions).toBe(tabs.length);
    }
    expect(streams.size).toBe(1);

    const leader = pages.find((page) => [...streams].some((request) => request.frame().page() === page));
    expect(leader).toBeDefined();
    const remaining = pages.filter((page) => page !== leader);
    const countStreams = () =>
      [...streams].filter((request) => remaining.includes(request.frame().page())).length;
    await leader?.close();
    await addByApi(call, { name: 'While it changes hands' });
    await expect.poll(countStreams, pollOptions).toBe(1);
    await addByApi(call, { name: 'For the seven left' });
    for (const name of ['While it changes hands', 'For the seven left'])
      await Promise.all(remaining.map((page) => card(page, name).waitFor()));
    expect(countStreams()).toBe(1);
    await visitor.leave();
  });
});

describe('signing out', () => {
  it('signs out other tabs, and leaves other devices signed in', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Private drop' });
    const desktop = await visit(browser, site);
    const phone = await visit(browser, site);
    await signIn(desktop.context, site, person);
    const phoneCall = await signIn(phone.context, site, person);
    const [first, second, home] = [desktop.page, await desktop.newPage(), await desktop.newPage()];
    for (const page of [first, second, phone.page]) await openTracker(page);
    await home.goto('/');
    await button(home, /^Account menu of/).waitFor();
    await first.bringToFront();
    await button(first, /^Account menu of/).click();
    await first.getByRole('menuitem', { name: 'Log out' }).click();
    for (const page of [first, home]) await button(page, 'Log In').waitFor({ state: 'attached' });
    // The tracker's page asks to sign in again.
    await dialog(second, 'Welcome back').waitFor();
    for (const page of [first, second, home]) {
      await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/');
      expect(await page.getByText('Private drop').count()).toBe(0);
    }
    await addByApi(phoneCall, { name: 'Still signed in' });
    await card(phone.page, 'Still signed in').waitFor();
    await desktop.leave();
    await phone.leave();
  });
});
