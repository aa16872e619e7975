import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { grantCredits } from '../../src/features/credits/commands.server.ts';
import { claimFollow } from '../../src/features/follow/offers/commands.server.ts';
import { approveClaim } from '../../src/features/follow/review/commands.server.ts';
import { makeCreditAdmin } from '../../test/factories/credits.ts';
import { createMemberCtx, makeMember } from '../../test/factories/members.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { abort, handle, hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { followCampaignTexts } from '../texts/follow-campaigns.ts';

const { expectTexts, textsLeft } = createTextExpectations(followCampaignTexts);
const calls = '**/api/follow-campaigns';

const { site, browser } = await setUp();
const creditAdmin = createMemberCtx(site.database.db, await makeCreditAdmin(site.database.db));

async function makeHolder(credits: number, firstName: string): Promise<Person> {
  const person = await site.makePerson({ firstName });
  await grantCredits(creditAdmin, { userId: person.id, amount: credits, note: null });
  return person;
}

const openPage = createPageOpener(browser, site);

const getSubmit = (page: Page) => page.getByRole('button', { name: /^Create Campaign/ });

/** Returns the balance next to the cost; the header shows it too. */
const getBalance = (page: Page) => page.getByRole('region', { name: 'Your balance' });

/** Waits for the form, which hydrates shortly after its page. */
async function waitForForm(page: Page): Promise<void> {
  await expect.poll(() => getSubmit(page).isEnabled(), pollOptions).toBe(true);
}

async function getCampaigns({ id }: Person) {
  return site.database.db
    .selectFrom('campaigns')
    .select(['id', 'twitter_handle', 'status'])
    .where('creator_id', '=', id)
    .execute();
}

/** Publishes the change as another process would. */
async function reportFollowChange(): Promise<void> {
  const message = { from: 'a test', messages: [['change', { topic: 'follow' }]] };
  await sql`SELECT pg_notify('dropfolio', ${JSON.stringify(message)})`.execute(site.database.db);
}

describe('a visitor', () => {
  it('signs in before creating a campaign or buying credits', async () => {
    const { page, leave } = await visit(browser, site);
    await page.goto('/campaigns/create');
    await expectTexts(page, 'create, signed out');
    await page.goto('/buy-credits');
    await expectTexts(page, 'buy credits, signed out');
    await leave();
  });
});

describe('a hunter', () => {
  it('buys missing credits, returns to the filled form, and pays once', async () => {
    const hunter = await makeHolder(40, 'Hedy');
    const { page, leave } = await openPage('/campaigns/create', hunter, {
      expectedProblems: [/status of (402|500)/, /ERR_FAILED/],
    });
    await waitForForm(page);
    await expectTexts(page, 'create');
    await page.getByLabel('Credits per Follower').fill('6');
    await page.getByLabel('Number of Followers Desired').fill('0');
    await getSubmit(page).click();
    await expectTexts(page, 'create, invalid');
    await expect
      .poll(
        () => page.getByLabel('Twitter Handle').evaluate((element) => element === document.activeElement),
        pollOptions,
      )
      .toBe(true);

    await page.getByLabel('Twitter Handle').fill('@dropfolio');
    await page.getByLabel('Credits per Follower').fill('1');
    await page.getByLabel('Number of Followers Desired').fill('100');
    await button(page, 'Create Campaign (100 credits)').click();
    await expectTexts(page, 'create, too expensive');
    await page.waitForURL('**/buy-credits');
    await expectTexts(page, 'buy credits');
    await page.getByText('Your balance:').getByText('40 credits').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Create Follow Campaign' }).waitFor();
    await expect.poll(() => page.getByLabel('Twitter Handle').inputValue(), pollOptions).toBe('@dropfolio');
    await page.getByLabel('Number of Followers Desired').fill('40');

    await abort(page, calls);
    await getSubmit(page).click();
    await expectTexts(page, 'create, no response');
    await page.unroute(calls);
    const failure = { defined: false, code: 'INTERNAL', status: 500, message: 'Something went wrong.' };
    await handle(page, calls, (route) => route.fulfill({ status: 500, json: { ...failure, data: {} } }));
    await getSubmit(page).click();
    await expectTexts(page, 'create, failed');
    await page.unroute(calls);

    // The server receives it, but its response is lost, so the same call is sent again.
    const response = Promise.withResolvers<void>();
    let requestCount = 0;
    await handle(page, calls, async (route) => {
      requestCount += 1;
      if (requestCount > 1) return route.fallback();
      await response.promise;
      await route.fetch();
      return route.abort();
    });
    await getSubmit(page).click();
    await expectTexts(page, 'creating');
    response.resolve();
    await expectTexts(page, 'created');
    await page.waitForURL((url) => url.pathname === '/');
    expect(requestCount).toBe(2);
    expect(await getCampaigns(hunter)).toMatchObject([{ twitter_handle: 'dropfolio', status: 'active' }]);

    await page.goto('/campaigns/create');
    await waitForForm(page);
    await getBalance(page).getByText('0 credits', { exact: true }).waitFor();
    expect(await page.getByLabel('Twitter Handle').inputValue()).toBe('');
    await leave();
  });

  it('signs in again after the session expires, and keeps the input', async () => {
    const hunter = await makeHolder(10, 'Noor');
    const { context, page, leave } = await visit(browser, site, { expectedProblems: [/status of 401/] });
    await signIn(context, site, hunter);
    // A stream that starts without a session would notify the page before the form is sent.
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/events');
    await page.goto('/campaigns/create');
    await stream;
    await waitForForm(page);
    await page.getByLabel('Twitter Handle').fill('dropfolio');
    await page.getByLabel('Number of Followers Desired').fill('10');
    await context.clearCookies();
    await getSubmit(page).click();
    await expectTexts(page, 'create, session ended');
    const signInDialog = page.getByRole('dialog', { name: 'Welcome back' });
    await signInDialog.getByLabel('Email').fill(hunter.email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await button(signInDialog, 'Sign In').click();
    await waitUntilHidden(signInDialog);
    await expect.poll(() => page.getByLabel('Twitter Handle').inputValue(), pollOptions).toBe('dropfolio');
    await leave();
  });

  it('sees claims arrive on My Projects, closes early, and gets the remaining credits back', async () => {
    const { db } = site.database;
    const hunter = await makeHolder(30, 'Vera');
    const { page, leave } = await openPage('/campaigns', hunter);
    await page.getByRole('link', { name: 'Your campaigns' }).click();
    await page.getByText('No follow campaigns yet').waitFor();
    await page.getByRole('link', { name: 'Create Follow Campaign' }).click();
    await waitForForm(page);
    await page
      .getByLabel('Twitter Handle')
      .fill('https://x.com/vera_writes?s=21&t=ZmFyLWxvbmdlci10aGFuLWZvcnR5');
    await page.getByLabel('Credits per Follower').fill('3');
    await page.getByLabel('Number of Followers Desired').fill('10');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto('/my-projects');
    await waitForHydration(page);
    const row = page.getByRole('list', { name: 'My follow campaigns' }).getByRole('listitem');
    await row.getByText('30 of 30 credits').waitFor();
    const [campaign] = await getCampaigns(hunter);
    const follower = createMemberCtx(db, await makeMember(db));
    const proofUrl = 'https://x.com/a_follower';
    const claim = await claimFollow(follower, { id: campaign?.id ?? '', proofUrl }, null);
    await approveClaim(creditAdmin, { id: claim.id });
    await reportFollowChange();
    await row.getByText('27 of 30 credits').waitFor();
    await row.getByText('1 of 10').waitFor();

    await row.getByRole('button', { name: 'Claims 1 on @vera_writes' }).click();
    const claims = page.getByRole('dialog', { name: 'Claims on @vera_writes' });
    await claims.getByRole('link', { name: /^x\.com\/a_follower/ }).waitFor();
    await claims.getByText('Approved', { exact: true }).waitFor();
    await button(claims, 'Done').click();
    await waitUntilHidden(claims);

    const laterMember = createMemberCtx(db, await makeMember(db));
    await claimFollow(laterMember, { id: campaign?.id ?? '', proofUrl: 'https://x.com/late_fan' }, null);
    await reportFollowChange();
    await row.getByRole('button', { name: 'Claims 2 on @vera_writes' }).waitFor();
    await row.getByRole('button', { name: 'Close early @vera_writes' }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Close the campaign for @vera_writes?' });
    await confirmDialog.getByText('24 credits come back to your balance now').waitFor();
    await confirmDialog.getByText('1 claim is pending: 3 credits are held until reviewed').waitFor();
    const release = await hold(page, '**/api/follow-campaigns/*/close');
    await button(confirmDialog, 'Close campaign').click();
    await button(confirmDialog, 'Closing…').waitFor();
    await release();
    await toast(page, '24 credits of @vera_writes were returned to your balance.').waitFor();
    await waitUntilHidden(confirmDialog);
    await row.getByText('Closed early').waitFor();
    await row.getByText(/^3 credits on hold for pending claims\./).waitFor();
    await page.goto('/campaigns/create');
    await getBalance(page).getByText('24 credits', { exact: true }).waitFor();
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
