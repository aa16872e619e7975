import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pollPayment, toPollKey } from '../../src/features/payments/settlement/polling-jobs.server.ts';
import { enqueue } from '../../src/platform/jobs.server.ts';
import { signIn, type Visitor, type VisitorOptions, visit, waitForHydration } from '../harness/browser.ts';
import { abort, handle, hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { paymentTexts } from '../texts/payments.ts';

const { expectTexts, textsLeft } = createTextExpectations(paymentTexts);
const beginCalls = '**/api/payments/credits';
const verifyCalls = '**/api/payments/verify';
const failedRequests = { expectedProblems: [/Failed to load resource/] };

const { site, browser } = await setUp({ PRICING: 'freemium' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function openPage(person: Person, path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  // Requests can be held from the first page on; the sandbox's page may not send any itself.
  await abort(visitor.page, '**/no-such-file');
  await open(visitor.page, path);
  return visitor;
}

/** The button of the first package, located so that it is also found while busy. */
const getBuyButton = (page: Page) =>
  page.getByRole('list', { name: 'Credit packages' }).getByRole('listitem').first().getByRole('button');
const expectBalance = (page: Page, text: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true }).waitFor();
/** Holds the navigation to campaigns until the page has been checked. */
const holdCampaigns = (page: Page) => hold(page, '**/api/campaigns*');
const expectTitle = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const getPurchases = (page: Page) =>
  page.getByRole('table', { name: 'Your purchases' }).locator('tbody').getByRole('row');

/** Starts a payment and presses a button on the sandbox's page. */
async function pay(page: Page, choice: 'Pay' | 'Pay later' | 'Fail' | 'Cancel'): Promise<void> {
  await getBuyButton(page).click();
  await page.waitForURL('**/payment/sandbox?**');
  await button(page, choice).click();
  // A delayed payment settles 20 seconds after the press, which the page's loading can use up.
  await page.waitForURL('**/payment/callback?**', { waitUntil: 'commit' });
}

/** Sets when the money of the user's only payment arrives, in the sandbox's records. */
async function setSettlesAt(person: Person, at: Date): Promise<string> {
  const [payment] = await getPayments(person);
  if (payment === undefined) throw new Error('no payment has started');
  await site.database.db
    .updateTable('sandbox_payments')
    .set({ settles_at: at })
    .where('reference', '=', payment.reference)
    .execute();
  return payment.id;
}

const getInOneHour = () => new Date(Date.now() + 3_600_000);

/** Polls a payment now instead of at its scheduled time. */
async function checkNow(id: string): Promise<string> {
  const { db } = site.database;
  const due = { next_poll_at: new Date(Date.now() - 1000) };
  await db.updateTable('payments').set(due).where('id', '=', id).where('state', '=', 'pending').execute();
  await enqueue(db, pollPayment, { id }, { key: toPollKey(id) });
  const row = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return row.state;
}

const getPayments = ({ id }: Person) =>
  site.database.db
    .selectFrom('payments')
    .select(['id', 'reference', 'state'])
    .where('user_id', '=', id)
    .execute();

describe('buying credits', () => {
  it('leads to the provider’s page and back, updates the balance in every tab, and shows a receipt', async () => {
    const hunter = await site.makePerson({ firstName: 'Hedy' });
    const visitor = await openPage(hunter, '/faq');
    const { page, context } = visitor;
    const foreignRequests: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.baseUrl))
        foreignRequests.push(request.url());
    });
    const otherTab = await visitor.newPage();
    await open(otherTab, '/tracker');
    await expectBalance(otherTab, '0 credits');

    await open(page, '/buy-credits');
    await expectTexts(page, 'buying');
    let paymentRequests = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/payments/credits')) paymentRequests += 1;
    });
    const release = await hold(page, beginCalls);
    await getBuyButton(page).dblclick();
    await expectTexts(page, 'buying, pending');
    const others = page.getByRole('button', { name: /^Buy Now (210|310|410) credits$/ });
    expect(await others.count()).toBe(3);
    for (const other of await others.all()) expect(await other.isDisabled()).toBe(true);
    await release();
    await page.waitForURL('**/payment/sandbox?**');
    expect(paymentRequests).toBe(1);
    expect(await getPayments(hunter)).toHaveLength(1);
    const releaseCampaigns = await holdCampaigns(page);
    await button(page, 'Pay').click();
    await expectTexts(page, 'bought');
    const returned = page.url();
    await expectBalance(otherTab, '110 credits');
    await releaseCampaigns();
    await page.waitForURL('**/campaigns');
    await expectBalance(page, '110 credits');
    expect(foreignRequests).toEqual([]);

    await open(page, '/buy-credits');
    await getPurchases(page).filter({ hasText: '₦5,000' }).getByText('Completed').waitFor();
    await page
      .getByRole('link', { name: /^Receipt/ })
      .filter({ visible: true })
      .click();
    const sheet = page.getByRole('region', { name: 'Receipt' });
    for (const text of ['Hedy Lovelace', hunter.email, 'Bonus credits', '₦5,000', 'About ₦45.45', 'Paid'])
      await sheet.getByText(text, { exact: true }).waitFor();
    await sheet.getByText(/^sandbox-\d+$/).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await waitUntilHidden(page.getByRole('banner'));
    await waitUntilHidden(page.getByRole('contentinfo'));
    const ink = await sheet.evaluate((element) => getComputedStyle(element).color);
    expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(48);
    await page.emulateMedia({ media: null, colorScheme: null });

    await open(page, returned);
    await expectTitle(page, 'Already paid');
    await page.getByText(/^You paid for 110 credits on .+ You weren’t charged again\.$/).waitFor();
    await visitor.leave();
  });

  it('starts one payment however often the response is lost, and releases the button', async () => {
    const hunter = await site.makePerson();
    const visitor = await openPage(hunter, '/buy-credits', failedRequests);
    const { page, context } = visitor;
    await handle(page, beginCalls, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await getBuyButton(page).click();
    await expectTexts(page, 'buying, failed');
    await page.unroute(beginCalls);
    // The browser stays on the page, as if the provider didn't respond.
    await handle(page, '**/payment/sandbox?**', (route) => route.fulfill({ status: 204 }));
    const sandboxRequest = page.waitForRequest('**/payment/sandbox?**');
    await getBuyButton(page).click();
    await sandboxRequest;
    expect(await getPayments(hunter)).toHaveLength(1);
    await expect.poll(() => getBuyButton(page).getAttribute('aria-busy'), pollOptions).toBe('true');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => getBuyButton(page).getAttribute('aria-busy'), pollOptions).toBeNull();
    await page.unroute('**/payment/sandbox?**');

    await getBuyButton(page).click();
    await page.waitForURL('**/payment/sandbox?**');
    await page.goBack();
    await waitForHydration(page);
    await expect.poll(() => getBuyButton(page).getAttribute('aria-busy'), pollOptions).toBeNull();
    await withBrokenRequests(page, beginCalls, async () => {
      await getBuyButton(page).click();
      await expectTexts(page, 'buying, failed');
    });
    await context.clearCookies();
    await getBuyButton(page).click();
    await expectTexts(page, 'buying, session ended');
    await dialog(page, 'Welcome back').waitFor();
    await visitor.leave();
  });
});

describe('returning from the payment page', () => {
  it('shows the bank’s rejection, and starts another payment', async () => {
    const visitor = await openPage(await site.makePerson(), '/buy-credits', failedRequests);
    const { page } = visitor;
    await pay(page, 'Fail');
    await expectTexts(page, 'payment, declined');
    await button(page, 'Try Again').click();
    await page.waitForURL('**/payment/sandbox?**');
    await page.getByText('Purchase 110 credits').waitFor();
    await button(page, 'Pay').click();
    await expectTitle(page, 'Payment Successful!');
    await page.waitForURL('**/campaigns');
    await expectBalance(page, '110 credits');
    await visitor.leave();
  });

  it('finds the payment without its reference, and says what to do if it can’t be verified', async () => {
    const hunter = await site.makePerson({ role: 'promoter', firstName: 'Grace' });
    const visitor = await openPage(hunter, '/buy-credits', failedRequests);
    const { page } = visitor;
    await withBrokenRequests(page, verifyCalls, async () => {
      await pay(page, 'Pay');
      await expectTexts(page, 'payment, not verified');
      await open(page, '/payment/callback?status=successful&status=completed&transaction_id=7654');
      await button(page, 'Try Again').click();
      await page.getByText(/The payment provider reported success, but we still/).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions)
        .toBe('Payment Verification Failed');
      await page.getByText('7654', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'contact support' }).waitFor();
    });
    const releaseCampaigns = await holdCampaigns(page);
    await button(page, 'Try Again').click();
    await expectTitle(page, 'Payment Successful!');
    const continueLink = page.getByRole('link', { name: 'Continue to Dashboard' });
    expect(await continueLink.getAttribute('href')).toBe('/my-projects');
    await releaseCampaigns();
    await page.waitForURL('**/campaigns');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /payment/.test(key)))).toEqual(
      [],
    );
    await visitor.leave();
  });

  it('waits for a delayed payment and shows a notification on any page', async () => {
    const hunter = await site.makePerson();
    const visitor = await openPage(hunter, '/buy-credits');
    const { page } = visitor;
    await pay(page, 'Pay later');
    await setSettlesAt(hunter, getInOneHour());
    await expectTitle(page, 'Payment Pending');
    const otherTab = await visitor.newPage();
    await open(otherTab, '/buy-credits');
    const row = getPurchases(otherTab).filter({ hasText: 'Pending' });
    await row.getByText('Credits will be added when the payment arrives.').waitFor();

    const id = await setSettlesAt(hunter, new Date());
    await expect.poll(() => checkNow(id), { ...pollOptions, interval: 500 }).toBe('succeeded');
    await getPurchases(otherTab).getByText('Completed').waitFor();
    await expectBalance(otherTab, '110 credits');
    await otherTab.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await page.waitForURL('**/campaigns');
    await visitor.leave();
  });

  it('continues to the plan after buying premium', async () => {
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    const call = await signIn(context, site, await site.makePerson());
    const response = await call('POST', '/payments/premium', { months: 2 });
    const { checkout } = response.body as { checkout: { url: string } };
    await page.goto(checkout.url);
    await button(page, 'Pay').click();
    await expectTexts(page, 'premium, paid');
    await page.waitForURL('**/plan');
    await page.getByText('Paid until').waitFor();
    await visitor.leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
