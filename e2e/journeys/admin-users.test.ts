import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

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

describe('an admin', () => {
  it('suspends a user with an open page and restores them, and the audit log shows both', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const person = await site.makePerson({ firstName: 'Sal' });
    const userVisitor = await openPage('/tracker', person, { expectedProblems: [/status of 40[13]/] });
    await userVisitor.page.getByText('No airdrops yet').waitFor();

    const adminVisitor = await visit(browser, site);
    const { page } = adminVisitor;
    await signIn(adminVisitor.context, site, admin);
    await openUser(page, person.email, 'Sal Lovelace');
    await button(page, 'Suspend account').click();
    const confirmDialog = dialog(page, 'Suspend Sal Lovelace?');
    await confirmDialog.getByText('They’ll be signed out everywhere immediately').waitFor();
    await confirmDialog.getByLabel('Reason').fill('Sells <b>made-up</b> drops');
    await button(confirmDialog, 'Suspend account').click();
    await toast(page, 'Sal Lovelace suspended').waitFor();
    await dialog(userVisitor.page, 'Welcome back').waitFor();
    await confirmDialog.waitFor({ state: 'hidden' });
    await page.getByText('Sells <b>made-up</b> drops').filter({ visible: true }).first().waitFor();

    await button(page, 'Restore account').click();
    await button(getConfirmation(page, 'Restore Sal Lovelace?'), 'Restore').click();
    await toast(page, 'Sal Lovelace can sign in again').waitFor();
    await button(page, 'Suspend account').waitFor();

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
    await adminVisitor.leave();
    await userVisitor.leave();
  });

  it('changes roles, which updates the menu of every open page', async () => {
    const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
    const person = await site.makePerson({ firstName: 'Rolf' });
    const userVisitor = await visit(browser, site);
    await signIn(userVisitor.context, site, person);
    const pages = [userVisitor.page, await userVisitor.newPage()];
    for (const [index, page] of pages.entries()) {
      await page.goto(['/faq', '/tracker'][index] ?? '/');
      await waitForHydration(page);
    }
    const hasMenuItem = async (page: Page, name: string) => {
      await button(page, /^Account menu of/).click();
      await page.getByRole('menu').waitFor();
      const count = await page.getByRole('menuitem', { name, exact: true }).count();
      await page.keyboard.press('Escape');
      return count > 0;
    };
    const expectInMenus = async (isPromoter: boolean) => {
      for (const page of pages)
        await expect.poll(() => hasMenuItem(page, 'My Projects'), pollOptions).toBe(isPromoter);
    };
    await expectInMenus(false);

    const adminVisitor = await visit(browser, site);
    const { page } = adminVisitor;
    await signIn(adminVisitor.context, site, admin);
    await openUser(page, person.email, 'Rolf Lovelace');
    await button(page, 'Grant promoter').click();
    const confirmDialog = getConfirmation(page, 'Grant Rolf Lovelace the promoter role?');
    await button(confirmDialog, 'Grant role').click();
    await button(page, 'Revoke promoter').waitFor();
    await expectInMenus(true);

    await button(page, 'Revoke promoter').click();
    await button(getConfirmation(page, 'Revoke the promoter role?'), 'Revoke role').click();
    await button(page, 'Grant promoter').waitFor();
    await expectInMenus(false);
    await getEntry(page, 'Role revoked').waitFor();
    await adminVisitor.leave();
    await userVisitor.leave();
  });
});
