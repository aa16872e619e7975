import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { hydrated, openBrowser, signIn, visit } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { type Person, type Site, startSite } from '../harness/site.ts';
import { button, patience } from '../harness/steps.ts';
import { card, openDetails, openTracker } from '../harness/tracker-page.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function signedIn(person: Person, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  return visitor;
}

async function openReminders(page: Page): Promise<void> {
  await page.goto('/reminders');
  await hydrated(page);
}

describe('the page of reminders', () => {
  it('is in the account menu, and asks visitors to sign in', async () => {
    const person = await site.makePerson();
    const { page, leave } = await signedIn(person);
    await page.goto('/guides');
    await hydrated(page);
    await button(page, /^Account menu/).click();
    await page.getByRole('menuitem', { name: 'Reminders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor();
    await leave();

    const visitor = await visit(browser, site);
    await visitor.page.goto('/reminders');
    await visitor.page.getByText('Please sign in to see your reminders.').waitFor();
    await visitor.leave();
  });
});

describe('what is told where', () => {
  const settingOf = (person: Person, kind: string) =>
    site.database.db
      .selectFrom('notification_settings')
      .select(['in_app', 'email'])
      .where('user_id', '=', person.id)
      .where('kind', '=', kind)
      .executeTakeFirst();

  it('is a table of named switches, moved by the keyboard, each at once', async () => {
    const person = await site.makePerson();
    const { page, leave } = await signedIn(person);
    await openReminders(page);
    const table = page.getByRole('table', { name: 'What we tell you about, and where' });
    await table.getByRole('columnheader', { name: 'Email' }).waitFor();
    await table.getByRole('rowheader', { name: /^Claims/ }).waitFor();
    const inApp = table.getByRole('switch', { name: 'Claims in app', exact: true });
    const email = table.getByRole('switch', { name: 'Claims by email', exact: true });
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([true, true]);

    // The second one before the first one is saved.
    const release = await hold(page, '**/api/notifications/settings');
    await inApp.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    expect(await email.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([false, false]);
    await release();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await expect
      .poll(() => settingOf(person, 'claim_opens'), patience)
      .toEqual({ in_app: false, email: false });
    await page.reload();
    await hydrated(page);
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([false, false]);
    await leave();
  });

  it('is a group of switches for each kind on a phone, without sideways scrolling', async () => {
    const person = await site.makePerson();
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, leave } = await signedIn(person, phone);
    await openReminders(page);
    const claims = page.getByRole('group', { name: 'Claims', exact: true });
    await claims.getByRole('switch', { name: 'Claims in app', exact: true }).uncheck();
    await expect
      .poll(() => settingOf(person, 'claim_opens'), patience)
      .toEqual({ in_app: false, email: null });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await leave();
  });
});

describe('a muted airdrop', () => {
  it('is muted and unmuted in its details, at once, and says so on its card', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    const { id } = await makeAirdrop(db, person, { name: 'Scroll', status: 'active' });
    const isMuted = async () =>
      (await db.selectFrom('airdrops').select('is_muted').where('id', '=', id).executeTakeFirstOrThrow())
        .is_muted;
    const { page, leave } = await signedIn(person);
    await openTracker(page);
    const sign = card(page, 'Scroll').getByText('Reminders muted');
    expect(await sign.count()).toBe(0);
    const details = await openDetails(page, 'Scroll');
    const release = await hold(page, '**/api/airdrops/*');
    await button(details, 'Mute reminders').click();
    await button(details, 'Unmute reminders').waitFor();
    await release();
    await expect.poll(isMuted, patience).toBe(true);
    await page.keyboard.press('Escape');
    await sign.waitFor({ state: 'attached' });

    await page.reload();
    await openTracker(page);
    await sign.waitFor({ state: 'attached' });
    await button(await openDetails(page, 'Scroll'), 'Unmute reminders').click();
    await expect.poll(isMuted, patience).toBe(false);
    await expect.poll(() => sign.count(), patience).toBe(0);
    await leave();
  });
});
