import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { examineLedger } from '../../src/features/payments/admin/examination-commands.server.ts';
import { makeClaim, makeFollowCampaign, setRemainingBudget } from '../../test/factories/follow.ts';
import { makeMember } from '../../test/factories/members.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { followReviewTexts } from '../texts/follow-review.ts';

const { expectTexts, textsLeft } = createTextExpectations(followReviewTexts);
const address = '/admin/follow-claims';

const { site, browser } = await setUp();
const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });

beforeEach(async () => {
  await site.database.db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
});

const openPage = createPageOpener(browser, site, { expectedProblems: [/status of (409|500)/] });

const makePerson = (first_name: string) => makeMember(site.database.db, { first_name });
const getPendingClaims = (page: Page) => page.getByRole('region', { name: 'Pending Claims' });
const getCard = (page: Page, name: string) =>
  getPendingClaims(page).getByRole('article', { name: `${name} Lovelace`, exact: true });
const getHeading = (page: Page) => getPendingClaims(page).getByRole('heading', { name: 'Pending Claims' });
const expectHeadingFocused = (page: Page) =>
  expect
    .poll(() => getHeading(page).evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

describe('the review of follow claims', () => {
  it('approves one claim and rejects another with a reason, also after a server error', async () => {
    const { db } = site.database;
    const adminVisitor = await openPage(address, admin);
    const { page } = adminVisitor;
    await expectTexts(page, 'claims, empty');

    const campaign = await makeFollowCampaign(db, {
      twitterHandle: 'harbour',
      pointsPerFollower: 3,
      targetFollows: 10,
    });
    const [ada, bea] = [await makePerson('Ada'), await makePerson('Bea')];
    const nameless = await makeMember(db, { first_name: '', last_name: '' });
    const at = new Date(Date.now() - 60_000);
    await makeClaim(db, campaign, { claimant: nameless, proof: 'https://x.com/same', at });
    await makeClaim(db, campaign, { claimant: ada, proof: 'https://x.com/same' });
    await makeClaim(db, campaign, { claimant: bea });
    await page.goto(address);
    await waitForHydration(page);
    await expectTexts(page, 'claims, listed');
    await page.getByRole('link', { name: 'Follow Claims 3 waiting' }).waitFor();
    await getCard(page, 'Ada').getByText('Same proof as 1 other person').waitFor();
    await getCard(page, 'Bea').getByText('Proof not reused').waitFor();

    const approve = button(getCard(page, 'Ada'), 'Approve (3 credits)');
    await withBrokenRequests(page, '**/api/admin/follow-claims/*/approve', async () => {
      await approve.click();
      await expectTexts(page, 'claim, not approved');
    });
    await approve.click();
    await expectTexts(page, 'claim, approved');
    await waitUntilHidden(getCard(page, 'Ada'));
    await expectHeadingFocused(page);

    await button(getCard(page, 'Bea'), 'Reject').click();
    const form = dialog(page, 'Reject Bea Lovelace’s claim?');
    await form.getByLabel('Reason').fill('Does not follow.');
    await withBrokenRequests(page, '**/api/admin/follow-claims/*/reject', async () => {
      await button(form, 'Reject').click();
      await expectTexts(page, 'claim, not rejected');
    });
    expect(await form.getByLabel('Reason').inputValue()).toBe('Does not follow.');
    await button(form, 'Reject').click();
    await expectTexts(page, 'claim, rejected');
    await waitUntilHidden(form);
    await expectHeadingFocused(page);
    const processed = page.getByRole('region', { name: 'Recent Processed Claims' });
    await processed.getByText('Does not follow.', { exact: true }).waitFor();
    await processed.getByText('Approved', { exact: true }).waitFor();
    await adminVisitor.leave();
  });

  it('decides several at once, and lists those whose budget was too small', async () => {
    const { db, ownerDb } = site.database;
    const campaign = await makeFollowCampaign(db, {
      twitterHandle: 'lantern',
      pointsPerFollower: 2,
      targetFollows: 10,
    });
    const poor = await makeFollowCampaign(db, {
      twitterHandle: 'empty',
      pointsPerFollower: 5,
      targetFollows: 1,
    });
    const claimants = [await makePerson('Cleo'), await makePerson('Dora'), await makePerson('Emma')] as const;
    for (const claimant of claimants.slice(0, 2)) await makeClaim(db, campaign, { claimant });
    await makeClaim(db, poor, { claimant: claimants[2] });
    await setRemainingBudget(ownerDb, poor, 4);
    const adminVisitor = await openPage(address, admin);
    const { page } = adminVisitor;
    await expectTexts(page, 'claim, budget too small', getCard(page, 'Emma'));
    await button(getCard(page, 'Emma'), 'Approve (5 credits)').click();
    await expectTexts(page, 'claim, budget too small, pressed');

    await getPendingClaims(page).getByRole('checkbox', { name: 'Select all' }).check();
    await getPendingClaims(page).getByText('3 claims selected', { exact: true }).waitFor();
    await button(page, 'Approve selected').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Approve 3 claims?' });
    await confirmDialog.getByText(/^9 credits will be paid/).waitFor();
    await button(confirmDialog, 'Approve').click();
    await toast(page, '2 claims approved, 4 credits paid').waitFor();
    await waitUntilHidden(confirmDialog);
    await waitUntilHidden(getCard(page, 'Cleo'));
    await expectHeadingFocused(page);

    await getCard(page, 'Emma').getByRole('checkbox').check();
    await button(page, 'Reject selected').click();
    const form = dialog(page, 'Reject Emma Lovelace’s claim?');
    await form.getByLabel('Reason').fill('Nothing is left of the budget.');
    await button(form, 'Reject').click();
    await waitUntilHidden(form);
    await page.getByText('No pending claims to review', { exact: true }).waitFor();
    await setRemainingBudget(ownerDb, poor, 5);
    await adminVisitor.leave();
  });

  it('shows new claims without a reload, and an error when they fail to load', async () => {
    const { db } = site.database;
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'quill' });
    const visitor = await visit(browser, site, { expectedProblems: [/status of 500/] });
    const { page } = visitor;
    await page.clock.install();
    await signIn(visitor.context, site, admin);
    await page.goto(address);
    await waitForHydration(page);
    await page.getByText('No pending claims to review', { exact: true }).waitFor();
    await makeClaim(db, campaign, { claimant: await makePerson('Fay') });
    // The page starts polling shortly after it is shown.
    const isShown = async () => {
      await page.clock.fastForward(31_000);
      return getCard(page, 'Fay').isVisible();
    };
    await expect.poll(isShown, { ...pollOptions, interval: 200 }).toBe(true);

    await page.goto('/admin/audit');
    await waitForHydration(page);
    await withBrokenRequests(page, '**/api/admin/follow-claims**', async () => {
      await page.getByRole('link', { name: /^Follow Claims/ }).click();
      await expectTexts(page, 'claims, not loaded');
    });
    await getPendingClaims(page).getByRole('button', { name: 'Try again' }).click();
    await getCard(page, 'Fay').waitFor();
    await visitor.leave();
  });
});

describe('the dashboard', () => {
  it('shows figures, campaigns, and claims, and warns of a broken ledger', async () => {
    const { db, ownerDb } = site.database;
    const campaign = await makeFollowCampaign(db, {
      twitterHandle: 'beacon',
      pointsPerFollower: 1,
      targetFollows: 25,
    });
    await makeClaim(db, campaign, { claimant: await makePerson('Gwen') });
    await examineLedger({ db, now: new Date() });
    const adminVisitor = await openPage('/admin/overview', admin);
    const { page } = adminVisitor;
    await expectTexts(page, 'dashboard, figures');
    await page.getByText(/^Ledger checked .*: all checks passed$/).waitFor();
    const recent = page.getByRole('region', { name: 'Recent Activity' });
    await recent.getByText('Target: 25 followers', { exact: true }).waitFor();
    await recent.getByText('Gwen Lovelace', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Top Campaigns' }).getByText('@beacon').first().waitFor();
    await page.getByRole('slider', { name: 'Credits in circulation, last 30 days' }).waitFor();

    await setRemainingBudget(ownerDb, campaign, 24);
    await examineLedger({ db, now: new Date() });
    await page.reload();
    await waitForHydration(page);
    const warning = page.getByRole('alert', { name: 'Ledger' });
    await warning
      .getByText('Failed: each follow campaign’s remaining budget equals its escrow (once)', { exact: true })
      .waitFor();
    await warning.getByText('npm run doctor', { exact: true }).waitFor();
    await setRemainingBudget(ownerDb, campaign, 25);
    const tools = page.getByRole('region', { name: 'Admin Tools' });
    await tools.getByRole('link', { name: 'Follow Claims', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Follow Claims' }).waitFor();
    await adminVisitor.leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
