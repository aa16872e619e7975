import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim, rejectClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { loadMemberCtx, makeFollowCampaign } from '../../test/factories/follow.ts';
import { memberCtx, type TestCtx } from '../../test/factories/members.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password, startSite } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { followTexts } from '../texts/follow.ts';

/** Expected browser errors caused by these tests. */
const provoked = [/Failed to load resource/];
const { expectTexts, textsLeft } = createTextExpectations(followTexts);
const badProfile = 'Enter your profile link, such as https://x.com/yourname';

const { site, browser } = await setUp();
const adminCtx = memberCtx(site.database.db, await makeCreditAdmin(site.database.db));

beforeEach(async () => {
  await resetLimits(site.database.db);
});

/** Runs a command outside the server, and notifies the server's pages as it would. */
async function outside<T>(ctx: TestCtx, act: (ctx: TestCtx) => Promise<T>): Promise<T> {
  ctx.changes.length = 0;
  const done = await act(ctx);
  const message = { from: 'a test', messages: ctx.changes.map((change) => ['change', change]) };
  await sql`SELECT pg_notify('dropfolio', ${JSON.stringify(message)})`.execute(site.database.db);
  return done;
}

async function start(handle: string, size: { pointsPerFollower?: number; targetFollows?: number } = {}) {
  const made = await makeFollowCampaign(site.database.db, { twitterHandle: handle, ...size });
  await site.reportPublicChange();
  return made;
}

const openPage = createPageOpener(browser, site, { expectedProblems: provoked });

const offer = (page: Page, handle: string) => card(page, `@${handle}`);

const claimButton = (page: Page, handle: string) => button(offer(page, handle), /^Claim /);

const getClaims = (person: Person) =>
  site.database.db
    .selectFrom('follow_claims')
    .select(['id', 'proof_url', 'status'])
    .where('user_id', '=', person.id)
    .execute();

/** The row of the table; phones show cards instead. */
const claimRow = (page: Page, handle: string) => page.getByRole('row').filter({ hasText: handle });

describe('Follow & earn', () => {
  slowIt('shows campaigns to visitors, also without JavaScript, who sign in to claim', async () => {
    await start('reading_demo', { pointsPerFollower: 3, targetFollows: 4 });
    const silent = await openPage('/campaigns', undefined, { javaScriptEnabled: false });
    await offer(silent.page, 'reading_demo').getByText('4 of 4 spots left').waitFor();
    await silent.leave();

    const person = await site.makePerson();
    const { page, leave } = await openPage('/campaigns');
    await expectTexts(page, 'follow campaigns');
    await page.getByText(/may violate X’s rules/).waitFor();
    await offer(page, 'reading_demo').getByText('12 credits left').waitFor();
    await claimButton(page, 'reading_demo').click();
    const form = page.getByRole('dialog', { name: 'Welcome back' });
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign In').click();
    await waitUntilHidden(form);
    await page.getByRole('link', { name: 'My Claims' }).first().waitFor();
    await claimButton(page, 'reading_demo').click();
    await dialog(page, 'Claim 3 credits').waitFor();
    await leave();
  });

  it('accepts a claim once the profile’s URL is valid, and shows it on the card and in other tabs', async () => {
    await start('claiming_demo', { pointsPerFollower: 3, targetFollows: 4 });
    const person = await site.makePerson();
    const { page, context, leave } = await openPage('/campaigns', person);
    const second = await context.newPage();
    await second.goto('/campaigns');
    await waitForHydration(second);
    await claimButton(page, 'claiming_demo').click();
    const form = dialog(page, 'Claim 3 credits');
    const profile = form.getByLabel('Your profile');
    await button(form, 'Submit claim').click();
    await form.getByText(badProfile).first().waitFor();
    await profile.fill('https://example.com/ada');
    await button(form, 'Submit claim').click();
    await form.getByText(badProfile).first().waitFor();
    await expect
      .poll(() => profile.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    expect(await getClaims(person)).toEqual([]);

    await profile.fill('https://twitter.com/Ada_Demo/');
    await withBrokenRequests(page, '**/api/follow/*/claims', async () => {
      await button(form, 'Submit claim').click();
      await toast(page, 'Couldn’t submit your claim').waitFor();
    });
    expect(await profile.inputValue()).toBe('https://twitter.com/Ada_Demo/');
    await button(form, 'Submit claim').click();
    await waitUntilHidden(form);
    await offer(page, 'claiming_demo').getByText('Pending', { exact: true }).waitFor();
    await offer(page, 'claiming_demo').getByText('3 of 4 spots left').waitFor();
    await offer(second, 'claiming_demo').getByText('Pending', { exact: true }).waitFor();
    expect(await getClaims(person)).toMatchObject([
      { proof_url: 'https://x.com/ada_demo', status: 'pending' },
    ]);

    await start('another_demo');
    await page.reload();
    await waitForHydration(page);
    await claimButton(page, 'another_demo').click();
    expect(await dialog(page, 'Claim 2 credits').getByLabel('Your profile').inputValue()).toBe(
      'https://x.com/ada_demo',
    );
    await leave();
  });

  slowIt('shows that no spots are left, and keeps the input', async () => {
    const { id } = await start('crowded_demo', { targetFollows: 1 });
    const person = await site.makePerson();
    const other = await site.makePerson();
    const { page, leave } = await openPage('/campaigns', person);
    await claimButton(page, 'crowded_demo').click();
    const form = dialog(page, 'Claim 2 credits');
    await form.getByLabel('Your profile').fill('https://x.com/late_demo');
    const first = await outside(await loadMemberCtx(site.database.db, other.id), (ctx) =>
      claimFollow(ctx, { id, proofUrl: 'https://x.com/early_demo' }, null),
    );
    await button(form, 'Submit claim').click();
    await form.getByText('This campaign is full').waitFor();
    expect(await form.getByLabel('Your profile').inputValue()).toBe('https://x.com/late_demo');
    await button(form, 'Cancel').click();
    await waitUntilHidden(form);
    await offer(page, 'crowded_demo').getByText('Campaign full').waitFor();
    await outside(adminCtx, (ctx) => rejectClaim(ctx, { id: first.id, reason: 'It follows nobody.' }));
    await claimButton(page, 'crowded_demo').waitFor();
    await leave();
  });

  slowIt('paginates by links, there and back', async () => {
    const { db } = site.database;
    await makeFollowCampaign(db, { twitterHandle: 'paged_0', now: new Date(Date.now() - 86_400_000) });
    for (let n = 1; n <= 12; n += 1) {
      await makeFollowCampaign(db, { twitterHandle: `paged_${n}` });
    }
    await site.reportPublicChange();
    const { page, leave } = await openPage('/campaigns');
    await offer(page, 'paged_12').waitFor();
    const pages = page.getByRole('navigation', { name: 'Follow campaigns pagination' });
    await pages.getByRole('link', { name: 'Older' }).click();
    await offer(page, 'paged_0').waitFor();
    expect(await offer(page, 'paged_12').count()).toBe(0);
    await pages.getByRole('link', { name: 'Newer' }).click();
    await offer(page, 'paged_12').waitFor();
    await leave();
  });
});

describe('my claims', () => {
  slowIt('asks visitors to sign in', async () => {
    const { page, leave } = await openPage('/my-claims');
    await expectTexts(page, 'my claims, signed out');
    await leave();
  });

  it('starts empty, and shows each claim, its decision and its reason as they arrive', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/my-claims', person);
    await expectTexts(page, 'my claims, none');
    const ctx = await loadMemberCtx(site.database.db, person.id);
    const claimOn = async (handle: string) => {
      const { id } = await makeFollowCampaign(site.database.db, {
        twitterHandle: handle,
        pointsPerFollower: 4,
      });
      return outside(ctx, (as) => claimFollow(as, { id, proofUrl: 'https://x.com/ada_demo' }, null));
    };
    const good = await claimOn('good_demo');
    const bad = await claimOn('bad_demo');
    await claimRow(page, '@good_demo').getByText('Pending', { exact: true }).waitFor();
    await claimRow(page, '@bad_demo').getByText('Pending', { exact: true }).waitFor();
    await expectTexts(page, 'my claims');
    await outside(adminCtx, (as) => approveClaim(as, { id: good.id }));
    await outside(adminCtx, (as) => rejectClaim(as, { id: bad.id, reason: 'It follows nobody.' }));
    await claimRow(page, '@good_demo').getByText('Approved').waitFor();
    await claimRow(page, '@good_demo').getByRole('cell', { name: '4', exact: true }).waitFor();
    await claimRow(page, '@bad_demo').getByText('It follows nobody.').waitFor();
    await button(claimRow(page, '@bad_demo'), 'Resubmit for @bad_demo').click();
    const again = dialog(page, 'Resubmit your claim');
    await again.getByLabel('Your profile').fill('https://x.com/Bad_Demo');
    await button(again, 'Resubmit').click();
    await again.getByText('@bad_demo is the account to follow.').first().waitFor();
    await again.getByLabel('Your profile').fill('https://x.com/ada_better');
    await button(again, 'Resubmit').click();
    await waitUntilHidden(again);
    await claimRow(page, '@bad_demo')
      .getByText('Resubmitted. Previously rejected: It follows nobody.')
      .waitFor();
    await button(claimRow(page, '@bad_demo'), 'Edit for @bad_demo').click();
    const corrected = dialog(page, 'Edit your claim');
    expect(await corrected.getByLabel('Your profile').inputValue()).toBe('https://x.com/ada_better');
    await corrected.getByLabel('Your profile').fill('https://x.com/ada_best');
    await button(corrected, 'Save changes').click();
    await waitUntilHidden(corrected);
    await expect
      .poll(() =>
        claimRow(page, '@bad_demo')
          .getByRole('link', { name: /^View Profile/ })
          .getAttribute('href'),
      )
      .toBe('https://x.com/ada_best');
    await button(claimRow(page, '@bad_demo'), 'Withdraw for @bad_demo').click();
    const withdrawal = page.getByRole('alertdialog', {
      name: 'Withdraw your claim for following @bad_demo?',
    });
    await withdrawal.getByText('It stays rejected and can’t be resubmitted.').waitFor();
    await button(withdrawal, 'Withdraw').click();
    await waitUntilHidden(withdrawal);
    await claimRow(page, '@bad_demo').getByText('Rejected', { exact: true }).waitFor();
    const link = claimRow(page, '@good_demo').getByRole('link', { name: /^View Profile/ });
    expect(await link.getAttribute('href')).toBe('https://x.com/ada_demo');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

    const { ownerDb } = site.database;
    await sql`ALTER TABLE follow_claims DROP CONSTRAINT follow_claims_campaign_id_fkey`.execute(ownerDb);
    await sql`DELETE FROM campaigns WHERE twitter_handle = 'good_demo'`.execute(ownerDb);
    await page.reload();
    await expectTexts(page, 'my claims, the campaign missing');
    await claimRow(page, 'Unknown').getByRole('cell', { name: '0', exact: true }).waitFor();
    await leave();
  });
});

slowIt('doesn’t exist when the operator switches it off', async () => {
  const without = await startSite({ FOLLOW_CAMPAIGNS: 'off' });
  try {
    const person = await without.makePerson();
    const { page, context, leave } = await visit(browser, without, { expectedProblems: provoked });
    await signIn(context, without, person);
    await page.goto('/campaigns');
    await waitForHydration(page);
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Follow & earn' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'My Claims' }).count()).toBe(0);
    const response = await page.goto('/my-claims');
    expect(response?.status()).toBe(404);
    await leave();
  } finally {
    await without.close();
  }
});

slowIt('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
