import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { FakeTelegram } from '../../test/harness/fake-telegram.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { handle, hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions, toast } from '../harness/steps.ts';
import { card, openDetails, openTracker } from '../harness/tracker-page.ts';

const fakeTelegram = await new FakeTelegram().start();
afterAll(() => fakeTelegram.close());
const { site, browser } = await setUp(fakeTelegram.env);

/** Adds channels of the person's session, to which nothing can be sent. */
async function addChannelOfEachKind({ id }: Person): Promise<void> {
  const { db } = site.database;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const kinds = [
    { kind: 'push', name: 'Chrome on Android', shown: 'push.example.com' },
    { kind: 'telegram', name: 'Telegram', shown: '@ada' },
    { kind: 'webhook', name: 'Home server', shown: 'hooks.example.com' },
  ] as const;
  const channels = kinds.map((kind) => ({
    ...kind,
    id: uuidv7(),
    user_id: id,
    session_id: kind.kind === 'push' ? session.id : null,
    address_hash: Buffer.from(uuidv7()),
    sealed: 'sealed',
    last_ok_at: new Date(Date.now() - 3 * 3_600_000),
  }));
  await db.insertInto('channels').values(channels).execute();
}

async function visitAs(person: Person, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  return visitor;
}

async function openReminders(page: Page): Promise<void> {
  await page.goto('/reminders');
  await waitForHydration(page);
}

const getSetting = (person: Person, kind: string) =>
  site.database.db
    .selectFrom('notification_settings')
    .select(['in_app', 'email'])
    .where('user_id', '=', person.id)
    .where('kind', '=', kind)
    .executeTakeFirst();

describe('the next seven days', () => {
  const hoursFromNow = (hours: number) => new Date(site.now().getTime() + hours * 3_600_000);

  it('lists upcoming reminders, with a menu to snooze for an hour and to mute', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    await makeAirdrop(db, person, { name: 'Scroll', status: 'active', claim_date: hoursFromNow(30.5) });
    const { page, leave } = await visitAs(person);
    await openReminders(page);
    const rows = page.locator('#upcoming li');
    const scrollRows = rows.filter({ hasText: 'Scroll' });
    // A claim has reminders a day before and three hours before.
    await expect.poll(() => scrollRows.count(), pollOptions).toBe(2);
    await scrollRows.first().getByText('in 6 hours', { exact: false }).waitFor();
    expect(await rows.filter({ hasText: 'Daily check-ins' }).count()).toBeGreaterThan(0);

    await button(scrollRows.first(), 'Actions for Example · Scroll').click();
    await page.getByRole('menuitem', { name: 'Remind me in 1 hour' }).click();
    await toast(page, /^You’ll be reminded at/).waitFor();
    await expect.poll(() => scrollRows.count(), pollOptions).toBe(3);

    await button(scrollRows.first(), 'Actions for Example · Scroll').click();
    await page.getByRole('menuitem', { name: 'Mute reminders' }).click();
    await expect.poll(() => scrollRows.count(), pollOptions).toBe(0);
    await leave();
  });

  it('shows an error when it fails to load, retries, and links to the tracker when empty', async () => {
    const { page, leave } = await visitAs(await site.makePerson(), { expectedProblems: [/status of 500/] });
    await page.goto('/guides');
    await waitForHydration(page);
    await handle(page, '**/api/reminders', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, /^Account menu/).click();
    await page.getByRole('menuitem', { name: 'Reminders' }).click();
    await page.getByText('Couldn’t load your reminders').waitFor();
    await page.unroute('**/api/reminders');
    await button(page.locator('#upcoming'), 'Try again').click();
    await page.getByText('Nothing to remind you of').waitFor();
    await page.locator('#upcoming').getByRole('link', { name: 'Open tracker' }).click();
    await page.waitForURL('**/tracker');
    await leave();
  });
});

describe('lead times', () => {
  it('are saved, and shown after a reload', async () => {
    const person = await site.makePerson();
    const { page, leave } = await visitAs(person);
    await openReminders(page);
    const form = page.locator('#when');
    await form.getByRole('checkbox', { name: 'At the claim date' }).check();
    await form
      .getByRole('group', { name: 'Before a claim date' })
      .getByRole('checkbox', { name: '3 h' })
      .uncheck();
    // Saving includes a lead time that was typed but not added.
    const leadTime = form.getByLabel('Custom lead time', { exact: true });
    await leadTime.fill('15');
    await form.getByLabel('Unit of custom lead time').selectOption('days');
    await button(form, 'Save').click();
    await form.getByText('A lead time can be up to 14 days').waitFor();
    expect(await leadTime.getAttribute('aria-invalid')).toBe('true');
    expect(await leadTime.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await leadTime.inputValue()).toBe('15');
    await leadTime.fill('2');
    await form.getByLabel('Daily summary').fill('07:30');
    await form.getByRole('switch', { name: 'Include airdrops that start that day' }).uncheck();
    const resets = form.getByRole('group', { name: 'Before a check-in resets' });
    await resets.getByRole('checkbox', { name: '1 h' }).check();
    await form.getByRole('switch', { name: 'Quiet hours' }).check();
    await form.getByLabel('From').fill('08:00');
    await button(form, 'Save').click();
    await form.getByText('Quiet hours must start and end at different times').waitFor();
    await form.getByLabel('From').fill('23:00');
    await form.getByLabel('To', { exact: true }).fill('06:45');
    await form.getByText('Reminders are held until 6:45 AM.', { exact: false }).waitFor();
    await button(form, 'Save').click();
    await form.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const saved = await site.database.db
      .selectFrom('reminder_settings')
      .select(['daily_at', 'lead_minutes', 'reset_lead_minutes', 'quiet_from', 'quiet_to', 'starts_in_daily'])
      .where('user_id', '=', person.id)
      .execute();
    expect(saved).toEqual([
      {
        daily_at: '07:30',
        lead_minutes: [2880, 1440, 0],
        reset_lead_minutes: [60],
        quiet_from: '23:00',
        quiet_to: '06:45',
        starts_in_daily: false,
      },
    ]);

    await page.reload();
    await waitForHydration(page);
    expect(await form.getByRole('checkbox', { name: '2 days' }).isChecked()).toBe(true);
    expect(
      await form
        .getByRole('group', { name: 'Before a claim date' })
        .getByRole('checkbox', { name: '3 h' })
        .isChecked(),
    ).toBe(false);
    expect(await resets.getByRole('checkbox', { name: '1 h' }).isChecked()).toBe(true);
    expect(await resets.getByRole('checkbox', { name: '3 h' }).isChecked()).toBe(false);
    expect(await form.getByLabel('Daily summary').inputValue()).toBe('07:30');
    expect(await form.getByLabel('To', { exact: true }).inputValue()).toBe('06:45');
    await leave();
  });
});

describe('notification channels', () => {
  it('form a table of named switches that save immediately and work with the keyboard', async () => {
    const person = await site.makePerson();
    const { page, leave } = await visitAs(person);
    await openReminders(page);
    await button(page, 'Customize').click();
    const table = page.getByRole('table', { name: 'Notifications by channel' });
    await table.getByRole('columnheader', { name: 'Email' }).waitFor();
    await table.getByRole('rowheader', { name: /^Claim dates/ }).waitFor();
    const inApp = table.getByRole('switch', { name: 'Claim dates in app', exact: true });
    const email = table.getByRole('switch', { name: 'Claim dates by email', exact: true });
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([true, true]);

    // Presses the second switch before the first one is saved.
    const release = await hold(page, '**/api/notifications/settings/bulk');
    await inApp.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([false, false]);
    await release();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await expect
      .poll(() => getSetting(person, 'claim_opens'), pollOptions)
      .toEqual({ in_app: false, email: false });
    await page.reload();
    await waitForHydration(page);
    expect([await inApp.isChecked(), await email.isChecked()]).toEqual([false, false]);
    await leave();
  });
});

describe('the switches of notifications', () => {
  const readSettings = (person: Person) =>
    site.database.db
      .selectFrom('notification_settings')
      .select(['kind', 'in_app', 'email'])
      .where('user_id', '=', person.id)
      .orderBy('kind')
      .execute();

  it('turn kinds off and on, turn back if they can’t be saved, and Customize stays open after a reload', async () => {
    const person = await site.makePerson();
    const { page, leave } = await visitAs(person, { expectedProblems: [/status of 500/] });
    await openReminders(page);
    const switches = page.getByRole('group', { name: 'What you get' });
    const claims = switches.getByRole('switch', { name: 'Claim dates' });
    expect(await switches.getByRole('switch').count()).toBe(3);
    expect(await claims.isChecked()).toBe(true);
    const customize = button(page, 'Customize');
    expect(await customize.getAttribute('aria-expanded')).toBe('false');

    await withBrokenRequests(page, '**/api/notifications/settings/bulk', async () => {
      await claims.click();
      await toast(page, 'Couldn’t save the setting').waitFor();
      await expect.poll(() => claims.isChecked(), pollOptions).toBe(true);
    });
    await claims.focus();
    const readEmails = async () => (await readSettings(person)).map(({ email }) => email);
    await page.keyboard.press('Space');
    expect(await claims.isChecked()).toBe(false);
    await expect.poll(readEmails, pollOptions).toEqual([false, false, false, false]);
    await page.keyboard.press('Space');
    await expect.poll(readEmails, pollOptions).toEqual([true, true, true, true]);

    await customize.click();
    const table = page.getByRole('table', { name: 'Notifications by channel' });
    await table.waitFor();
    await table.getByRole('rowheader', { name: /^Payments/ }).waitFor();
    for (const hidden of [/^Your submissions/, /^To review/]) {
      expect(await table.getByRole('rowheader', { name: hidden }).count()).toBe(0);
    }
    await page.reload();
    await waitForHydration(page);
    await table.waitFor();
    await customize.click();
    await expect.poll(() => table.count(), pollOptions).toBe(0);
    await leave();
  });

  it('show custom settings, open them, and restore them by Undo', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    await db
      .insertInto('notification_settings')
      .values([
        { user_id: person.id, kind: 'payment', email: true },
        { user_id: person.id, kind: 'submission', email: true },
      ])
      .execute();
    const { page, leave } = await visitAs(person);
    await openReminders(page);
    const everythingElse = page.getByRole('group', { name: 'What you get' }).getByRole('switch', {
      name: 'Everything else',
    });
    await page.getByText('Custom', { exact: true }).waitFor();
    const byEmail = page.getByRole('switch', { name: 'Payments by email', exact: true });
    expect([await everythingElse.isChecked(), await byEmail.isChecked()]).toEqual([true, true]);

    await everythingElse.click();
    expect([await everythingElse.isChecked(), await byEmail.isChecked()]).toEqual([false, false]);
    await button(toast(page, 'Everything else turned off'), 'Undo').click();
    await expect.poll(() => byEmail.isChecked(), pollOptions).toBe(true);
    const getEmail = async (kind: string) =>
      (await readSettings(person)).find((item) => item.kind === kind)?.email;
    await expect.poll(() => getEmail('payment'), pollOptions).toBe(true);
    // A hunter's switch leaves the settings of promoters' kinds as they are.
    expect((await readSettings(person)).find((item) => item.kind === 'submission')).toMatchObject({
      in_app: null,
      email: true,
    });
    await leave();
  });
});

describe('the page on a phone', () => {
  it('fits in 2,000 px with all channels linked, until parts are opened', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Scroll', status: 'active' });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, leave } = await visitAs(person, phone);
    await addChannelOfEachKind(person);
    await openReminders(page);
    await page.getByRole('region', { name: 'Webhooks' }).getByText('Home server').waitFor();
    await page.getByRole('region', { name: 'Telegram' }).getByText('@ada').waitFor();
    const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await getHeight()).toBeLessThanOrEqual(2000);

    const upcoming = page.locator('#upcoming');
    expect(await upcoming.getByText('Daily check-ins').first().isVisible()).toBe(false);
    await button(upcoming, /^Show/).first().click();
    await upcoming.getByText('Daily check-ins').first().waitFor();
    await page.getByRole('navigation', { name: 'Reminder sections' }).getByText('Deliveries').click();
    await page.getByText('Nothing sent yet').waitFor();
    await button(page, 'Customize').click();
    const claims = page.getByRole('group', { name: 'Claim dates', exact: true });
    await claims.getByRole('switch', { name: 'Claim dates in app', exact: true }).uncheck();
    await expect
      .poll(() => getSetting(person, 'claim_opens'), pollOptions)
      .toEqual({ in_app: false, email: null });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await leave();
  });
});

describe('muting an airdrop', () => {
  it('works in its details immediately, in both directions, and is shown on its card', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    const { id } = await makeAirdrop(db, person, { name: 'Scroll', status: 'active' });
    const isMuted = async () =>
      (await db.selectFrom('airdrops').select('is_muted').where('id', '=', id).executeTakeFirstOrThrow())
        .is_muted;
    const { page, leave } = await visitAs(person);
    await openTracker(page);
    const mutedBadge = card(page, 'Scroll').getByText('Reminders muted');
    expect(await mutedBadge.count()).toBe(0);
    const details = await openDetails(page, 'Scroll');
    const release = await hold(page, '**/api/airdrops/*');
    await button(details, 'Mute reminders').click();
    await button(details, 'Unmute reminders').waitFor();
    await release();
    await expect.poll(isMuted, pollOptions).toBe(true);
    await page.keyboard.press('Escape');
    await mutedBadge.waitFor({ state: 'attached' });

    await button(await openDetails(page, 'Scroll'), 'Unmute reminders').click();
    await expect.poll(isMuted, pollOptions).toBe(false);
    await expect.poll(() => mutedBadge.count(), pollOptions).toBe(0);
    await leave();
  });
});
