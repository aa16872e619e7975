import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type NotificationToWrite, notify } from '../../src/features/notifications/commands.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp();

function notifyPerson(
  person: Person,
  title: string,
  changes: Partial<NotificationToWrite> = {},
): Promise<void> {
  const notification = {
    userId: person.id,
    kind: 'submission',
    title,
    body: '',
    url: '/plan',
    key: uuidv7(),
  };
  // A spread can't keep the union of one and several recipients.
  return notify(site.database.db, { now: new Date() }, {
    ...notification,
    ...changes,
  } as NotificationToWrite);
}

const getBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const readBellLabel = (page: Page) => getBell(page).getAttribute('aria-label');

async function visitAs(person: Person, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  return visitor;
}

describe('the bottom bar’s bell', () => {
  it('shows the unread count before any script runs and live, and opens the notifications', async () => {
    const person = await site.makePerson();
    await notifyPerson(person, 'Your guide is approved');
    const { page, leave } = await visitAs(person, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto('/guides');
    const alerts = page.getByRole('link', { name: /^Alerts/ });
    await expect.poll(() => alerts.getAttribute('aria-label'), pollOptions).toBe('Alerts, 1 unread');
    await waitForHydration(page);
    await notifyPerson(person, 'Your presale is rejected');
    await expect.poll(() => alerts.getAttribute('aria-label'), pollOptions).toBe('Alerts, 2 unread');
    await alerts.tap();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await page.getByRole('main').getByText('Your presale is rejected').waitFor();
    await leave();
  });
});

describe('the bell', () => {
  it('shows the unread count, announces new notifications while the page is open, and opens them by keyboard', async () => {
    const person = await site.makePerson();
    await notifyPerson(person, 'Your guide is approved', { body: 'It is public now.' });
    const { page, leave } = await visitAs(person);
    await page.goto('/guides');
    // The server has rendered the count.
    await expect.poll(() => readBellLabel(page), pollOptions).toBe('Notifications, 1 unread');
    await waitForHydration(page);

    await notifyPerson(person, 'Your presale is rejected', { url: '/presales' });
    await expect.poll(() => readBellLabel(page), pollOptions).toBe('Notifications, 2 unread');
    await getBell(page).focus();
    await page.keyboard.press('Enter');
    await getPanel(page).getByText('It is public now.').waitFor();
    await page.keyboard.press('Escape');
    await getPanel(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => getBell(page).evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await page.keyboard.press('Enter');
    await getPanel(page).getByText('It is public now.').waitFor();
    const links = getPanel(page).locator('li a');
    expect(await links.allInnerTexts()).toEqual([
      expect.stringContaining('Your presale is rejected'),
      expect.stringContaining('Your guide is approved'),
    ]);
    // New notifications appear in the open panel too.
    await notifyPerson(person, 'A third one');
    await getPanel(page).getByText('A third one').waitFor();

    const rejected = getPanel(page).getByRole('link', { name: /^Unread: Your presale is rejected/ });
    await rejected.press('Enter');
    await page.waitForURL('**/presales');
    await getPanel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => readBellLabel(page), pollOptions).toBe('Notifications, 2 unread');
    await expect
      .poll(async () => {
        const rows = await site.database.db
          .selectFrom('notifications')
          .select(['title', 'read_at'])
          .where('user_id', '=', person.id)
          .execute();
        return rows.filter((row) => row.read_at !== null).map((row) => row.title);
      }, pollOptions)
      .toEqual(['Your presale is rejected']);
    await leave();
  });

  it('marks all as read, in every tab', async () => {
    const person = await site.makePerson();
    for (const title of ['One', 'Two', 'Three']) await notifyPerson(person, title);
    const { page, newPage, leave } = await visitAs(person);
    const other = await newPage();
    for (const tab of [page, other]) {
      await tab.goto('/faucets');
      await waitForHydration(tab);
      await expect.poll(() => readBellLabel(tab), pollOptions).toBe('Notifications, 3 unread');
    }
    await getBell(page).click();
    await button(getPanel(page), 'Mark all as read').click();
    for (const tab of [page, other]) {
      await expect.poll(() => readBellLabel(tab), pollOptions).toBe('Notifications');
    }
    await button(getPanel(page), 'Mark all as read').waitFor({ state: 'hidden' });
    await leave();
  });

  it('has messages for no notifications and for a failed load', async () => {
    const person = await site.makePerson();
    const { page, leave } = await visitAs(person, { expectedProblems: [/status of 500/] });
    await page.goto('/guides');
    await waitForHydration(page);
    await handle(page, '**/api/notifications/latest', (route) => route.fulfill({ status: 500, json: {} }));
    await getBell(page).click();
    await getPanel(page).getByText('Couldn’t load your notifications').waitFor();
    await page.unroute('**/api/notifications/latest');
    await button(getPanel(page), 'Try again').click();
    await getPanel(page).getByText('No notifications yet').waitFor();
    await leave();
  });
});

describe('the notifications page', () => {
  it('paginates, is readable without JavaScript, and marks as read', async () => {
    const person = await site.makePerson();
    for (let count = 1; count <= 32; count += 1) await notifyPerson(person, `News ${count}`);
    const scriptless = await visitAs(person, { javaScriptEnabled: false });
    await scriptless.page.goto('/notifications');
    expect(await scriptless.page.locator('main li a').count()).toBe(30);
    await scriptless.page.getByRole('link', { name: 'Older' }).click();
    await expect.poll(() => scriptless.page.locator('main li a').count(), pollOptions).toBe(2);
    await scriptless.leave();

    const { page, leave } = await visitAs(person);
    await page.goto('/notifications');
    await waitForHydration(page);
    await getBell(page).click();
    await getPanel(page).getByRole('link', { name: 'See all' }).click();
    await getPanel(page).waitFor({ state: 'hidden' });
    const main = page.getByRole('main');
    await button(main, 'Mark all as read').click();
    await button(main, 'Mark all as read').waitFor({ state: 'hidden' });
    await expect.poll(() => readBellLabel(page), pollOptions).toBe('Notifications');
    await page.getByRole('link', { name: 'Older' }).click();
    await main.getByText('News 1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Newer' }).click();
    await main.getByText('News 32', { exact: true }).waitFor();
    await leave();
  });

  it('asks visitors, who have no bell, to sign in', async () => {
    const { page, leave } = await visit(browser, site);
    await page.goto('/notifications');
    await page.getByText('Sign in to see your notifications.').waitFor();
    expect(await getBell(page).count()).toBe(0);
    await leave();
  });
});

describe('notification emails', () => {
  const readSettings = (person: Person) =>
    site.database.db
      .selectFrom('notification_settings')
      .select(['kind', 'email'])
      .where('user_id', '=', person.id)
      .execute();

  it('turn on under Reminders, arrive once, and unsubscribe by their link', async () => {
    const person = await site.makePerson({ role: 'promoter' });
    const { page, leave } = await visitAs(person);
    await page.goto('/profile#notifications');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Open reminders' }).click();
    await page.waitForURL('**/reminders');
    await waitForHydration(page);
    await button(page, 'Customize').click();
    const emailSwitch = page.getByRole('switch', { name: 'Your submissions by email' });
    expect(await emailSwitch.isChecked()).toBe(false);
    await emailSwitch.check();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await readSettings(person)).toEqual([{ kind: 'submission', email: true }]);

    await notifyPerson(person, 'Your quest is approved');
    const token = await site.getMailedToken(person.email, '/notifications/unsubscribe');
    await page.goto(`/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
    await waitForHydration(page);
    expect(await readSettings(person)).toEqual([{ kind: 'submission', email: true }]);
    await button(page, 'Unsubscribe from these emails').click();
    await page.getByRole('heading', { name: 'Emails are off' }).waitFor();
    expect(await readSettings(person)).toEqual([{ kind: 'submission', email: false }]);
    await page.getByRole('link', { name: 'All email settings' }).click();
    await expect.poll(() => emailSwitch.isChecked(), pollOptions).toBe(false);
    await leave();
  });

  it('unsubscribe without JavaScript, too', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    await db
      .insertInto('notification_settings')
      .values({ user_id: person.id, kind: 'presale_moved', email: true })
      .execute();
    await notifyPerson(person, 'Aurora Swap moved', { kind: 'presale_moved' });
    const token = await site.getMailedToken(person.email, '/notifications/unsubscribe');
    const { page, leave } = await visit(browser, site, { javaScriptEnabled: false });
    await page.goto(`/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
    await button(page, 'Unsubscribe from these emails').click();
    await page.getByRole('heading', { name: 'Emails are off' }).waitFor();
    expect(await readSettings(person)).toEqual([{ kind: 'presale_moved', email: false }]);
    await leave();
  });
});
