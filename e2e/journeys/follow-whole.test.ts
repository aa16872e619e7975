import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { createMemberCtx } from '../../test/factories/members.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const openPage = createPageOpener(browser, site);

const waitForBalance = (page: Page, text: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true }).waitFor();

it('offers, claims, approves, pays into open tabs, and reverses a follow', async () => {
  const { db } = site.database;
  const [creator, hunter, admin] = [
    await site.makePerson({ role: 'promoter', firstName: 'Petra' }),
    await site.makePerson({ firstName: 'Hanna' }),
    await site.makePerson({ isAdmin: true, firstName: 'Edith' }),
  ];
  // An empty tracker shows ways to start instead of its figures.
  await makeAirdrop(db, hunter);
  const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
  await grantCredits(creditAdmin, { userId: creator.id, amount: 10, note: null });

  const creatorVisitor = await openPage('/campaigns/create', creator);
  const hunterVisitor = await openPage('/campaigns', hunter);
  const secondTab = await hunterVisitor.newPage();
  await secondTab.goto('/tracker');
  await waitForHydration(secondTab);
  await waitForBalance(secondTab, '0 credits');

  const form = creatorVisitor.page.getByRole('main');
  await form.getByLabel('Twitter Handle').fill('@petra_projects');
  await form.getByLabel('Credits per Follower').fill('4');
  await form.getByLabel('Number of Followers Desired').fill('2');
  await button(form, 'Create Campaign (8 credits)').click();
  await creatorVisitor.page.waitForURL((url) => url.pathname === '/');
  await waitForBalance(creatorVisitor.page, '2 credits');

  const offer = card(hunterVisitor.page, '@petra_projects');
  await button(offer, /^Claim 4 credits/).click();
  const claimDialog = hunterVisitor.page.getByRole('dialog');
  await claimDialog.getByLabel('Your profile').fill('https://twitter.com/Hanna_Hunts');
  await claimDialog.getByLabel('Your followers').fill('1.5');
  await claimDialog.getByLabel('On X since').fill('2019');
  await button(claimDialog, 'Submit claim').click();
  await claimDialog.getByText('Followers must be a whole number up to 1,000,000,000').waitFor();
  await claimDialog.getByLabel('Your followers').fill('1200');
  await button(claimDialog, 'Submit claim').click();
  await waitUntilHidden(claimDialog);
  await offer.getByText('Pending', { exact: true }).waitFor();
  await offer.getByText('1 of 2 spots left').waitFor();

  const adminVisitor = await openPage('/admin/follow-claims', admin);
  const claim = card(adminVisitor.page, 'Hanna Lovelace');
  await claim.getByRole('link', { name: /x\.com\/hanna_hunts/ }).waitFor();
  await claim.getByText('The claimant says: 1,200 followers, on X since 2019.').waitFor();
  await button(claim, 'Approve (4 credits)').click();
  await waitUntilHidden(claim);

  // All tabs of the hunter show the payment without a reload.
  await waitForBalance(secondTab, '4 credits');
  await waitForBalance(hunterVisitor.page, '4 credits');
  await offer.getByText('Approved', { exact: true }).waitFor();
  await secondTab.getByRole('main').getByText('Credits Balance').waitFor();
  await hunterVisitor.page.goto('/credits');
  await hunterVisitor.page.getByRole('table').getByText('Earned by following @petra_projects').waitFor();

  // The follow turns out to be fake: the payment is reversed, and both sides see it.
  await adminVisitor.page.goto(`/admin/follow-claims?claimant=${hunter.id}`);
  await button(adminVisitor.page, 'Reverse').click();
  const reverseDialog = adminVisitor.page.getByRole('dialog');
  await reverseDialog.getByLabel('Reason').fill('This account does not follow @petra_projects.');
  await button(reverseDialog, 'Reverse').click();
  await waitUntilHidden(reverseDialog);
  await waitForBalance(secondTab, '0 credits');
  await hunterVisitor.page
    .getByRole('table')
    .getByText('Payment for following @petra_projects reversed', { exact: true })
    .waitFor();
  await hunterVisitor.page.goto('/my-claims');
  await hunterVisitor.page.getByText('This account does not follow @petra_projects.').first().waitFor();

  expect(await findBreaches(db)).toEqual([]);
  for (const item of [creatorVisitor, hunterVisitor, adminVisitor]) await item.leave();
});
