import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();

const getConfirmation = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true });
const getEntry = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function openUser(page: Page, email: string, name: string): Promise<void> {
  await page.goto('/admin/users');
  await waitForHydration(page);
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(email.slice(0, -4));
  await expect.poll(() => new URL(page.url()).searchParams.get('q'), pollOptions).toBe(email.slice(0, -4));
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('changing a role', () => {
  it('updates the menu of every open page', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Rosa' });
    const person = await site.makePerson({ firstName: 'Milo' });
    const userVisitor = await visit(browser, site);
    await signIn(userVisitor.context, site, person);
    const pages = [userVisitor.page, await userVisitor.newPage()];
    for (const [index, page] of pages.entries()) {
      await page.goto(['/faq', '/tracker'][index] ?? '/');
      await waitForHydration(page);
    }
    const adminVisitor = await visit(browser, site);
    const call = await signIn(adminVisitor.context, site, admin);
    const hasMenuItem = async (page: Page, name: string) => {
      await button(page, /^Account menu of/).click();
      await page.getByRole('menu').waitFor();
      const count = await page.getByRole('menuitem', { name, exact: true }).count();
      await page.keyboard.press('Escape');
      return count > 0;
    };
    const roles = `/admin/users/${person.id}/roles`;
    const setPromoter = async (isPromoter: boolean) => {
      const response = isPromoter
        ? await call('POST', roles, { role: 'promoter' })
        : await call('DELETE', `${roles}/promoter`);
      expect(response.status).toBeLessThan(300);
      for (const page of pages)
        await expect.poll(() => hasMenuItem(page, 'My Projects'), pollOptions).toBe(isPromoter);
    };
    for (const page of pages) expect(await hasMenuItem(page, 'My Projects')).toBe(false);
    await setPromoter(true);
    await setPromoter(false);
    await userVisitor.leave();
    await adminVisitor.leave();
  });
});

describe('an admin', () => {
  it('sees the current page in the section bar on a phone', async () => {
    const admin = await site.makePerson({ isAdmin: true });
    const visitor = await visit(browser, site, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await signIn(visitor.context, site, admin);
    await page.goto('/admin/newsletter');
    await waitForHydration(page);
    const bar = page.getByRole('navigation', { name: 'Admin' });
    const isInView = (name: string) =>
      bar.getByRole('link', { name, exact: true }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return link.ariaCurrent === 'page' && left >= 0 && right <= innerWidth;
      });
    await expect.poll(() => isInView('Newsletter'), pollOptions).toBe(true);
    await bar.getByRole('link', { name: 'Dashboard' }).click();
    await expect.poll(() => isInView('Dashboard'), pollOptions).toBe(true);
    await visitor.leave();
  });

  it('suspends a user with an open page and restores them, and the audit log shows both', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const person = await site.makePerson({ firstName: 'Sal' });
    const userVisitor = await visit(browser, site, { expectedProblems: [/status of 40[13]/] });
    const call = await signIn(userVisitor.context, site, person);
    await userVisitor.page.goto('/tracker');
    await waitForHydration(userVisitor.page);
    await userVisitor.page.getByText('No airdrops yet').waitFor();

    const adminVisitor = await visit(browser, site);
    const { page } = adminVisitor;
    await signIn(adminVisitor.context, site, admin);
    await openUser(page, person.email, 'Sal Lovelace');
    await button(page, 'Suspend account').click();
    const confirmDialog = dialog(page, 'Suspend Sal Lovelace?');
    await confirmDialog.getByText('They’ll be signed out everywhere immediately').waitFor();
    await button(confirmDialog, 'Suspend account').click();
    await confirmDialog.getByText('Enter a reason').waitFor();
    await confirmDialog.getByLabel('Reason').fill('Sells <b>made-up</b> drops');
    await button(confirmDialog, 'Suspend account').click();
    await toast(page, 'Sal Lovelace suspended').waitFor();
    await dialog(userVisitor.page, 'Welcome back').waitFor();
    await confirmDialog.waitFor({ state: 'hidden' });
    await page.getByText('Sells <b>made-up</b> drops').filter({ visible: true }).first().waitFor();

    // Calls of the open page are rejected immediately.
    expect((await call('GET', '/airdrops')).status).toBe(401);
    await userVisitor.context.clearCookies();
    const rejected = await call('POST', '/account/sign-in', { email: person.email, password });
    expect(rejected).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended: Sells <b>made-up</b> drops' },
    });

    await button(page, 'Restore account').click();
    await button(getConfirmation(page, 'Restore Sal Lovelace?'), 'Restore').click();
    await toast(page, 'Sal Lovelace can sign in again').waitFor();
    await button(page, 'Suspend account').waitFor();
    await signIn(userVisitor.context, site, person);

    await page.getByRole('link', { name: 'View in audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    expect(new URL(page.url()).searchParams.get('subject')).toBe(person.id);
    await getEntry(page, 'User restored').waitFor();
    const suspendedEntry = getEntry(page, 'User suspended');
    await suspendedEntry.getByText('Edith Lovelace').waitFor();
    await suspendedEntry.getByText('Sal Lovelace').waitFor();
    await button(suspendedEntry, 'Copy ID, target').waitFor();
    expect(await suspendedEntry.innerText()).not.toContain(person.id);
    await suspendedEntry.locator('summary').press('Enter');
    await suspendedEntry.getByText('Sells <b>made-up</b> drops').waitFor();
    await page.getByLabel('Action', { exact: true }).fill('user.restored');
    await button(page, 'Apply').click();
    await expect.poll(() => getEntry(page, 'User suspended').count(), pollOptions).toBe(0);
    expect(new URL(page.url()).searchParams.get('action')).toBe('user.restored');
    await page.goBack();
    await getEntry(page, 'User suspended').waitFor();
    await adminVisitor.leave();
    await userVisitor.leave();
  });

  it('changes roles, which updates the user’s menu', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const person = await site.makePerson({ firstName: 'Rolf' });
    const userVisitor = await visit(browser, site);
    await signIn(userVisitor.context, site, person);
    const hasTracker = async () => {
      await userVisitor.page.goto('/');
      await waitForHydration(userVisitor.page);
      return (
        (await userVisitor.page.getByRole('banner').getByRole('link', { name: 'My Tracker' }).count()) > 0
      );
    };
    expect(await hasTracker()).toBe(true);

    const adminVisitor = await visit(browser, site);
    const { page } = adminVisitor;
    await signIn(adminVisitor.context, site, admin);
    await openUser(page, person.email, 'Rolf Lovelace');
    await button(page, 'Grant promoter').click();
    const confirmDialog = getConfirmation(page, 'Grant Rolf Lovelace the promoter role?');
    await confirmDialog.getByText('menu updates immediately').waitFor();
    await button(confirmDialog, 'Grant role').click();
    await button(page, 'Revoke promoter').waitFor();
    // Promoter takes precedence over hunter.
    await expect.poll(hasTracker, pollOptions).toBe(false);

    await button(page, 'Revoke promoter').click();
    await button(getConfirmation(page, 'Revoke the promoter role?'), 'Revoke role').click();
    await button(page, 'Grant promoter').waitFor();
    await expect.poll(hasTracker, pollOptions).toBe(true);
    await getEntry(page, 'Role revoked').waitFor();
    await getEntry(page, 'Role granted').waitFor();
    await adminVisitor.leave();
    await userVisitor.leave();
  });

  it('searches 5,000 users with the keyboard', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const { ownerDb } = site.database;
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `crowd-${index}@example.com`,
      email_verified: true,
      name: `Crowd ${index}`,
      first_name: 'Crowd',
      last_name: String(index).padStart(4, '0'),
      created_at: new Date(Date.UTC(2020, 0, 1, 0, 0, index)),
    }));
    for (let index = 0; index < rows.length; index += 1_000) {
      await ownerDb
        .insertInto('profiles')
        .values(rows.slice(index, index + 1_000))
        .execute();
    }
    const adminVisitor = await visit(browser, site);
    const { page } = adminVisitor;
    await signIn(adminVisitor.context, site, admin);
    await page.goto('/admin/users?q=crowd');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Crowd 4999' }).filter({ visible: true }).waitFor();
    const pages = page.getByRole('navigation', { name: 'Users pagination' });
    await pages.getByRole('link', { name: 'Older' }).press('Enter');
    await page.getByRole('link', { name: 'Crowd 4949' }).filter({ visible: true }).waitFor();
    const announcer = page.locator('[data-announcer]');
    await expect.poll(() => announcer.textContent(), pollOptions).toBe('50 results on this page');
    expect(await page.getByRole('row').count()).toBe(51);
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill('crowd 0007');
    await expect.poll(() => announcer.textContent(), pollOptions).toBe('1 result found');
    await search.fill('crowd');
    await page.getByRole('link', { name: 'Crowd 4999' }).filter({ visible: true }).waitFor();
    await page.getByRole('link', { name: 'Crowd 4999' }).filter({ visible: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Crowd 4999' }).waitFor();
    await adminVisitor.leave();
  });
});
