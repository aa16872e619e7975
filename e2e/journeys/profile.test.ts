import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast } from '../harness/steps.ts';
import { card, hasVisitedColor, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp({ AVATAR_URL: 'https://pictures.example/{hash}?d=404' });

const expectedErrors = [/status of 40[0-9]/];

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await waitForHydration(page);
  await page.getByText('This session').waitFor();
}

const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

type Box = { y: number; height: number } | null;
const getTop = (box: Box) => box?.y ?? Number.NaN;
const getBottom = (box: Box) => (box === null ? Number.NaN : box.y + box.height);

const isInsideWidth = (link: Locator): Promise<boolean> =>
  link.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });

describe('the profile', () => {
  it('changes names and time zone, which updates the tracker in another tab', async () => {
    const person = await site.makePerson({ timeZone: 'Pacific/Kiritimati' });
    // The last visit is today in the earliest time zone, which is tomorrow in the latest.
    const today = toCalendarDay(Date.now(), 'Pacific/Kiritimati');
    const row = { name: 'Day by day', status: 'active', check_in_duration: 'daily', last_visit_date: today };
    await makeAirdrop(site.database.db, person, row);
    const visitor = await visit(browser, site, { expectedProblems: [/status of 500/] });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    const tracker = await visitor.newPage();
    await openTracker(tracker);
    await tracker.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    await expect.poll(() => hasVisitedColor(card(tracker, 'Day by day')), pollOptions).toBe(true);

    await page.bringToFront();
    await openProfile(page);
    const names = getSection(page, 'Name');
    await names.getByText(/^Visible to admins/).waitFor();
    await names.getByLabel('First name').fill('');
    await button(names, 'Save').click();
    await names.getByText('Please fill all fields').waitFor();
    await names.getByLabel('First name').fill('Augusta');
    await withBrokenRequests(page, '**/api/account', async () => {
      await button(names, 'Save').click();
      await toast(page, 'Couldn’t save your names').waitFor();
    });
    expect(await names.getByLabel('First name').inputValue()).toBe('Augusta');
    await button(names, 'Save').click();
    await names.getByText('Saved').waitFor();
    await button(page, 'Account menu of Augusta Lovelace').waitFor();

    const zoneSection = getSection(page, 'Time zone and formats');
    const zones = zoneSection.getByLabel('Time zone');
    await expect.poll(() => zones.locator('option').count(), pollOptions).toBeGreaterThan(400);
    expect(await zones.inputValue()).toBe('Pacific/Kiritimati');
    await zones.selectOption('Pacific/Niue');
    await button(zoneSection, 'Save').click();
    await zoneSection.getByText('Saved').waitFor();
    await tracker.bringToFront();
    await expect.poll(() => hasVisitedColor(card(tracker, 'Day by day')), pollOptions).toBe(false);
    await tracker.getByRole('heading', { name: 'Welcome, Augusta' }).waitFor();
    await visitor.leave();
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('marks the current section, at %i pixels', async (width, height) => {
    const visitor = await visit(browser, site, { viewport: { width, height } });
    const { page } = visitor;
    await signIn(visitor.context, site, await site.makePerson());
    await openProfile(page);
    const links = page.getByRole('navigation', { name: 'Profile sections' });
    const current = links.locator('[aria-current]');
    const expectCurrent = async (name: string) => {
      await expect.poll(() => current.allTextContents(), pollOptions).toEqual([name]);
      await expect.poll(() => isInsideWidth(current), pollOptions).toBe(true);
    };
    await expectCurrent('Profile');
    await links.getByRole('link', { name: 'Sessions' }).click();
    await expectCurrent('Sessions');
    const heading = page.getByRole('heading', { level: 2, name: 'Sessions' });
    const bars = width < 1024 ? links : page.getByRole('banner');
    const measureGap = async () => getTop(await heading.boundingBox()) - getBottom(await bars.boundingBox());
    await expect.poll(measureGap, pollOptions).toBeGreaterThanOrEqual(0);
    await expect.poll(measureGap, pollOptions).toBeLessThan(64);
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.wheel(0, 100_000);
    await expectCurrent('Your data');
    await page.mouse.wheel(0, -100_000);
    await expectCurrent('Profile');
    await visitor.leave();
  });

  it('requests the public avatar service only for users who turn it on', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: [/status of 404/] });
    const { page, context } = visitor;
    const avatarRequests: string[] = [];
    let status = 200;
    await context.route('https://pictures.example/**', (route) => {
      avatarRequests.push(route.request().url());
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
      const body = status === 200 ? svg : '';
      return route.fulfill({ status, body, contentType: 'image/svg+xml' });
    });
    await signIn(context, site, person);
    await openProfile(page);
    const picture = getSection(page, 'Picture');
    expect(await page.getByRole('banner').locator('img').count()).toBe(0);
    expect(avatarRequests).toEqual([]);
    await picture.getByLabel('Show my public picture').check();
    await picture.getByText('Saved').waitFor();
    await page.getByRole('banner').locator('img').waitFor();
    const hash = createHash('sha256').update(person.email).digest('hex');
    expect([...new Set(avatarRequests)]).toEqual([`https://pictures.example/${hash}?d=404`]);

    // Without an avatar for the hash, the initials stay.
    status = 404;
    await openProfile(page);
    await expect.poll(() => page.getByRole('banner').locator('img').count(), pollOptions).toBe(0);
    await picture.getByLabel('Show my public picture').uncheck();
    await picture.getByText('Saved').waitFor();
    avatarRequests.length = 0;
    await openProfile(page);
    expect(avatarRequests).toEqual([]);
    await visitor.leave();
  });

  it('ends another session, whose open pages sign out immediately', async () => {
    const person = await site.makePerson();
    const desktop = await visit(browser, site);
    const phone = await visit(browser, site, { expectedProblems: expectedErrors });
    await signIn(desktop.context, site, person);
    await signIn(phone.context, site, person);
    const [tracker, profile] = [phone.page, await phone.newPage()];
    await openTracker(tracker);
    await openProfile(profile);
    await openProfile(desktop.page);
    const sessions = getSection(desktop.page, 'Where you’re signed in');
    await expect.poll(() => sessions.getByRole('listitem').count(), pollOptions).toBe(2);
    const signOutButton = button(sessions, /^Sign out .+ on/);
    await signOutButton.click();
    await dialog(tracker, 'Welcome back').waitFor();
    await profile.getByText('Sign in to see your profile.').waitFor();
    await expect.poll(() => new URL(tracker.url()).pathname, pollOptions).toBe('/');
    await toast(desktop.page, 'Signed out of').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count(), pollOptions).toBe(1);
    await desktop.leave();
    await phone.leave();
  });

  it('changes the email by a link mailed to the new address', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await openProfile(page);
    const email = getSection(page, 'Email');
    const target = `new-${person.email}`;
    const changeTo = async (address: string) => {
      await button(email, 'Change email').click();
      await email.getByLabel('New email').fill(address);
      await button(email, 'Send link').click();
      await email.getByText(address).waitFor();
    };
    await changeTo(`wrong-${person.email}`);
    await button(email, 'Cancel change').click();
    await email.getByText(`wrong-${person.email}`).waitFor({ state: 'detached' });
    await changeTo(target);
    const token = await site.getMailedToken(target, '/confirm-new-email');
    await page.goto(`/confirm-new-email?token=${token}`);
    await waitForHydration(page);
    await button(page, 'Confirm my new email').click();
    await page.getByRole('heading', { name: 'Email changed' }).waitFor();
    await page.getByRole('link', { name: 'Open your profile' }).click();
    await getSection(page, 'Email').getByText(target, { exact: true }).waitFor();
    await page.goto(`/confirm-new-email?token=${token}`);
    await waitForHydration(page);
    await button(page, 'Confirm my new email').click();
    await page.getByText('This link is no longer valid.').waitFor();
    await visitor.leave();
  });

  it('changes the password and signs other devices out', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await openProfile(page);
    const form = getSection(page, 'Password');
    await form.getByLabel('New password').fill('Password123');
    await button(form, 'Change password').click();
    await form.getByText('This password is one of the most common.').waitFor();
    expect(await form.getByLabel('New password').inputValue()).toBe('Password123');
    await form.getByLabel('New password').fill('another staple 7 horses');
    await button(form, 'Change password').click();
    await form.getByText('Saved. All other sessions were signed out.').waitFor();
    expect(await form.getByLabel('New password').inputValue()).toBe('');
    await visitor.leave();
  });

  it('downloads everything and then deletes the account completely', async () => {
    const person = await site.makePerson({ firstName: 'Zwentibold' });
    await makeAirdrop(site.database.db, person, { name: 'Last drop' });
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    const call = await signIn(context, site, person);
    const other = await visitor.newPage();
    await openTracker(other);
    await page.bringToFront();
    await openProfile(page);
    const downloading = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^dropfolio-\d{4}-\d\d-\d\d\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      profile: { email: person.email },
      airdrops: [{ name: 'Last drop' }],
    });

    await button(page, 'Delete account').click();
    const deleteDialog = dialog(page, 'Delete your account?');
    await deleteDialog.getByLabel(/^Type /).fill('somebody@example.com');
    await button(deleteDialog, 'Delete account').click();
    await deleteDialog.getByText('This isn’t your account’s email').waitFor();
    await deleteDialog.getByLabel(/^Type /).fill(person.email);
    await button(deleteDialog, 'Delete account').click();
    await button(page, 'Log In').waitFor();
    await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/');
    await dialog(other, 'Welcome back').waitFor();
    expect((await call('GET', '/account')).body).toBeNull();
    await visitor.leave();
  });
});
