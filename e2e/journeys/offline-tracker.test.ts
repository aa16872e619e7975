import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop, makeAirdrops } from '../../test/factories/airdrops.ts';
import { browserOptions, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, press, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByDialog,
  card,
  expectCards,
  fillAirdrop,
  hasVisitedColor,
  openDetails,
  openTracker,
  waitForOfflineStore,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const expectedErrors = [/net::ERR_/, /Failed to load resource/, /Failed to fetch/];

async function makePersonWith(...names: string[]): Promise<Person> {
  const person = await site.makePerson();
  for (const name of names)
    await makeAirdrop(site.database.db, person, { name, status: 'active', check_in_duration: 'daily' });
  return person;
}

const getRows = (person: Person) =>
  site.database.db
    .selectFrom('airdrops')
    .select(['id', 'name', 'notes', 'last_visit_date'])
    .where('user_id', '=', person.id)
    .orderBy('name')
    .execute();

/** Waits until the tracker can open offline. */
async function waitUntilReadyOffline(page: Page): Promise<void> {
  await waitForOfflineStore(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function openOffline(page: Page): Promise<void> {
  await page.goto('/tracker');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await page.getByText(/^You’re offline. Showing data from \d/).waitFor();
}

async function editNotes(page: Page, name: string, notes: string): Promise<void> {
  const details = await openDetails(page, name);
  await button(details, 'Edit').click();
  const form = dialog(page, 'Edit Airdrop');
  await fillAirdrop(form, { name, notes });
  await button(form, 'Save changes').click();
  await waitUntilHidden(form);
}

/** Returns everything the browser stores about users. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      owner: localStorage.getItem('device-of'),
      habits: Object.keys(localStorage).filter((key) => /^(recent|pending|last)-/.test(key)),
      drafts: Object.keys(sessionStorage).filter((key) => key.includes('draft')),
      isSubscribed: subscription !== null && subscription !== undefined,
    };
  });

const readBadge = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge);

const emptyStorage = { databases: [], caches: [], owner: null, habits: [], drafts: [], isSubscribed: false };

describe('without a network', () => {
  it('opens the tracker in a restarted browser, and sends offline changes once on reconnect', async () => {
    const person = await makePersonWith('First', 'Second', 'Third');
    const profile = await mkdtemp(join(tmpdir(), 'dropfolio-profile-'));
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, {
        ...browserOptions,
        baseURL: site.baseUrl,
        timezoneId: 'Europe/London',
        locale: 'en-GB',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 900 },
      });
    let context = await open();
    await signIn(context, site, person);
    let page = await context.newPage();
    await openTracker(page);
    await waitUntilReadyOffline(page);
    // A session cookie ends with its browser, and a test's browser has no persistent one.
    const cookies = await context.cookies();

    await context.setOffline(true);
    await page.getByText(/^You’re offline. Showing data from/).waitFor();
    await press(card(page, 'First'), /^Check In/);
    await editNotes(page, 'Second', 'Typed in a tunnel');
    await addByDialog(page, { name: 'Fourth' });
    await button(page, '3 changes waiting').waitFor();
    await context.close();

    context = await open();
    await context.setOffline(true);
    page = await context.newPage();
    await openOffline(page);
    await button(page, '3 changes waiting').waitFor();
    await expectCards(page, ['Fourth', 'Third', 'Second', 'First']);
    await expect.poll(() => hasVisitedColor(card(page, 'First')), pollOptions).toBe(true);
    await card(page, 'Second').getByText('Typed in a tunnel').waitFor();
    await press(card(page, 'Fourth'), /^Check In/);
    await button(page, '4 changes waiting').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toMatch(/light|dark/);

    await context.addCookies(cookies);
    await context.setOffline(false);
    await waitUntilHidden(button(page, /changes? waiting/));
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await getRows(person)).toMatchObject([
      { name: 'First', last_visit_date: today },
      { name: 'Fourth', last_visit_date: today },
      { name: 'Second', notes: 'Typed in a tunnel', last_visit_date: null },
      { name: 'Third', notes: '', last_visit_date: null },
    ]);
    await page.reload();
    await waitForHydration(page);
    await expectCards(page, ['Third', 'Second', 'Fourth', 'First']);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });

  it('shows both versions of a conflicting edit, and merges other fields', async () => {
    const person = await makePersonWith('First', 'Second');
    const visitor = await visit(browser, site, { serviceWorkers: 'allow', expectedProblems: expectedErrors });
    const { page, context } = visitor;
    const phone = await visit(browser, site);
    await signIn(context, site, person);
    const call = await signIn(phone.context, site, person);
    await openTracker(page);
    await waitUntilReadyOffline(page);
    // From here on the worker serves the page's files.
    await openTracker(page);
    await context.setOffline(true);
    await page.getByText(/^You’re offline. Showing data from/).waitFor();
    await editNotes(page, 'First', 'Mine');
    await editNotes(page, 'Second', 'Mine too');
    const [first, second] = await getRows(person);
    await call('PATCH', `/airdrops/${first?.id}`, { notes: 'Theirs' });
    await call('PATCH', `/airdrops/${second?.id}`, { priority: true });
    await context.setOffline(false);

    // Logging out now would lose it, so the user is asked first.
    await button(page, '1 change couldn’t be saved').waitFor();
    await press(page, /Account/);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    // The other change may still be in flight.
    await toast(page, /^\d unsaved change/).waitFor();
    await button(page, '1 change couldn’t be saved').click();
    const changes = dialog(page, 'Changes on this device');
    await changes.getByText('Theirs', { exact: false }).first().waitFor();
    await changes.getByText('Mine', { exact: false }).first().waitFor();
    await expect
      .poll(() => getRows(person), pollOptions)
      .toMatchObject([{ notes: 'Theirs' }, { notes: 'Mine too' }]);
    await button(changes, /^Keep mine/).click();
    await changes.getByText('Everything is saved.').waitFor();
    expect(await getRows(person)).toMatchObject([{ notes: 'Mine' }, { notes: 'Mine too' }]);
    await button(changes, 'Close').last().click();
    const star = button(card(page, 'Second'), /^High priority/);
    await expect.poll(() => star.getAttribute('aria-pressed'), pollOptions).toBe('true');
    await visitor.leave();
    await phone.leave();
  });
});

type Maxima = { written: number; read: number };

it('stores and compares many airdrops a few per task', async () => {
  const person = await site.makePerson();
  await makeAirdrops(site.database.db, person, 450);
  const visitor = await visit(browser, site);
  const { page, context, leave } = visitor;
  await signIn(context, site, person);
  await context.addInitScript(() => {
    const maxima: Maxima = { written: 0, read: 0 };
    Object.assign(window, { maxima });
    const { put, getAll } = IDBObjectStore.prototype;
    let inTask = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      inTask = 0;
    };
    IDBObjectStore.prototype.put = function (...row) {
      if (inTask === 0) port2.postMessage(undefined);
      inTask += 1;
      maxima.written = Math.max(maxima.written, inTask);
      return put.apply(this, row);
    };
    IDBObjectStore.prototype.getAll = function (...range) {
      const request = getAll.apply(this, range);
      request.addEventListener('success', () => {
        maxima.read = Math.max(maxima.read, request.result.length);
      });
      return request;
    };
  });
  const getMaximum = () => page.evaluate(() => (window as unknown as { maxima: Maxima }).maxima);
  await openTracker(page);
  await waitForOfflineStore(page);
  expect(await getMaximum()).toEqual({ written: 100, read: 0 });
  await page.reload();
  await waitForHydration(page);
  // For unchanged ones, only the metadata is written.
  await expect.poll(getMaximum, pollOptions).toEqual({ written: 1, read: 100 });
  await leave();
});

describe('user data in the browser', () => {
  async function openPage() {
    const person = await makePersonWith('First');
    await makeAirdrop(site.database.db, person, {
      name: 'Open claim',
      status: 'active',
      claim_date: new Date(Date.now() - 86_400_000),
    });
    const visitor = await visit(browser, site, { serviceWorkers: 'allow', expectedProblems: expectedErrors });
    await visitor.context.addInitScript(() => {
      const setBadge = (count: number | undefined) => {
        document.documentElement.dataset.badge = String(count ?? 'none');
        return Promise.resolve();
      };
      navigator.setAppBadge = setBadge;
      navigator.clearAppBadge = () => setBadge(undefined);
    });
    const call = await signIn(visitor.context, site, person);
    await openTracker(visitor.page);
    await waitUntilReadyOffline(visitor.page);
    await expect.poll(async () => (await readStorage(visitor.page)).caches.length, pollOptions).toBe(1);
    return { ...visitor, call };
  }

  it('disappears on sign-out, in another tab too', async () => {
    const { page, newPage, leave } = await openPage();
    await expect.poll(() => readBadge(page), pollOptions).toBe('2');
    await page.evaluate(
      (id) => {
        localStorage.setItem('recent-finds', '[]');
        localStorage.setItem(`pending-payment-${id}`, 'a reference');
      },
      await page.evaluate(() => localStorage.getItem('device-of')),
    );
    const other = await newPage();
    await openTracker(other);
    await press(page, /Account/);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/');
    await expect.poll(() => readStorage(page), pollOptions).toEqual(emptyStorage);
    await expect.poll(() => readStorage(other), pollOptions).toEqual(emptyStorage);
    // The tabs share the badge, and either may have cleared it first.
    await expect
      .poll(async () => [await readBadge(page), await readBadge(other)], pollOptions)
      .toContain('none');
    await leave();
  });

  it('disappears when the session ended elsewhere, or another user has signed in', async () => {
    const { page, context, call, leave } = await openPage();
    expect((await call('POST', '/account/sign-out', {})).status).toBe(200);
    await expect.poll(() => readStorage(page), pollOptions).toEqual(emptyStorage);
    const another = await makePersonWith('Hers');
    await signIn(context, site, another);
    await openTracker(page);
    await waitUntilReadyOffline(page);
    await expectCards(page, ['Hers']);
    await leave();
  });
});
