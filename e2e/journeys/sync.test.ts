import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { promptMs } from '../../test/harness/eventually.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByApi,
  addByDialog,
  card,
  fillAirdrop,
  hasVisitedColor,
  openDetails,
  openTracker,
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

const times: string[] = [];

/** Applies a change and measures how long after the server's response the others show it. */
async function spread(
  what: string,
  from: Page,
  change: () => Promise<void>,
  shown: () => Promise<unknown>,
): Promise<void> {
  const answered = from.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/api/airdrops'),
  );
  const seen = shown().then(() => performance.now());
  const changed = change();
  expect((await answered).ok()).toBe(true);
  const answeredAt = performance.now();
  const ms = Math.round((await seen) - answeredAt);
  await changed;
  times.push(`${what} ${ms} ms`);
  expect(ms, what).toBeLessThan(promptMs);
}

describe('a change', () => {
  it('appears in other tabs and on other devices without a reload', async () => {
    const person = await site.makePerson();
    const desk = await visit(browser, site);
    const phone = await visit(browser, site, { viewport: { width: 390, height: 844 } });
    await signIn(desk.context, site, person);
    await signIn(phone.context, site, person);
    const one = desk.page;
    const others = [await desk.newPage(), phone.page];
    for (const page of [one, ...others]) await openTracker(page);
    // A background page renders only once a second.
    await one.bringToFront();
    const everywhere = (check: (page: Page) => Promise<unknown>) => Promise.all(others.map(check));

    await spread(
      'added',
      one,
      () => addByDialog(one, { name: 'Shared drop' }),
      () => everywhere((page) => card(page, 'Shared drop').waitFor()),
    );
    await spread(
      'status changed',
      one,
      async () => {
        const details = await openDetails(one, 'Shared drop');
        await button(details, 'Mark as Active').click();
        await toast(one, 'Status updated').waitFor();
        await button(details, 'Close').click();
        await waitUntilHidden(details);
      },
      () => everywhere((page) => card(page, 'Shared drop').getByText('Active', { exact: true }).waitFor()),
    );
    await spread(
      'visited',
      one,
      () => button(card(one, 'Shared drop'), /^Check In/).click(),
      () =>
        everywhere((page) =>
          expect.poll(() => hasVisitedColor(card(page, 'Shared drop')), pollOptions).toBe(true),
        ),
    );
    await everywhere((page) => page.getByText('1-day streak').waitFor());
    await spread(
      'edited',
      one,
      async () => {
        const details = await openDetails(one, 'Shared drop');
        await button(details, 'Edit').click();
        const edit = dialog(one, 'Edit Airdrop');
        await fillAirdrop(edit, { name: 'Renamed drop', notes: 'Seen from here' });
        await button(edit, 'Save changes').click();
        await waitUntilHidden(edit);
      },
      () => everywhere((page) => card(page, 'Renamed drop').getByText('Seen from here').waitFor()),
    );
    await spread(
      'deleted',
      one,
      async () => {
        const details = await openDetails(one, 'Renamed drop');
        await button(details, 'Delete').click();
        await button(one.getByRole('alertdialog'), 'Delete').click();
        await toast(one, 'Airdrop deleted').waitFor();
      },
      () => everywhere((page) => page.getByText('No airdrops yet').waitFor()),
    );
    await desk.leave();
    await phone.leave();
    console.info(`after the answer of the write: ${times.join(', ')}`);
  });

  slowIt('leaves an open edit on another device alone, which writes only edited fields', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 409/] });
    const { page, context } = visitor;
    const call = await signIn(context, site, person);
    await openTracker(page);
    const row = await addByApi(call, { name: 'Two editors', notes: 'first' });
    const details = await openDetails(page, 'Two editors');
    await button(details, 'Edit').click();
    const edit = dialog(page, 'Edit Airdrop');
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

  slowIt('reaches eight tabs over a single event stream, also when the tab that owns it closes', async () => {
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
    const written = site.database.db.selectFrom('airdrops').select('name').where('priority', '=', true);
    expect(await written.execute()).toHaveLength(tabs.length);
    expect(streams.size).toBe(1);

    const leader = pages.find((page) => [...streams].some((request) => request.frame().page() === page));
    expect(leader).toBeDefined();
    const left = pages.filter((page) => page !== leader);
    const holds = () => [...streams].filter((request) => left.includes(request.frame().page())).length;
    await leader?.close();
    await addByApi(call, { name: 'While it changes hands' });
    await expect.poll(holds, pollOptions).toBe(1);
    await addByApi(call, { name: 'For the seven left' });
    for (const name of ['While it changes hands', 'For the seven left'])
      await Promise.all(left.map((page) => card(page, name).waitFor()));
    expect(holds()).toBe(1);
    await visitor.leave();
  });
});

describe('signing out', () => {
  it('signs out other tabs, and leaves other devices signed in', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Private drop' });
    const desk = await visit(browser, site);
    const phone = await visit(browser, site);
    await signIn(desk.context, site, person);
    const phoneCall = await signIn(phone.context, site, person);
    const [one, two, home] = [desk.page, await desk.newPage(), await desk.newPage()];
    for (const page of [one, two, phone.page]) await openTracker(page);
    await home.goto('/');
    await button(home, /^Account menu of/).waitFor();
    await one.bringToFront();
    await button(one, /^Account menu of/).click();
    await one.getByRole('menuitem', { name: 'Log out' }).click();
    for (const page of [one, home]) await button(page, 'Log In').waitFor({ state: 'attached' });
    // The tracker's page asks to sign in again.
    await dialog(two, 'Welcome back').waitFor();
    for (const page of [one, two, home]) {
      await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/');
      expect(await page.getByText('Private drop').count()).toBe(0);
    }
    await addByApi(phoneCall, { name: 'Still signed in' });
    await card(phone.page, 'Still signed in').waitFor();
    await desk.leave();
    await phone.leave();
  });
});
