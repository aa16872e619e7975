import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeBackupRow, makeMail } from '../../test/factories/operations.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, expectVisible, pollOptions, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();

async function openAsAdmin() {
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, await site.makePerson({ isAdmin: true }));
  await visitor.page.goto('/admin/system');
  await waitForHydration(visitor.page);
  return visitor;
}

const getRow = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

describe('an admin', () => {
  it('runs a job by hand and sees it end without a reload, in another tab too', async () => {
    const { page, newPage, leave } = await openAsAdmin();
    const other = await newPage();
    await other.goto('/admin/system');
    await waitForHydration(other);
    const getJob = (tab: Page) => getRow(tab, 'Scheduled jobs', 'Check the credit ledger');
    await expectVisible(getJob(page).getByText('Not run yet'));
    await expectVisible(page.getByText('The ledger hasn’t been checked yet.'));
    await button(getJob(page), 'Run now: Check the credit ledger').click();
    for (const tab of [page, other]) {
      await expectVisible(getJob(tab).getByText('Done'));
      await expectVisible(tab.getByText('The ledger is consistent.'));
      await expect.poll(() => button(getJob(tab), /^Run now/).isEnabled(), pollOptions).toBe(true);
    }
    await leave();
  });

  it('decides on emails in doubt after a confirmation', async () => {
    const { db } = site.database;
    const since = new Date(Date.now() - 300_000);
    for (const subject of ['First email', 'Second email'])
      await makeMail(db, { subject, handed_over_at: since });
    const { page, leave } = await openAsAdmin();
    const list = 'Undelivered emails';
    const getConfirmDialog = (name: string) => page.getByRole('alertdialog', { name });

    await button(getRow(page, list, 'First email'), 'Send again').click();
    await expectVisible(
      getConfirmDialog('Send this email again?').getByText('“First email” to a***@example.com.'),
    );
    await button(getConfirmDialog('Send this email again?'), 'Cancel').click();
    await button(getRow(page, list, 'First email'), 'Send again').click();
    await button(getConfirmDialog('Send this email again?'), 'Send again').click();
    await expectVisible(toast(page, 'Email queued'));
    await getRow(page, list, 'First email').waitFor({ state: 'detached' });

    await button(getRow(page, list, 'Second email'), 'Mark as sent').click();
    await button(getConfirmDialog('Mark this email as sent?'), 'Mark as sent').click();
    await expectVisible(toast(page, 'Email marked as sent'));
    await expectVisible(page.getByText('No undelivered emails.'));
    await leave();
  });

  it('sees urgent problems on the dashboard, and follows their links', async () => {
    const { page, leave } = await openAsAdmin();
    await makeBackupRow(site.database.db, { error: 'The disk is full.' });
    await page.goto('/admin/overview');
    await waitForHydration(page);
    const notice = page.getByRole('region', { name: 'System problems' });
    await expectVisible(notice.getByText('The last backup failed: The disk is full.'));
    await notice.getByRole('link', { name: 'Go to System' }).click();
    await expectVisible(page.getByRole('alert').getByText('The last backup failed: The disk is full.'));
    await leave();
  });
});
