import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { addByDialog, card, openDetails, openTracker, showMoreFields } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

async function openPage(person: Person, path: string): Promise<Visitor> {
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  await visitor.page.clock.install();
  await visitor.page.goto(path);
  await waitForHydration(visitor.page);
  return visitor;
}

/** Longer than any debounce. */
const anyPauseMs = 3_000;

const getPath = (page: Page): string => new URL(page.url()).pathname;

describe('a link pressed right after typing', () => {
  const searches = [
    { path: '/tracker', label: 'Search airdrops', role: 'hunter' },
    { path: '/guides', label: 'Search guides', role: 'hunter' },
    { path: '/admin/users', label: 'Search users', role: 'admin' },
  ] as const;

  it.each(searches)(
    'on $path navigates, however slowly the next page loads',
    async ({ path, label, role }) => {
      const person = await site.makePerson({ isAdmin: role === 'admin' });
      await makeAirdrop(site.database.db, person, { name: 'Aurora' });
      const visitor = await openPage(person, path);
      const { page } = visitor;
      const field = page.getByRole('main').getByLabel(label).first();
      await field.waitFor();
      const release = await hold(page, '**/api/presales*');
      await field.fill('aur');
      await page.getByRole('banner').getByRole('link', { name: 'Presales' }).click();
      await page.clock.runFor(anyPauseMs);
      await expect.poll(() => getPath(page), pollOptions).toBe('/presales');
      await release();
      await page.getByRole('heading', { level: 1, name: 'Upcoming Presales' }).waitFor();
      await page.clock.runFor(anyPauseMs);
      expect(getPath(page)).toBe('/presales');
      await visitor.leave();
    },
  );

  it('keeps the tracker’s search in the URL that Back leads to', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Aurora' });
    const visitor = await openPage(person, '/tracker');
    const { page } = visitor;
    await page.getByLabel('Search airdrops').fill('aur');
    await page.getByRole('banner').getByRole('link', { name: 'Presales' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upcoming Presales' }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?q=aur');
    await expect.poll(() => page.getByLabel('Search airdrops').inputValue(), pollOptions).toBe('aur');
    await visitor.leave();
  });

  it('opens its page, and saves the new submission’s draft in My Projects', async () => {
    const promoter = await site.makePerson({ role: 'promoter' });
    const visitor = await openPage(promoter, '/quests/submit');
    const { page } = visitor;
    // The form's code loads after the page's.
    await page.locator('button:enabled', { hasText: 'Save draft' }).waitFor();
    const created = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/submissions',
    );
    await page.getByLabel('Title').first().fill('Typed in haste');
    await page.getByRole('banner').getByRole('link', { name: 'Presales' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upcoming Presales' }).waitFor();
    await page.clock.runFor(anyPauseMs);
    await (await created).finished();
    await page.clock.runFor(anyPauseMs);
    expect(getPath(page)).toBe('/presales');
    await page.goto('/my-projects');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Typed in haste' })
      .getByText('Draft')
      .first()
      .waitFor();
    await visitor.leave();
  });
});

describe('a session that ends under an open dialog', () => {
  it('restores the dialog after the sign-in: focus inside, no old error, Esc closes it', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Aurora' });
    const visitor = await visit(browser, site, { expectedProblems: [/401/] });
    const { page, context } = visitor;
    await signIn(context, site, person);
    await openTracker(page);
    await (await openDetails(page, 'Aurora')).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(page, 'Edit Airdrop');
    await showMoreFields(edit);
    await edit.getByLabel('Notes').fill('kept');
    await context.clearCookies();
    await button(edit, 'Save changes').click();
    const welcome = dialog(page, 'Welcome back');
    await welcome.getByLabel('Email').fill(person.email);
    await welcome.getByLabel('Password', { exact: true }).fill(password);
    await button(welcome, 'Sign In').click();
    await waitUntilHidden(welcome);
    await expect
      .poll(() => edit.evaluate((element) => element.contains(document.activeElement)), pollOptions)
      .toBe(true);
    await expect.poll(() => edit.getByRole('alert').count(), pollOptions).toBe(0);
    expect(await edit.getByLabel('Notes').inputValue()).toBe('kept');

    await page.keyboard.press('Escape');
    await edit.getByText('You have unsaved changes.').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(edit);
    await button(card(page, 'Aurora'), /^Check In/).waitFor();
    await visitor.leave();
  });
});

describe('closing the tracker', () => {
  it('asks first while a change is being sent', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Aurora' });
    const visitor = await visit(browser, site);
    await signIn(visitor.context, site, person);
    const { page } = visitor;
    await openTracker(page);
    const release = await hold(page, '**/api/airdrops');
    await addByDialog(page, { name: 'Borealis' });
    const prompt = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await prompt;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await release();
    await toast(page, 'Airdrop added').waitFor();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await visitor.leave();
  });
});
