import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const line = 'Scroll marks, claim 28 Nov 2030 5pm, daily #defi https://scroll.io';
const getQuickAdd = (page: Page) => dialog(page, 'Quick add');
const getField = (page: Page) => getQuickAdd(page).getByLabel('Airdrop', { exact: true });
const getChips = (page: Page) =>
  getQuickAdd(page).getByRole('list', { name: 'Understood' }).getByRole('button');

async function openAs(options: Parameters<typeof visit>[2] = {}): Promise<Visitor & { personId: string }> {
  const person = await site.makePerson();
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  return { ...visitor, personId: person.id };
}

const listAirdrops = (personId: string) =>
  site.database.db.selectFrom('airdrops').selectAll().where('user_id', '=', personId).execute();

describe('quick add', () => {
  it('adds what ‘add …’ in the search names, from any page, and edits it from the toast', async () => {
    const { page, personId, leave } = await openAs();
    await page.goto('/faucets');
    await waitForHydration(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.type(`add ${line}`);
    const option = page.getByRole('option', { name: /^Add “Scroll marks”/ });
    await option.waitFor();
    for (const chip of [
      'Project: Scroll (suggested)',
      'Check-in: Daily',
      'Tag: defi',
      'Link: https://scroll.io/',
    ])
      await option.getByText(chip, { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tracker');
    await card(page, 'Scroll marks').waitFor();
    await expect
      .poll(() => listAirdrops(personId), pollOptions)
      .toEqual([
        expect.objectContaining({
          name: 'Scroll marks',
          project: 'Scroll',
          check_in_duration: 'daily',
          tags: ['defi'],
          project_link: 'https://scroll.io/',
        }),
      ]);
    expect(await getQuickAdd(page).count()).toBe(0);
    await button(toast(page, 'Airdrop added'), 'Edit').click();
    await expect
      .poll(() => dialog(page, 'Edit Airdrop').getByLabel('Airdrop Name').inputValue(), pollOptions)
      .toBe('Scroll marks');
    await leave();
  });

  it('shows each part that was understood, and returns a removed one to the name, and undoes the addition', async () => {
    const { page, personId, leave } = await openAs({ viewport: { width: 390, height: 844 } });
    await openTracker(page);
    await button(page, 'Add Airdrop').first().click();
    await dialog(page, 'Add Airdrop').getByRole('link', { name: 'Type one line' }).click();
    await getField(page).fill('Scroll, claim 28 Nov 2030, closes 5 Nov 2030');
    await getQuickAdd(page).getByText('The claim must close after it opens').waitFor();
    await getField(page).press('Enter');
    await getField(page).fill(line);
    await expect.poll(() => getChips(page).count(), pollOptions).toBe(5);
    expect(await listAirdrops(personId)).toEqual([]);
    await getChips(page).filter({ hasText: 'Check-in: Daily' }).click();
    await getQuickAdd(page).getByText('Adds “Scroll marks, daily”').waitFor();
    await expect.poll(() => getChips(page).count(), pollOptions).toBe(4);
    const box = await getQuickAdd(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
    await getField(page).press('Enter');
    await waitUntilHidden(getQuickAdd(page));
    await expect
      .poll(() => listAirdrops(personId), pollOptions)
      .toEqual([expect.objectContaining({ name: 'Scroll marks, daily', check_in_duration: 'weekly' })]);
    await button(toast(page, 'Airdrop added'), 'Undo').click();
    await expect.poll(() => listAirdrops(personId), pollOptions).toEqual([]);
    await leave();
  });

  it('asks before it adds a tracked link again, and keeps the line when adding fails', async () => {
    const { page, personId, leave } = await openAs({ expectedProblems: [/500/] });
    await makeAirdrop(
      site.database.db,
      { id: personId },
      { name: 'Marks', project_link: 'https://scroll.io' },
    );
    await openTracker(page);
    await card(page, 'Marks').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(`add ${line}`);
    await page.getByRole('option', { name: /^Add “Scroll marks”/ }).click();
    await getQuickAdd(page).getByText('You already track this link as').waitFor();
    expect(await listAirdrops(personId)).toHaveLength(1);
    await handle(page, '**/api/airdrops', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await button(getQuickAdd(page), 'Add').click();
    await getQuickAdd(page).getByText('There was a problem adding your airdrop').waitFor();
    expect(await getField(page).inputValue()).toBe(line);
    await page.reload();
    await waitForHydration(page);
    await page.keyboard.press('q');
    await expect.poll(() => getField(page).inputValue(), pollOptions).toBe(line);
    await page.unroute('**/api/airdrops');
    await button(getQuickAdd(page), 'More details').click();
    const form = dialog(page, 'Add Airdrop');
    await expect.poll(() => form.getByLabel('Project Name').inputValue(), pollOptions).toBe('Scroll');
    expect(await form.getByLabel('Claim Date').inputValue()).toBe('2030-11-28');
    expect(await form.getByLabel('Check-in').inputValue()).toBe('daily');
    await leave();
  });
});
