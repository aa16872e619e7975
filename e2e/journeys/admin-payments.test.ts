import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { loadMemberCtx } from '../../test/factories/follow.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const expectBalance = (page: Page, text: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true }).waitFor();

const expectShown = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

const getRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

it('finds and refunds a payment as an admin, and updates the buyer’s open page', async () => {
  const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
  const person = await site.makePerson({ role: 'promoter', firstName: 'Sal' });
  // The page after the sandbox is tested elsewhere.
  const buyer = await visit(browser, site, { expectedProblems: [/404/] });
  const call = await signIn(buyer.context, site, person);
  const { body } = await call('POST', '/payments/credits', { packageId: 'credits-110' });
  const { checkout, reference } = body as { reference: string; checkout: { url: string } };
  await buyer.page.goto(checkout.url);
  await button(buyer.page, 'Pay').click();
  await buyer.page.waitForURL(/\/payment\/callback\?/);
  await open(buyer.page, '/credits');

  const adminVisitor = await openPage('/admin/payments', admin);
  const { page } = adminVisitor;
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await search.fill(person.email.toUpperCase());
  await search.press('Enter');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('q'), pollOptions)
    .toBe(person.email.toUpperCase());
  await getRow(page, person.email).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: '₦5,000 for 110 credits' }).waitFor();
  await expectShown(page, reference);
  await button(page, 'Check with provider').click();
  await toast(page, 'The provider confirmed the payment.').waitFor();
  await expectShown(page, 'Delivered');
  await expectBalance(buyer.page, '110 credits');

  const campaign = { twitterHandle: 'sal_demo', pointsPerFollower: 1, targetFollows: 80 };
  await addFollowCampaign(await loadMemberCtx(site.database.db, person.id), campaign);
  await button(page, 'Refund').click();
  const confirmDialog = dialog(page, 'Refund ₦5,000 to Sal Lovelace?');
  await confirmDialog.getByText('110 credits will be deducted.').waitFor();
  // The dialog loads the balance again when it opens.
  await confirmDialog.getByText('80 credits have already been spent and will become a debt.').waitFor();
  await confirmDialog.getByLabel('Reason').fill('Sent <b>by mistake</b>');
  await button(confirmDialog, 'Refund ₦5,000').click();
  await toast(page, '₦5,000 will be returned to Sal Lovelace.').waitFor();
  await waitUntilHidden(confirmDialog);
  await expectShown(page, 'Fully refunded.');
  await expectShown(page, 'Sent <b>by mistake</b>');
  await expectShown(page, 'Deducted');
  expect(await button(page, 'Refund').count()).toBe(0);

  // No page was reloaded.
  await expectBalance(buyer.page, '0 credits');
  await buyer.page.getByText('You owe 80 credits.').waitFor();
  await expectShown(buyer.page, 'Purchase refunded');

  await page.getByLabel('New note').fill('We asked them');
  await button(page, 'Save note').click();
  await page.getByRole('list', { name: 'Notes' }).getByText('We asked them').waitFor();
  await expect.poll(() => page.getByLabel('New note').inputValue(), pollOptions).toBe('');
  await adminVisitor.leave();
  await buyer.leave();
});
