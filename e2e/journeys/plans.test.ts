import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { formatDay } from '../../src/lib/wording.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { selectStateThemes, startMatrix, timeout, type Width, withBothWidths } from '../harness/axe.ts';
import {
  type CallApi,
  signIn,
  type Visitor,
  type VisitorOptions,
  visit,
  waitForHydration,
} from '../harness/browser.ts';
import { waitUntilSettled } from '../harness/page-checks.ts';
import { handle, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, waitUntilHidden } from '../harness/steps.ts';
import { addByDialog, card, openTracker } from '../harness/tracker-page.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { planTexts } from '../texts/plans.ts';

const { expectTexts, textsLeft } = createTextExpectations(planTexts);
const expectedErrors = [/Failed to load resource/];

const { site, browser } = await setUp({ PRICING: 'freemium' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

type OpenedPage = Visitor & { call: CallApi };

async function openPage(person: Person, options: VisitorOptions = {}): Promise<OpenedPage> {
  const visitor = await visit(browser, site, options);
  const call = await signIn(visitor.context, site, person);
  return { ...visitor, call };
}

async function fillPlan(person: Person): Promise<void> {
  for (let index = 1; index <= 10; index += 1)
    await makeAirdrop(site.database.db, person, { name: `Drop ${index}` });
}

async function getRenewal({ id }: Person): Promise<string> {
  const row = await site.database.db
    .selectFrom('subscriptions')
    .select('renewal_date')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.renewal_date;
}

const getUpgradeDialog = (page: Page) => dialog(page, 'Upgrade to Premium');
const expectFact = (page: Page, name: string, value: string): Promise<void> =>
  page.getByRole('main').locator('dl > div', { hasText: name }).getByText(value, { exact: true }).waitFor();

async function openAccountMenu(page: Page): Promise<void> {
  await button(page, /^Account menu of/).click();
  await page.getByRole('menu').waitFor();
}

it('lifts the limits in all tabs after a payment in one', async () => {
  const person = await site.makePerson();
  const visitor = await openPage(person, { expectedProblems: expectedErrors });
  const { page } = visitor;
  await fillPlan(person);
  const plan = await visitor.newPage();
  await open(plan, '/plan');
  await expectFact(plan, 'Airdrops left', '0 of 10');
  await openAccountMenu(plan);
  await plan.getByRole('menuitem', { name: 'Free Plan' }).waitFor();

  await page.bringToFront();
  await openTracker(page);
  await button(page, 'Upgrade').click();
  await expectTexts(page, 'upgrade');
  const offer = getUpgradeDialog(page);
  await offer.getByRole('radio', { name: /^3 months/ }).check();
  const pay = button(offer, /^(Pay|Processing)/);
  await button(offer, 'Pay ₦15,000').waitFor();
  await withBrokenRequests(page, '**/api/payments/premium', async () => {
    await pay.click();
    await expectTexts(page, 'payment, failed');
  });
  expect(await offer.getByRole('radio', { name: /^3 months/ }).isChecked()).toBe(true);

  const paymentPage = await visitor.newPage();
  await open(paymentPage, '/plan?months=6');
  await expectFact(paymentPage, 'Airdrops left', '0 of 10');
  await button(paymentPage, 'Pay ₦30,000').waitFor();
  await paymentPage.getByRole('radio', { name: /^1 month / }).check();
  await button(paymentPage, 'Pay ₦5,000').dblclick();
  await paymentPage.waitForURL('**/payment/sandbox?**');
  const payments = await site.database.db
    .selectFrom('payments')
    .select(['kind', 'months', 'amount'])
    .where('user_id', '=', person.id)
    .execute();
  expect(payments).toEqual([{ kind: 'premium', months: 1, amount: 5000 }]);
  await button(paymentPage, 'Pay').click();
  await paymentPage.getByRole('heading', { name: 'Your plan' }).waitFor();
  const day = formatDay(await getRenewal(person));
  await expectFact(paymentPage, 'Paid until', day);
  await paymentPage.getByRole('region', { name: 'Premium Plan' }).getByText('Current plan').waitFor();

  await page.bringToFront();
  await waitUntilHidden(offer);
  await expectTexts(page, 'payment, successful');
  await addByDialog(page, { name: 'The eleventh' });
  await card(page, 'The eleventh').waitFor();
  await button(page, 'Add New').waitFor();

  await plan.bringToFront();
  await expectTexts(plan, 'account menu, premium');
  await plan.keyboard.press('Escape');
  await waitUntilHidden(plan.getByRole('menu'));
  await expectFact(plan, 'Airdrops', 'Unlimited');
  await visitor.leave();
});

it('adds a month by a test upgrade, and disables adding after its end', async () => {
  const person = await site.makePerson({ timeZone: 'UTC' });
  const visitor = await openPage(person);
  const { page } = visitor;
  await fillPlan(person);
  await open(page, '/plan');
  await button(page, 'Test Upgrade').click();
  await expectTexts(page, 'test upgrade');
  await expectFact(page, 'Paid until', formatDay(await getRenewal(person)));

  // A session doesn't last a month, so the test moves the end of premium instead of the clock.
  const ended = addDays(new Date().toISOString().slice(0, 10), -2);
  await site.database.db
    .updateTable('subscriptions')
    .set({ renewal_date: ended })
    .where('user_id', '=', person.id)
    .execute();
  await open(page, '/plan');
  await page.getByText(`Your Premium ended on ${formatDay(ended)}.`).waitFor();
  await page.getByText('New entries are limited to').waitFor();
  await expectFact(page, 'Airdrops left', '0 of 10');
  await openTracker(page);
  await button(page, 'Upgrade').waitFor();
  await visitor.leave();
});

it('shows a message when paying with an expired session', async () => {
  const { page, context, leave } = await openPage(await site.makePerson(), {
    expectedProblems: expectedErrors,
  });
  await open(page, '/plan');
  // The session expires at the moment of the click.
  await handle(page, '**/api/payments/premium', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await button(page, 'Pay ₦5,000').click();
  await expectTexts(page, 'payment, signed out');
  await leave();
});

it('shows visitors the plans with prices, and returns them there signed in', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site);
  const { page } = visitor;
  await open(page, '/');
  await page.getByRole('link', { name: 'View plans' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  const premium = page.getByRole('region', { name: 'Premium Plan' });
  await premium.getByText('₦5,000 a month.').waitFor();
  await page.getByRole('region', { name: 'Free Plan' }).getByText('Up to 10 airdrops').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans' }).waitFor();

  await button(page.getByRole('main'), 'Log In').click();
  const form = dialog(page, 'Welcome back');
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await button(form, 'Sign In').click();
  await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor();
  await button(page, 'Pay ₦5,000').waitFor();
  await visitor.leave();
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});

describe('axe', () => {
  it('finds no violation on the plans page and in the premium dialog', { timeout }, async () => {
    const matrix = await startMatrix({ PRICING: 'freemium' });
    const violations: Record<string, string[]> = {};
    const screens = ['plans of a visitor', 'free plan', 'dialog', 'premium'] as const;
    const inspect = async (page: Page, width: Width, name: (typeof screens)[number]) => {
      await waitUntilSettled(page);
      const problems = await matrix.inspect(page, width, selectStateThemes(screens.indexOf(name), width));
      if (problems.length > 0) violations[`${name}, ${width}`] = problems;
    };
    for (const [who, width] of withBothWidths(['visitor'] as const)) {
      const visitor = await matrix.arriveAs(who, width);
      await open(visitor.page, '/plan');
      await inspect(visitor.page, width, 'plans of a visitor');
      await visitor.leave();
    }
    for (const [who, width] of withBothWidths(['hunter'] as const)) {
      const visitor = await matrix.arriveAs(who, width);
      const { page } = visitor;
      await open(page, '/plan');
      await inspect(page, width, 'free plan');
      await openTracker(page);
      await button(page, 'Upgrade').click();
      await getUpgradeDialog(page)
        .getByRole('radio', { name: /^12 months/ })
        .check();
      await inspect(page, width, 'dialog');
      await visitor.leave();
    }
    const visitor = await matrix.arriveAs('newcomer', 'narrow');
    await open(visitor.page, '/plan');
    await button(visitor.page, 'Test Upgrade').click();
    await visitor.page.getByText('Paid until').waitFor();
    await inspect(visitor.page, 'narrow', 'premium');
    await visitor.leave();
    await matrix.close();
    expect(violations).toEqual({});
  });
});
