import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { createPageOpener, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openSignUp(page: Page) {
  await page.goto('/');
  await waitForHydration(page);
  await button(page, 'Log In').click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = dialog(page, 'Create an account');
  await button(form, 'Sign Up').waitFor();
  return form;
}

describe('signing up on a phone', () => {
  it('fits on one screen, also with an error on every field', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    const form = await openSignUp(page);
    const measureOverflow = () =>
      form.evaluate((panel) => {
        const boxes = [panel, ...panel.querySelectorAll('*')];
        return Math.max(...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
      });
    const measureBottom = async () => {
      const box = await button(form, 'Sign Up').boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    };
    expect(await measureBottom()).toBeLessThanOrEqual(844);

    await button(form, 'Sign Up').click();
    await form.getByText('Please fill all fields').waitFor();
    expect(await measureBottom()).toBeLessThanOrEqual(844);
    expect(await measureOverflow()).toBeLessThanOrEqual(1);
    await visitor.leave();
  });

  it('asks for the email only once: when resending, correcting, and signing in', async () => {
    const visitor = await visit(browser, site, { ...phone, expectedProblems: [/status of 403/] });
    const { page } = visitor;
    const form = await openSignUp(page);
    await form.getByLabel('First name').fill('Grace');
    await form.getByLabel('Last name').fill('Hopper');
    await form.getByLabel('Email').fill('grace@typo.example');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign Up').click();
    const check = dialog(page, 'Check your email');
    await check.getByText('grace@typo.example').waitFor();
    await button(check, 'Change the address').click();
    expect(await form.getByLabel('First name').inputValue()).toBe('Grace');
    expect(await form.getByLabel('Email').inputValue()).toBe('grace@typo.example');
    await form.getByLabel('Email').fill('once@example.com');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign Up').click();
    await check.getByText('once@example.com').waitFor();
    await button(check, 'Send the link again').click();
    await toast(page, 'Confirmation link sent').waitFor();
    await button(check, 'Back to sign in').click();
    const signInDialog = dialog(page, 'Welcome back');
    expect(await signInDialog.getByLabel('Email').inputValue()).toBe('once@example.com');
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await button(signInDialog, 'Sign In').click();
    await signInDialog.getByText(/^Please confirm your email first/).waitFor();
    await button(signInDialog, 'Send the link again').click();
    await toast(page, 'Confirmation link sent').waitFor();

    const link = `/confirm-email?token=${await site.getMailedToken('once@example.com', '/confirm-email')}`;
    const otherVisitor = await visit(browser, site, phone);
    await otherVisitor.page.goto(link);
    await waitForHydration(otherVisitor.page);
    await otherVisitor.page.getByText('once@example.com').waitFor();
    await site.setClock(25 * 3_600_000);
    try {
      await otherVisitor.page.reload();
      await waitForHydration(otherVisitor.page);
      await otherVisitor.page.getByText(/no longer valid/).waitFor();
      expect(await otherVisitor.page.getByLabel('Email').inputValue()).toBe('once@example.com');
    } finally {
      await site.setClock(0);
    }
    await otherVisitor.leave();
    await visitor.leave();
  });
});

describe('from the landing page to the first airdrop on a phone', () => {
  it('takes five actions through a guide, whose steps become tasks', async () => {
    const { db } = site.database;
    const title = 'Bridge to Owl Chain';
    await makeGuide(db, { title, steps: [{}, { title: 'Swap' }] });
    await site.reportPublicChange();
    const { page, leave } = await visit(browser, site, phone);
    // Presses (including filling in fields before them) and opened mail links.
    let actions = 0;
    const act = async (action: () => Promise<unknown>) => {
      actions += 1;
      await action();
    };
    await page.goto('/');
    await waitForHydration(page);
    await act(() => button(page, 'Start tracking for free').first().click());
    const form = dialog(page, 'Create an account');
    await form.getByLabel('First name').fill('Grace');
    await form.getByLabel('Last name').fill('Hopper');
    await form.getByLabel('Email').fill('by-guide@example.com');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await act(() => button(form, 'Sign Up').click());
    const token = await site.getMailedToken('by-guide@example.com', '/confirm-email');
    await act(() => page.goto(`/confirm-email?token=${token}`));
    await waitForHydration(page);
    await act(() => button(page, 'Confirm my email').click());
    const startRegion = page.getByRole('region', { name: 'Your first airdrop' });
    await act(() => button(startRegion, `Track ${title}`).click());
    await card(page, title).waitFor();
    expect(actions).toBe(5);
    const listTasks = () => db.selectFrom('airdrop_tasks').select('id').execute();
    await expect.poll(listTasks, pollOptions).toHaveLength(2);
    await leave();
  });
});

describe('the first steps', () => {
  const getSteps = (page: Page) => page.getByRole('region', { name: 'Get started' });

  it('start with the form, show a check mark when done, and disappear with the last one', async () => {
    const person = await site.makePerson({ isNew: true });
    const { page, leave } = await openPage('/tracker', person);
    await getSteps(page).getByText('0 of 4 done').waitFor();
    // The site's operator turned examples off.
    expect(await button(page, 'Try an example tracker').count()).toBe(0);
    const form = page.getByRole('form', { name: 'Your first airdrop' });
    const importLink = page.getByRole('link', { name: 'Import a list' }).first();
    expect(await importLink.getAttribute('href')).toBe('/import');
    await form.getByLabel('Name').fill('Season 1');
    await button(form, 'More details').click();
    const add = dialog(page, 'Add Airdrop');
    expect(await add.getByLabel('Airdrop Name').inputValue()).toBe('Season 1');
    await add.getByRole('button', { name: 'Close' }).click();
    await form.getByLabel('Name').fill('Season 1');
    await form.getByLabel('Project').fill('Owl Chain');
    await button(form, 'Add Your First Airdrop').click();
    await page.locator('[data-airdrop]:focus').getByRole('heading', { name: 'Season 1' }).waitFor();
    await getSteps(page).getByText('1 of 4 done').waitFor();

    await button(getSteps(page), 'Set a claim date').click();
    const edit = dialog(page, 'Edit Airdrop');
    await edit.getByLabel('Claim Date').fill('2027-03-01');
    await button(edit, 'Save changes').click();
    await waitUntilHidden(edit);
    await getSteps(page).getByText('2 of 4 done').waitFor();
    await button(card(page, 'Season 1'), /^Check In/).click();
    await getSteps(page).getByText('3 of 4 done').waitFor();

    await getSteps(page).getByRole('link', { name: 'Set up reminders' }).click();
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().includes('/notifications/settings'),
    );
    await page.getByRole('switch', { name: 'Claim dates', exact: true }).uncheck();
    await saved;
    await page.goto('/tracker');
    await waitForHydration(page);
    await card(page, 'Season 1').waitFor();
    await waitUntilHidden(getSteps(page));
    await leave();
  });

  it('show the next one on a phone, and stay hidden once dismissed', async () => {
    const person = await site.makePerson({ isNew: true });
    await makeAirdrop(site.database.db, person, { name: 'Season 2' });
    const { page, leave } = await openPage('/tracker', person, phone);
    await getSteps(page).getByText('Set a claim date').waitFor();
    expect(await getSteps(page).getByText('Set up reminders').isVisible()).toBe(false);
    await button(getSteps(page), 'Dismiss first steps').click();
    await waitUntilHidden(getSteps(page));
    await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), pollOptions).toBe('H1');

    const other = await openPage('/tracker', person);
    expect(await getSteps(other.page).count()).toBe(0);
    await other.leave();
    await leave();
  });
});
