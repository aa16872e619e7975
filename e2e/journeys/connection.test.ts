import { once } from 'node:events';
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByApi,
  card,
  expectCards,
  fillAirdrop,
  hasVisitedColor,
  openDetails,
  openTracker,
  readCardNames,
  waitForOfflineStore,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const expectedErrors = [/net::ERR_/, /Failed to load resource/];
const notice = /^You’re offline\. Showing data from .+ Changes will sync when you reconnect\.$/;

async function makePersonWithThree(): Promise<Person> {
  const person = await site.makePerson();
  for (const name of ['First', 'Second', 'Third']) {
    await makeAirdrop(site.database.db, person, { name, status: 'active', check_in_duration: 'daily' });
  }
  return person;
}

/** Expects offline actions to be shown and queued, or to say that they need a connection. */
async function expectWaiting(page: Page): Promise<void> {
  await button(card(page, 'First'), /^Check In/).click();
  await card(page, 'First').getByText('Waiting', { exact: true }).waitFor();
  await expect.poll(() => hasVisitedColor(card(page, 'First')), pollOptions).toBe(true);

  const star = card(page, 'First').getByRole('button', { name: /^High priority/ });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed'), pollOptions).toBe('true');

  const details = await openDetails(page, 'Second');
  await button(details, 'Mark as Claimed').click();
  await details.getByText('Claimed', { exact: true }).waitFor();
  await button(details, 'Delete').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await toast(page, 'Error deleting airdrop').getByText('Please try again later').waitFor();
  await card(page, 'Second').waitFor();
  await button(page, '3 changes waiting').waitFor();
}

/** In this order, an open page and a new one list the same airdrops. */
const byAge = '?sort=newest&closed=shown';

/** Returns the page's cards and totals. */
async function readTracker(page: Page): Promise<unknown> {
  const tiles = await page.getByRole('definition').allTextContents();
  return {
    names: await readCardNames(page),
    texts: await page.getByRole('article').allTextContents(),
    tiles,
  };
}

/** Waits until both pages show the same. Either may still be receiving changes. */
async function expectSameTracker(page: Page, fresh: Page): Promise<void> {
  const readDifference = async () => {
    const [first, second] = [await readTracker(page), await readTracker(fresh)];
    return isDeepStrictEqual(first, second) ? undefined : [first, second];
  };
  await expect.poll(readDifference, pollOptions).toBeUndefined();
}

/**
 * Responds on the server's port with errors, as a proxy does, until the page has requested its events `times`
 * times.
 */
async function rejectEvents(times: number): Promise<void> {
  let requestCount = 0;
  const proxy = createServer((request, response) => {
    if (request.url === '/events') requestCount += 1;
    response.writeHead(503).end();
  });
  proxy.listen(Number(new URL(site.baseUrl).port));
  await once(proxy, 'listening');
  await expect.poll(() => requestCount, pollOptions).toBeGreaterThanOrEqual(times);
  const closed = once(proxy, 'close');
  proxy.close();
  proxy.closeAllConnections();
  await closed;
}

describe('without a connection', () => {
  it('queues actions, and sends them and updates the page on reconnect', async () => {
    const person = await makePersonWithThree();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const phone = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    const phoneCall = await signIn(phone.context, site, person);
    await openTracker(page, byAge);
    // Dialogs load on first use, so this user has opened them before.
    await button(await openDetails(page, 'Third'), 'Edit').click();
    const editDialog = dialog(page, 'Edit Airdrop');
    await button(editDialog, 'Cancel').click();
    await waitUntilHidden(editDialog);
    await button(await openDetails(page, 'Third'), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Cancel').click();

    await waitForOfflineStore(page);
    await context.setOffline(true);
    await page.getByText(notice).waitFor();
    await expectWaiting(page);

    const details = await openDetails(page, 'Third');
    await button(details, 'Edit').click();
    await fillAirdrop(editDialog, { name: 'Third, renamed', notes: 'Typed on a train' });
    await button(editDialog, 'Save changes').click();
    await waitUntilHidden(editDialog);
    await button(page, '4 changes waiting').waitFor();

    // Another device edits the list meanwhile.
    const added = await addByApi(phoneCall, { name: 'From the phone' });
    const list = await phoneCall('GET', '/airdrops');
    expect(list.body).toMatchObject({
      items: [{ name: 'From the phone' }, { name: 'Third' }, { name: 'Second' }, { name: 'First' }],
    });
    const first = await site.database.db
      .selectFrom('airdrops')
      .select('id')
      .where('user_id', '=', person.id)
      .where('name', '=', 'First')
      .executeTakeFirstOrThrow();
    expect((await phoneCall('DELETE', `/airdrops/${first.id}`)).status).toBe(200);
    expect((await phoneCall('POST', `/airdrops/${added.id}/visits`, {})).status).toBe(200);
    await page.locator('[data-airdrop]', { hasText: 'First' }).waitFor();

    await context.setOffline(false);
    await page.locator('[data-airdrop]', { hasText: 'From the phone' }).waitFor();
    await waitUntilHidden(page.locator('[data-airdrop]', { hasText: 'First' }));
    await waitUntilHidden(page.getByText(notice));

    // Changes to the airdrop that another device deleted are kept until the user has seen them.
    await button(page, '2 changes couldn’t be saved').click();
    const changes = dialog(page, 'Changes on this device');
    await changes.getByText('This airdrop no longer exists.').nth(1).waitFor();
    const discards = button(changes, /^Discard/);
    await expect.poll(() => discards.count(), pollOptions).toBe(2);
    await discards.first().click();
    // Pressed earlier, it would discard the same change again.
    await expect.poll(() => discards.count(), pollOptions).toBe(1);
    await discards.first().click();
    await changes.getByText('Everything is saved.').waitFor();
    await button(changes, 'Close').last().click();
    await card(page, 'Third, renamed').getByText('Typed on a train').waitFor();

    const fresh = await visitor.newPage();
    await openTracker(fresh, byAge);
    await expectCards(fresh, ['From the phone', 'Third, renamed', 'Second']);
    await expectSameTracker(page, fresh);
    await visitor.leave();
    await phone.leave();
  });

  it('queues an airdrop whose response is lost, and adds it once', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/tracker', person, { expectedProblems: expectedErrors });
    await waitForOfflineStore(page);
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'Written in a tunnel', notes: 'All of this stays' });
    // The request arrives, but its response is lost.
    await handle(page, '**/api/airdrops', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await button(page, '1 change waiting').waitFor();
    await card(page, 'Written in a tunnel').first().getByText('All of this stays').waitFor();
    await page.unroute('**/api/airdrops');
    await waitUntilHidden(button(page, '1 change waiting'));
    await expect.poll(() => readCardNames(page), pollOptions).toEqual(['Written in a tunnel']);
    const rows = await site.database.db
      .selectFrom('airdrops')
      .select('name')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ name: 'Written in a tunnel' }]);
    await leave();
  });
});

describe('a server outage', () => {
  it('shows a notice and queues actions; afterwards the page equals a newly opened one', async () => {
    const person = await makePersonWithThree();
    const visitor = await openPage(`/tracker${byAge}`, person, { expectedProblems: expectedErrors });
    const { page } = visitor;
    await waitForOfflineStore(page);
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'Typed before the crash', notes: 'Kept' });

    await site.kill();
    try {
      await page.getByText(notice).waitFor();
      await button(form, 'Add Airdrop').click();
      await waitUntilHidden(form);
      await button(page, '1 change waiting').waitFor();
      await makeAirdrop(site.database.db, person, { name: 'By another process', status: 'active' });
      await rejectEvents(6);
    } finally {
      await site.start();
    }
    await page.locator('[data-airdrop]', { hasText: 'By another process' }).waitFor();
    await waitUntilHidden(page.getByText(notice));
    await waitUntilHidden(button(page, '1 change waiting'));

    const fresh = await visitor.newPage();
    await openTracker(fresh, byAge);
    await expectCards(fresh, ['Typed before the crash', 'By another process', 'Third', 'Second', 'First']);
    await expectSameTracker(page, fresh);
    await visitor.leave();
  });
});
