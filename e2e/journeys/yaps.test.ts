import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { yapTexts } from '../texts/yaps.ts';

const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(yapTexts);

const { site, browser } = await setUp({ PRICING: 'freemium' });

const getEntry = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true, includeHidden: true }) });

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/yap-list${search}`);
  await waitForHydration(page);
}

async function filterBy(page: Page, label: string): Promise<void> {
  const filters = page.getByRole('navigation', { name: 'Yap entries by status' });
  await filters.getByRole('link', { name: label }).click();
  // The link to all entries isn't current as well.
  await expect.poll(() => filters.locator('[aria-current]').allTextContents(), pollOptions).toHaveLength(1);
  await filters.getByRole('link', { name: label }).and(filters.locator('[aria-current="page"]')).waitFor();
}

const readFocusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);

it('adds, posts, marks, undoes, edits, and deletes an entry', async () => {
  const person = await site.makePerson();
  await makeAirdrop(site.database.db, person, { name: 'Example · Aurora drop' });
  await makeAirdrop(site.database.db, person, { name: 'Basalt drop' });
  const visitor = await visit(browser, site, { expectedProblems: [/500/] });
  const { page, context } = visitor;
  await openList(page);
  await button(page.getByRole('main'), 'Sign In').click();
  const welcome = dialog(page, 'Welcome back');
  await welcome.getByLabel('Email').fill(person.email);
  await welcome.getByLabel('Password', { exact: true }).fill(password);
  await button(welcome, 'Sign In').click();
  await waitUntilHidden(welcome);
  await expectTexts(page, 'yap list, empty');
  await page.getByText('0 of 3').waitFor();
  const other = await visitor.newPage();
  await openList(other);

  await page.bringToFront();
  await button(page, 'Add New Yap').click();
  const addDialog = dialog(page, 'Add New Yap');
  await expectTexts(page, 'add a yap entry');
  const save = button(addDialog, 'Add Yap');
  expect(await save.isDisabled()).toBe(true);
  await addDialog.getByLabel('Project Name').fill('   ');
  expect(await save.isDisabled()).toBe(true);
  await addDialog.getByLabel('Project Name').fill('Aurora');
  await addDialog.getByLabel('Project URL').fill('aurora');
  await save.click();
  await addDialog.getByText('Please enter a valid URL').waitFor();
  await addDialog.getByLabel('Project URL').fill('https://aurora.example.com/');
  await addDialog.getByLabel('Notes').fill('Ask them first.');

  await addDialog.getByLabel('Draft').fill('x'.repeat(281));
  await addDialog.getByText('281 / 280', { exact: true }).waitFor();
  await addDialog.getByText('1 over the limit for a post on X. You can still save it.').waitFor();
  const draft = 'Aurora & friends: 100% 🎉';
  await addDialog.getByLabel('Draft').fill(draft);
  await addDialog.getByLabel('Planned day').fill('2026-01-05');
  await button(addDialog, 'Airdrop: choose an airdrop').click();
  await page.getByLabel('Search your airdrops').fill('aurora');
  await waitUntilHidden(page.getByRole('button', { name: 'Example · Basalt drop' }));
  await page.getByRole('button', { name: 'Example · Aurora drop' }).click();
  await button(addDialog, 'Airdrop: Example · Aurora drop').waitFor();
  await withBrokenRequests(page, '**/api/yaps', async () => {
    await save.click();
    await expectTextsOnce(page, 'yap entry, not saved', addDialog);
  });
  expect(await addDialog.getByLabel('Notes').inputValue()).toBe('Ask them first.');
  await save.click();
  await expectTexts(page, 'yap entry, added');
  await waitUntilHidden(addDialog);

  const card = getEntry(page, 'Aurora');
  await card.getByText(draft).waitFor();
  await card.getByRole('link', { name: 'Example · Aurora drop' }).waitFor();
  await expectTexts(page, 'yap entry, shown', card);
  await getEntry(other, 'Aurora').waitFor();
  await page.getByText('1 of 3').waitFor();
  await filterBy(page, 'Yapped');
  await expectTexts(page, 'yap list, no match');
  await filterBy(page, 'All');
  await card.waitFor();

  const post = card.getByRole('link', { name: /^Post on X Aurora/ });
  expect(await post.getAttribute('rel')).toContain('noopener');
  await context.route('https://x.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>X</title>' }),
  );
  const opened = context.waitForEvent('page');
  await post.click();
  const tab = await opened;
  await tab.waitForURL('https://x.com/intent/post?**');
  expect(new URL(tab.url()).searchParams.get('text')).toBe(draft);
  await tab.close();
  await page.bringToFront();
  await withBrokenRequests(page, '**/api/yaps/*/mark', async () => {
    await toast(page, 'Posted about Aurora?').getByText('Mark as Yapped', { exact: true }).click();
    await expectTexts(page, 'yap entry, not marked');
  });
  await card.getByRole('button', { name: 'Mark as Yapped Aurora' }).click();
  await expectTexts(page, 'yap entry, marked');
  await toast(page, 'Marked as yapped!').getByText('Undo', { exact: true }).click();
  await card.getByText('Pending', { exact: true }).waitFor();

  await card.getByRole('button', { name: 'Mark as Yapped Aurora' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('Yapped', { exact: true }).waitFor();
  await expect.poll(() => readFocusedText(page), pollOptions).toBe('Your entries');
  await getEntry(other, 'Aurora').getByText('Yapped', { exact: true }).waitFor();
  await filterBy(page, 'Pending');
  await expectTexts(page, 'yap list, none pending');
  await filterBy(page, 'All');

  await button(card, 'Edit Aurora').click();
  const editDialog = dialog(page, 'Edit Yap');
  await editDialog.getByLabel('Project Name').fill('Aurora Labs');
  await button(editDialog, 'Remove the airdrop').click();
  await button(editDialog, 'Save changes').click();
  await expectTexts(page, 'yap entry, edited');
  const renamed = getEntry(page, 'Aurora Labs');
  await renamed.waitFor();
  expect(await renamed.getByRole('link', { name: 'Example · Aurora drop' }).count()).toBe(0);

  await button(renamed, 'Delete Aurora Labs').click();
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete “Aurora Labs”?' });
  await withBrokenRequests(page, '**/api/yaps/*', async () => {
    await button(confirmDialog, 'Delete').click();
    await expectTexts(page, 'yap entry, not deleted');
  });
  await button(confirmDialog, 'Delete').click();
  await expectTexts(page, 'yap entry, deleted');
  await page.getByText('No yap entries yet. Add your first project to get started!').waitFor();
  await expect.poll(() => readFocusedText(page), pollOptions).toBe('Your entries');
  await visitor.leave();
});

it('stops at three entries on the free plan, keeps the input, and doesn’t link to a blocked site', async () => {
  const person = await site.makePerson();
  const visitor = await visit(browser, site, { expectedProblems: [/403/, /500/] });
  const { page, context } = visitor;
  const call = await signIn(context, site, person);
  const added = await Promise.all(
    ['One', 'Two'].map((projectName) =>
      call('POST', '/yaps', { projectName, projectUrl: 'https://uniswap.wtf/' }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  await page.goto('/plan');
  await waitForHydration(page);
  await withBrokenRequests(page, '**/api/yaps?*', async () => {
    await button(page, /^Account menu of/).click();
    await page.getByRole('menuitem', { name: 'Yap List' }).click();
    await expectTexts(page, 'yap list, failed');
  });
  // An update from the server may retry it before the button is pressed.
  await expect
    .poll(async () => {
      await button(page, 'Try again').evaluateAll((buttons) => {
        for (const item of buttons as HTMLElement[]) item.click();
      });
      return page.getByText('2 of 3').count();
    }, pollOptions)
    .toBe(1);
  await button(page, 'Add New Yap').click();
  const addDialog = dialog(page, 'Add New Yap');
  await addDialog.getByLabel('Project Name').fill('One too many');
  await addDialog.getByLabel('Notes').fill('Two lines\nof notes');
  const third = await call('POST', '/yaps', { projectName: 'Three' });
  expect(third.status).toBe(201);
  await button(addDialog, 'Add Yap').click();
  await toast(page, 'Upgrade Required').waitFor();
  await page.getByRole('heading', { name: 'Your plan' }).waitFor();
  await page.getByText('0 of 3').waitFor();

  await openList(page);
  const reason = page.getByTitle('uniswap.wtf is on a list of known phishing sites.');
  await reason.filter({ visible: true }).first().waitFor();
  expect(await page.locator('a[href="https://uniswap.wtf/"]').count()).toBe(0);
  await page.getByText('3 of 3').waitFor();
  await button(page, 'Upgrade').click();
  const upgradeDialog = dialog(page, 'Upgrade to Premium');
  await upgradeDialog.getByText('Remaining: 10 of 10 airdrops, 0 of 3 yap entries').waitFor();
  await button(upgradeDialog, 'Close').click();
  await waitUntilHidden(upgradeDialog);
  await button(page, 'Add New Yap').click();
  await expectTexts(page, 'yap list, full');
  await expect.poll(() => new URL(page.url()).pathname, pollOptions).toBe('/plan');
  expect(await addDialog.count()).toBe(0);

  await openList(page);
  await button(getEntry(page, 'Three'), 'Delete Three').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await page.getByText('2 of 3').waitFor();
  await button(page, 'Add New Yap').click();
  await addDialog.getByText('Draft restored.').waitFor();
  expect(await addDialog.getByLabel('Project Name').inputValue()).toBe('One too many');
  expect(await addDialog.getByLabel('Notes').inputValue()).toBe('Two lines\nof notes');
  await button(addDialog, 'Add Yap').click();
  await getEntry(page, 'One too many').waitFor();
  await visitor.leave();
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
