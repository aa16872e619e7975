import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { addFollowCampaign } from '../../src/features/follow/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin, readBalance } from '../../test/factories/credits.ts';
import { loadMemberCtx, makeClaim, makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

const address = '/admin/follow-claims';
const dayMs = 86_400_000;

const { site, browser } = await setUp();
const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });

beforeEach(async () => {
  await site.database.db.deleteFrom('follow_claims').where('status', '=', 'pending').execute();
});

const openPage = createPageOpener(browser, site);

/** Creates a user whose account isn't new. */
const makeEstablishedUser = (first_name: string) =>
  makeMember(site.database.db, { first_name, created_at: new Date(Date.now() - 90 * dayMs) });
const getPendingClaims = (page: Page) => page.getByRole('region', { name: 'Pending Claims' });
const getCard = (page: Page, name: string) =>
  getPendingClaims(page).getByRole('article', { name: `${name} Lovelace`, exact: true });
const hasFocus = (page: Page, name: string) =>
  getCard(page, name).evaluate((element) => element === document.activeElement);
const expectFocused = (page: Page, name: string) =>
  expect.poll(() => hasFocus(page, name), pollOptions).toBe(true);

describe('bulk review of claims', () => {
  it('approves claims without signals in one step that shows the payout, and skips changed ones', async () => {
    const { db } = site.database;
    const [anchor, buoy] = [
      await makeFollowCampaign(db, { twitterHandle: 'anchor', pointsPerFollower: 2, targetFollows: 10 }),
      await makeFollowCampaign(db, { twitterHandle: 'buoy', pointsPerFollower: 5, targetFollows: 10 }),
    ];
    const [hal, ida] = [await makeEstablishedUser('Hal'), await makeEstablishedUser('Ida')];
    const proof = 'https://x.com/jo_follows';
    await makeClaim(db, anchor, { claimant: hal });
    await makeClaim(db, buoy, { claimant: ida });
    await makeClaim(db, buoy, { claimant: await makeEstablishedUser('Jo'), proof });
    const adminVisitor = await openPage(address, admin);
    const { page } = adminVisitor;
    await page.getByText('No claims need a closer look', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show No flags' }).click();
    await getPendingClaims(page).getByText('3 claims, 12 credits, 2 campaigns', { exact: true }).waitFor();
    await button(getPendingClaims(page), 'Approve all shown').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Approve 3 claims?' });
    await confirmDialog.getByText(/^12 credits will be paid from the budgets of 2 campaigns\./).waitFor();
    await makeClaim(db, anchor, { claimant: await makeEstablishedUser('Kit'), proof });
    await button(confirmDialog, 'Approve').click();
    await toast(page, '2 claims approved, 7 credits paid').waitFor();
    await page.getByText('1 claim unchanged: 1 for a closer look.', { exact: true }).first().waitFor();
    await waitUntilHidden(confirmDialog);
    expect([await readBalance(db, hal.id), await readBalance(db, ida.id)]).toEqual([2, 5]);
    await button(getPendingClaims(page), 'Needs a look 2').click();
    await getCard(page, 'Jo').getByText('Same proof as 1 other person').waitFor();
    await adminVisitor.leave();
  });

  it('works with keys alone, which act on the focused claim', async () => {
    const { db } = site.database;
    const campaign = await makeFollowCampaign(db, { twitterHandle: 'keys', targetFollows: 10 });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const makePerson = (first_name: string) => makeMember(db, { first_name });
    const [lee, max, noa] = [await makePerson('Lee'), await makePerson('Max'), await makePerson('Noa')];
    await makeClaim(db, campaign, { claimant: lee, at: minutesAgo(1) });
    await makeClaim(db, campaign, { claimant: max, at: minutesAgo(2) });
    await makeClaim(db, campaign, { claimant: noa, at: minutesAgo(3) });
    const adminVisitor = await openPage(address, admin);
    const { page } = adminVisitor;
    const { keyboard } = page;
    await keyboard.press('a');
    // The page handles keys shortly after it is shown; on the first card, K doesn't move.
    const isFirst = async () => {
      await keyboard.press('k');
      return hasFocus(page, 'Lee');
    };
    await expect.poll(isFirst, pollOptions).toBe(true);
    await keyboard.press('j');
    await keyboard.press('j');
    await expectFocused(page, 'Noa');
    await keyboard.press('k');
    await keyboard.press('x');
    await expect.poll(() => getCard(page, 'Max').getByRole('checkbox').isChecked(), pollOptions).toBe(true);
    await keyboard.press('x');
    // A key doesn't approve a claim that has only just received the focus.
    const approved = toast(page, 'Claim Approved');
    await keyboard.press('j');
    await keyboard.press('a');
    await keyboard.press('k');
    // Only while that claim has the focus: the toast may appear later than the next claim accepts keys.
    const claim = getCard(page, 'Max');
    await expect
      .poll(async () => {
        if ((await claim.and(page.locator(':focus')).count()) > 0) await keyboard.press('a');
        return claim.count();
      }, pollOptions)
      .toBe(0);
    await approved.waitFor();
    await expectFocused(page, 'Noa');
    await keyboard.press('r');
    const form = dialog(page, 'Reject Noa Lovelace’s claim?');
    await form.getByLabel('Reason').fill('Does not follow.');
    await button(form, 'Reject').click();
    await waitUntilHidden(form);
    await expectFocused(page, 'Lee');
    const balances = await Promise.all([lee, max, noa].map(({ id }) => readBalance(db, id)));
    expect(balances).toEqual([0, 2, 0]);
    await adminVisitor.leave();
  });
});

describe('a dispute', () => {
  it('reaches the admins from the creator’s list of claims, who reverse the claim', async () => {
    const { db } = site.database;
    const creditAdmin = createMemberCtx(db, await makeCreditAdmin(db));
    const creator = await site.makePerson({ role: 'promoter', firstName: 'Petra' });
    await grantCredits(creditAdmin, { userId: creator.id, amount: 9, note: null });
    const campaign = await addFollowCampaign(await loadMemberCtx(db, creator.id), {
      twitterHandle: 'petra_tells',
      pointsPerFollower: 3,
      targetFollows: 3,
    });
    const falk = await makeEstablishedUser('Falk');
    const proof = 'https://x.com/false_friend';
    await approveClaim(creditAdmin, { id: await makeClaim(db, campaign, { claimant: falk, proof }) });

    const creatorVisitor = await openPage('/my-projects?show=follow', creator);
    await button(creatorVisitor.page, /^Claims 1/).click();
    const claims = dialog(creatorVisitor.page, 'Claims on @petra_tells');
    await button(claims, 'Dispute x.com/false_friend').click();
    const form = dialog(creatorVisitor.page, 'Dispute x.com/false_friend?');
    await form.getByLabel('What’s wrong?').fill('That account was never among our followers.');
    await button(form, 'Dispute claim').click();
    await toast(creatorVisitor.page, 'Dispute sent').waitFor();
    await claims.getByText('Disputed, in review.').waitFor();
    await waitUntilHidden(form);

    const adminVisitor = await openPage(address, admin);
    const disputes = adminVisitor.page.getByRole('region', { name: 'Disputes' });
    const dispute = disputes.getByRole('article', {
      name: 'Petra Lovelace disputes a claim for following @petra_tells',
    });
    await dispute.getByText('That account was never among our followers.').waitFor();
    await dispute.getByText('Falk Lovelace').waitFor();
    await button(dispute, 'Uphold (3 credits)').click();
    const reverseDialog = dialog(adminVisitor.page, 'Reverse Falk Lovelace’s claim?');
    await reverseDialog.getByLabel('Reason').fill('The profile does not follow.');
    await button(reverseDialog, 'Uphold dispute').click();
    await toast(adminVisitor.page, 'Dispute upheld').waitFor();
    await waitUntilHidden(disputes);
    await claims.getByText('Dispute upheld.').waitFor();
    await claims.getByText('Reversed', { exact: true }).waitFor();
    for (const visitor of [creatorVisitor, adminVisitor]) await visitor.leave();
  });
});
