import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { findBreaches } from '../../src/features/payments/invariant-queries.server.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { memberCtx } from '../../test/factories/members.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const openPage = createPageOpener(browser, site);

const balance = (page: Page, text: string): Promise<void> =>
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
  const creditAdmin = memberCtx(db, await makeCreditAdmin(db));
  await grantCredits(creditAdmin, { userId: creator.id, amount: 10, note: null });

  const selling = await openPage('/campaigns/create', creator);
  const earning = await openPage('/campaigns', hunter);
  const waiting = await earning.newPage();
  await waiting.goto('/tracker');
  await waitForHydration(waiting);
  await balance(waiting, '0 credits');

  const form = selling.page.getByRole('main');
  await form.getByLabel('Twitter Handle').fill('@petra_projects');
  await form.getByLabel('Credits per Follower').fill('4');
  await form.getByLabel('Number of Followers Desired').fill('2');
  await button(form, 'Create Campaign (8 credits)').click();
  await selling.page.waitForURL((url) => url.pathname === '/');
  await balance(selling.page, '2 credits');

  const offer = card(earning.page, '@petra_projects');
  await button(offer, /^Claim 4 credits/).click();
  const claiming = earning.page.getByRole('dialog');
  await claiming.getByLabel('Your profile').fill('https://twitter.com/Hanna_Hunts');
  await claiming.getByLabel('Your followers').fill('1.5');
  await claiming.getByLabel('On X since').fill('2019');
  await button(claiming, 'Submit claim').click();
  await claiming.getByText('Followers must be a whole number up to 1,000,000,000').waitFor();
  await claiming.getByLabel('Your followers').fill('1200');
  await button(claiming, 'Submit claim').click();
  await waitUntilHidden(claiming);
  await offer.getByText('Pending', { exact: true }).waitFor();
  await offer.getByText('1 of 2 spots left').waitFor();

  const adminVisitor = await openPage('/admin/follow-claims', admin);
  const claim = card(adminVisitor.page, 'Hanna Lovelace');
  await claim.getByRole('link', { name: /x\.com\/hanna_hunts/ }).waitFor();
  await claim.getByText('The claimant says: 1,200 followers, on X since 2019.').waitFor();
  await button(claim, 'Approve (4 credits)').click();
  await waitUntilHidden(claim);

  // Without a reload, every tab of hers shows the payment, and so does the offer.
  await balance(waiting, '4 credits');
  await balance(earning.page, '4 credits');
  await offer.getByText('Approved', { exact: true }).waitFor();
  await waiting.getByRole('main').getByText('Credits Balance').waitFor();
  await earning.page.goto('/credits');
  await earning.page.getByRole('table').getByText('Earned by following @petra_projects').waitFor();

  // The follow turns out to be fake: the payment is reversed, and both sides see it.
  await adminVisitor.page.goto(`/admin/follow-claims?claimant=${hunter.id}`);
  await button(adminVisitor.page, 'Reverse').click();
  const reversing = adminVisitor.page.getByRole('dialog');
  await reversing.getByLabel('Reason').fill('This account does not follow @petra_projects.');
  await button(reversing, 'Reverse').click();
  await waitUntilHidden(reversing);
  await balance(waiting, '0 credits');
  await earning.page
    .getByRole('table')
    .getByText('Payment for following @petra_projects reversed', { exact: true })
    .waitFor();
  await earning.page.goto('/my-claims');
  await earning.page.getByText('This account does not follow @petra_projects.').first().waitFor();

  expect(await findBreaches(db)).toEqual([]);
  for (const item of [selling, earning, adminVisitor]) await item.leave();
});
