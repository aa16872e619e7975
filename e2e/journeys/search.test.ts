import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const questId = uuidv7();

beforeAll(async () => {
  await sql`INSERT INTO quests (id, title, description, project_name, project_url, reward, starts_at, ends_at)
    VALUES (${questId}, 'A walk through Meridian', 'Look around.', 'Meridian', 'https://meridian.example.com/',
      '5 points', now() - interval '1 day', now() + interval '7 days')`.execute(site.database.db);
});

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const getField = (page: Page) => getPalette(page).getByRole('combobox', { name: 'Search' });
const getOptions = (page: Page) => getPalette(page).getByRole('option');
const getOption = (page: Page, name: string) => getOptions(page).filter({ hasText: name });
const getGroup = (page: Page, name: string) => getPalette(page).getByRole('group', { name, exact: true });

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await getField(page).waitFor();
  await expect.poll(() => hasFocus(page), pollOptions).toBe(true);
}

const hasFocus = (page: Page) => getField(page).evaluate((element) => element === document.activeElement);

/** Returns the label of the field's active option. */
const readActiveOption = (page: Page) =>
  getField(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant') ?? '';
    const activeOption = document.getElementById(id);
    return activeOption?.getAttribute('aria-selected') === 'true'
      ? activeOption.querySelector('span')?.textContent
      : null;
  });

const readLabels = (page: Page) => getOptions(page).locator('span:first-of-type').allTextContents();

describe('the search', () => {
  it('opens by Ctrl+K and by its button, tolerates typos, and navigates with Enter', async () => {
    const { page, leave } = await visit(browser, site);
    await page.goto('/faucets');
    await waitForHydration(page);
    await openByKey(page);
    await page.keyboard.type('meridain');
    await getOption(page, 'A walk through Meridian').waitFor();
    await expect.poll(() => readActiveOption(page), pollOptions).toBe('A walk through Meridian');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/quests/${questId}`);
    await waitUntilHidden(getPalette(page));
    // The new page takes the focus once it is shown.
    await page.getByRole('heading', { name: 'A walk through Meridian', level: 1 }).waitFor();

    await button(page, 'Search').click();
    await getGroup(page, 'Recent').getByText('A walk through Meridian').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(getPalette(page));
    await expect
      .poll(
        () => button(page, 'Search').evaluate((element) => element === document.activeElement),
        pollOptions,
      )
      .toBe(true);
    await leave();
  });

  it('supports arrow keys, Home, and End, and lists the shortcuts at a question mark outside its field', async () => {
    const { page, leave } = await visit(browser, site);
    await page.goto('/guides');
    await waitForHydration(page);
    await openByKey(page);
    const allLabels = await readLabels(page);
    expect(allLabels.length).toBeGreaterThan(8);
    await expect.poll(() => readActiveOption(page), pollOptions).toBe(allLabels[0]);
    const press = async (key: string, label: string | undefined) => {
      await page.keyboard.press(key);
      await expect.poll(() => readActiveOption(page), pollOptions).toBe(label);
    };
    await press('ArrowDown', allLabels[1]);
    await press('ArrowUp', allLabels[0]);
    await press('ArrowUp', allLabels.at(-1));
    await press('Home', allLabels[0]);
    await press('End', allLabels.at(-1));
    await press('ArrowDown', allLabels[0]);
    expect(await hasFocus(page)).toBe(true);

    const list = dialog(page, 'Keyboard shortcuts');
    await page.keyboard.type('?');
    await expect.poll(() => getField(page).inputValue(), pollOptions).toBe('?');
    expect(await list.count()).toBe(0);
    await page.keyboard.press('Escape');
    await waitUntilHidden(getPalette(page));
    await page.keyboard.press('?');
    await list.getByText('Search and go anywhere').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(list);
    await leave();
  });

  it('finds the pages and actions of the user’s role', async () => {
    const admin = await site.makePerson({ isAdmin: true });
    const { page, context, leave } = await visit(browser, site);
    await page.goto('/guides');
    await waitForHydration(page);
    await openByKey(page);
    await getOption(page, 'Log In').waitFor();
    expect(await getOption(page, 'Audit log').count()).toBe(0);
    await page.keyboard.type('dark');
    await getOption(page, 'Dark theme').waitFor();
    await expect.poll(() => readActiveOption(page), pollOptions).toBe('Dark theme');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme), pollOptions)
      .toBe('dark');
    await waitUntilHidden(getPalette(page));

    await openByKey(page);
    await page.keyboard.type('my tracker');
    await getOption(page, 'My Tracker').click();
    await button(page.getByRole('dialog'), 'Sign In').waitFor();

    await signIn(context, site, admin);
    await page.goto('/guides');
    await waitForHydration(page);
    await openByKey(page);
    await page.keyboard.type('audit');
    await getOption(page, 'Audit log').click();
    await page.waitForURL('**/admin/audit');
    await waitUntilHidden(getPalette(page));
    await openByKey(page);
    await page.keyboard.type('add air');
    await getOption(page, 'Add airdrop').click();
    await dialog(page, 'Add Airdrop').waitFor();
    // Inside a dialog, the shortcut does nothing.
    await page.keyboard.press('Control+k');
    await dialog(page, 'Add Airdrop').getByLabel('Airdrop Name').fill('Still here');
    expect(await getPalette(page).count()).toBe(0);
    await leave();
  });

  it('finds the user’s airdrops, and hides them from the next user', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Secret Platypus' });
    const { page, context, leave } = await openPage('/guides', person);
    await openByKey(page);
    await page.keyboard.type('platipus');
    await getGroup(page, 'Your airdrops').getByText('Example · Secret Platypus').click();
    await page.waitForURL('**/tracker?q=Secret*');
    await page.getByRole('article', { name: 'Secret Platypus' }).waitFor();
    // An open page would send requests without its session.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/guides');
    await waitForHydration(page);
    await openByKey(page);
    await getOption(page, 'Log In').waitFor();
    expect(await getOption(page, 'Secret Platypus').count()).toBe(0);
    await page.keyboard.type('platypus');
    await getPalette(page).getByText('No results for “platypus”').waitFor();
    await leave();
  });

  it('loads no code until it is used, retries after an error, and waits for results when Enter comes first', async () => {
    const { page, leave } = await visit(browser, site, { expectedProblems: [/status of 500/] });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/guides');
    await waitForHydration(page);
    expect(loaded.filter((url) => /search-dialogs|palette/.test(url))).toEqual([]);
    await openByKey(page);
    expect(loaded.filter((url) => /search-dialogs/.test(url)).length).toBeGreaterThan(0);

    await withBrokenRequests(page, '**/api/search?*', async () => {
      await page.keyboard.type('meridian');
      await getPalette(page).getByText('Search failed.').waitFor();
    });
    await button(getPalette(page), 'Try again').click();
    await getOption(page, 'A walk through Meridian').waitFor();

    const release = await hold(page, /\/api\/search\?/);
    await getField(page).fill('walk through');
    await getField(page).press('Enter');
    await getPalette(page).getByText('Searching…').waitFor({ state: 'attached' });
    await release();
    await page.waitForURL(`**/quests/${questId}`);
    await leave();
  });
});
