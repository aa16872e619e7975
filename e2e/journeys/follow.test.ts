import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { loadMemberCtx, makeFollowCampaign } from '../../test/factories/follow.ts';
import { createMemberCtx, type TestCtx } from '../../test/factories/members.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { password, startSite } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { followTexts } from '../texts/follow.ts';

const expectedErrors = [/Failed to load resource/];
const { expectTexts, textsLeft } = createTextExpectations(followTexts);
const badProfile = 'Enter your profile link, such as https://x.com/yourname';

const { site, browser } = await setUp();
const adminCtx = createMemberCtx(site.database.db, await makeCreditAdmin(site.database.db));

beforeEach(async () => {
  await resetLimits(site.database.db);
});

/** Runs a command outside the server, and notifies the server's pages as it would. */
async function runOutside<T>(ctx: TestCtx, act: (ctx: TestCtx) => Promise<T>): Promise<T> {
  ctx.changes.length = 0;
  const result = await act(ctx);
  const message = { from: 'a test', messages: ctx.changes.map((change) => ['change', change]) };
  await sql`SELECT pg_notify('dropfolio', ${JSON.stringify(message)})`.execute(site.database.db);
  return result;
}

async function startCampaign(
  handle: string,
  size: { pointsPerFollower?: number; targetFollows?: number } = {},
) {
  const campaign = await makeFollowCampaign(site.database.db, { twitterHandle: handle, ...size });
  await site.reportPublicChange();
  return campaign;
}

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

const getOffer = (page: Page, handle: string) => card(page, `@${handle}`);

const getClaimButton = (page: Page, handle: string) => button(getOffer(page, handle), /^Claim /);

/** Returns the row of the table; phones show cards instead. */
const getClaimRow = (page: Page, handle: string) => page.getByRole('row').filter({ hasText: handle });

describe('Follow & earn', () => {
  it('shows campaigns to visitors, also without JavaScript, who sign in to claim', async () => {
    await startCampaign('reading_demo', { pointsPerFollower: 3, targetFollows: 4 });
    const silent = await openPage('/campaigns', undefined, { javaScriptEnabled: false });
    await getOffer(silent.page, 'reading_demo').getByText('4 of 4 spots left').waitFor();
    await silent.leave();

    const person = await site.makePerson();
    const { page, leave } = await openPage('/campaigns');
    await expectTexts(page, 'follow campaigns');
    await page.getByText(/may violate X’s rules/).waitFor();
    await getOffer(page, 'reading_demo').getByText('12 credits left').waitFor();
    await getClaimButton(page, 'reading_demo').click();
    const form = page.getByRole('dialog', { name: 'Welcome back' });
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign In').click();
    await waitUntilHidden(form);
    await page.getByRole('link', { name: 'My Claims' }).first().waitFor();
    await getClaimButton(page, 'reading_demo').click();
    await dialog(page, 'Claim 3 credits').waitFor();
    await leave();
  });

  it('accepts a claim once the profile’s URL is valid, and shows it on the card and in other tabs', async () => {
    await startCampaign('claiming_demo', { pointsPerFollower: 3, targetFollows: 4 });
    const person = await site.makePerson();
    const { page, context, leave } = await openPage('/campaigns', person);
    const second = await context.newPage();
    await second.goto('/campaigns');
    await waitForHydration(second);
    await getClaimButton(page, 'claiming_demo').click();
    const form = dialog(page, 'Claim 3 credits');
    const profile = form.getByLabel('Your profile');
    await button(form, 'Submit claim').click();
    await form.getByText(badProfile).first().waitFor();
    await expect
      .poll(() => profile.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);

    await profile.fill('https://twitter.com/Ada_Demo/');
    await form.getByLabel('Your followers').fill('1200');
    await form.getByLabel('On X since').fill('2019');
    await withBrokenRequests(page, '**/api/follow/*/claims', async () => {
      await button(form, 'Submit claim').click();
      await toast(page, 'Couldn’t submit your claim').waitFor();
    });
    expect(await profile.inputValue()).toBe('https://twitter.com/Ada_Demo/');
    await button(form, 'Submit claim').click();
    await waitUntilHidden(form);
    await getOffer(page, 'claiming_demo').getByText('Pending', { exact: true }).waitFor();
    await getOffer(page, 'claiming_demo').getByText('3 of 4 spots left').waitFor();
    await getOffer(second, 'claiming_demo').getByText('Pending', { exact: true }).waitFor();

    await startCampaign('another_demo');
    await page.reload();
    await waitForHydration(page);
    await getClaimButton(page, 'another_demo').click();
    expect(await dialog(page, 'Claim 2 credits').getByLabel('Your profile').inputValue()).toBe(
      'https://x.com/ada_demo',
    );
    await leave();
  });

  it('shows that no spots are left, and keeps the input', async () => {
    const { id } = await startCampaign('crowded_demo', { targetFollows: 1 });
    const person = await site.makePerson();
    const other = await site.makePerson();
    const { page, leave } = await openPage('/campaigns', person);
    await getClaimButton(page, 'crowded_demo').click();
    const form = dialog(page, 'Claim 2 credits');
    await form.getByLabel('Your profile').fill('https://x.com/late_demo');
    const first = await runOutside(await loadMemberCtx(site.database.db, other.id), (ctx) =>
      claimFollow(ctx, { id, proofUrl: 'https://x.com/early_demo' }, null),
    );
    await button(form, 'Submit claim').click();
    await form.getByText('This campaign is full').waitFor();
    expect(await form.getByLabel('Your profile').inputValue()).toBe('https://x.com/late_demo');
    await button(form, 'Cancel').click();
    await waitUntilHidden(form);
    await getOffer(page, 'crowded_demo').getByText('Campaign full').waitFor();
    await runOutside(adminCtx, (ctx) => rejectClaim(ctx, { id: first.id, reason: 'It follows nobody.' }));
    await getClaimButton(page, 'crowded_demo').waitFor();
    await leave();
  });
});

describe('my claims', () => {
  it('asks visitors to sign in', async () => {
    const { page, leave } = await openPage('/my-claims');
    await expectTexts(page, 'my claims, signed out');
    await leave();
  });

  it('starts empty, and shows each claim, its decision, and its reason as they arrive', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/my-claims', person);
    await expectTexts(page, 'my claims, empty');
    const ctx = await loadMemberCtx(site.database.db, person.id);
    const claimOn = async (handle: string) => {
      const { id } = await makeFollowCampaign(site.database.db, {
        twitterHandle: handle,
        pointsPerFollower: 4,
      });
      return runOutside(ctx, (outsideCtx) =>
        claimFollow(outsideCtx, { id, proofUrl: 'https://x.com/ada_demo' }, null),
      );
    };
    const goodClaim = await claimOn('good_demo');
    const bad = await claimOn('bad_demo');
    await getClaimRow(page, '@good_demo').getByText('Pending', { exact: true }).waitFor();
    await getClaimRow(page, '@bad_demo').getByText('Pending', { exact: true }).waitFor();
    await expectTexts(page, 'my claims');
    await runOutside(adminCtx, (outsideCtx) => approveClaim(outsideCtx, { id: goodClaim.id }));
    await runOutside(adminCtx, (outsideCtx) =>
      rejectClaim(outsideCtx, { id: bad.id, reason: 'It follows nobody.' }),
    );
    await getClaimRow(page, '@good_demo').getByText('Approved').waitFor();
    await getClaimRow(page, '@good_demo').getByRole('cell', { name: '4', exact: true }).waitFor();
    await getClaimRow(page, '@bad_demo').getByText('It follows nobody.').waitFor();
    await button(getClaimRow(page, '@bad_demo'), 'Resubmit for @bad_demo').click();
    const resubmitDialog = dialog(page, 'Resubmit your claim');
    await resubmitDialog.getByLabel('Your profile').fill('https://x.com/ada_better');
    await button(resubmitDialog, 'Resubmit').click();
    await waitUntilHidden(resubmitDialog);
    await getClaimRow(page, '@bad_demo')
      .getByText('Resubmitted. Previously rejected: It follows nobody.')
      .waitFor();
    await button(getClaimRow(page, '@bad_demo'), 'Withdraw for @bad_demo').click();
    const withdrawal = page.getByRole('alertdialog', {
      name: 'Withdraw your claim for following @bad_demo?',
    });
    await withdrawal.getByText('It stays rejected and can’t be resubmitted.').waitFor();
    await button(withdrawal, 'Withdraw').click();
    await waitUntilHidden(withdrawal);
    await getClaimRow(page, '@bad_demo').getByText('Rejected', { exact: true }).waitFor();
    const link = getClaimRow(page, '@good_demo').getByRole('link', { name: /^View Profile/ });
    expect(await link.getAttribute('href')).toBe('https://x.com/ada_demo');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

    const { ownerDb } = site.database;
    await sql`ALTER TABLE follow_claims DROP CONSTRAINT follow_claims_campaign_id_fkey`.execute(ownerDb);
    await sql`DELETE FROM campaigns WHERE twitter_handle = 'good_demo'`.execute(ownerDb);
    await page.reload();
    await expectTexts(page, 'my claims, campaign deleted');
    await getClaimRow(page, 'Unknown').getByRole('cell', { name: '0', exact: true }).waitFor();
    await leave();
  });
});

it('hides Follow & earn when the operator turns it off', async () => {
  const siteWithout = await startSite({ FOLLOW_CAMPAIGNS: 'off' });
  try {
    const person = await siteWithout.makePerson();
    const { page, context, leave } = await visit(browser, siteWithout, { expectedProblems: expectedErrors });
    await signIn(context, siteWithout, person);
    await page.goto('/campaigns');
    await waitForHydration(page);
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Follow & earn' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'My Claims' }).count()).toBe(0);
    const response = await page.goto('/my-claims');
    expect(response?.status()).toBe(404);
    await context.clearCookies();
    await page.goto('/promote');
    await page.getByRole('heading', { name: 'What it costs' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/credit|claim|follow campaign/i);
    await page.goto('/campaigns');
    const promotion = page.getByRole('region', { name: 'Promoting a project?' });
    expect(await promotion.innerText()).not.toMatch(/credit|claim/i);
    await leave();
  } finally {
    await siteWithout.close();
  }
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
