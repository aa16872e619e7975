import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop, makeAirdrops } from '../../test/factories/airdrops.ts';
import { signIn, visit } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

async function openTable(person: Person, search = '?view=table'): Promise<Page> {
  const { page, context } = await visit(browser, site);
  await signIn(context, site, person);
  await openTracker(page, search);
  await getTable(page).waitFor();
  return page;
}

const getTable = (page: Page): Locator => page.getByRole('grid', { name: 'Airdrops' });
const getRow = (page: Page, name: string): Locator =>
  getTable(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const getCell = (page: Page, name: string, column: string): Locator =>
  getRow(page, name).locator(`[data-column="${column}"]`);
const getHeading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });
const expectSort = (page: Page, heading: string, direction: string) =>
  expect.poll(() => getHeading(page, heading).getAttribute('aria-sort'), pollOptions).toBe(direction);
const readNames = (page: Page) => getTable(page).locator('[data-column="name"]').allInnerTexts();
const expectFocus = (locator: Locator) =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

async function makePersonWithThree(): Promise<Person> {
  const person = await site.makePerson();
  const { db } = site.database;
  await makeAirdrop(db, person, { name: 'Alpha', project: 'Zebra', created_at: '2026-11-01' });
  await makeAirdrop(db, person, { name: 'Bravo', project: 'Yak', created_at: '2026-11-02' });
  await makeAirdrop(db, person, { name: 'Charlie', project: 'Xerus', created_at: '2026-11-03' });
  return person;
}

describe('the table', () => {
  it('sorts by a click on a heading, in both directions, and keeps it in the URL', async () => {
    const page = await openTable(await makePersonWithThree());
    await expect.poll(() => readNames(page), pollOptions).toEqual(['Charlie', 'Bravo', 'Alpha']);
    await getHeading(page, 'Project').getByRole('button').click();
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?sort=project&view=table');
    await expectSort(page, 'Project', 'ascending');
    await getHeading(page, 'Name').getByRole('button').click();
    await expect.poll(() => readNames(page), pollOptions).toEqual(['Alpha', 'Bravo', 'Charlie']);
    await getHeading(page, 'Name').getByRole('button').click();
    await expect.poll(() => readNames(page), pollOptions).toEqual(['Charlie', 'Bravo', 'Alpha']);
    await expectSort(page, 'Name', 'descending');
    await page.reload();
    await getTable(page).waitFor();
    await expectSort(page, 'Name', 'descending');
  });

  it('supports navigation and editing by keyboard, and shows errors next to the cell', async () => {
    const person = await makePersonWithThree();
    const page = await openTable(person);
    await getCell(page, 'Charlie', 'name').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expectFocus(getCell(page, 'Bravo', 'project'));
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Project, Bravo' });
    await field.fill('Y');
    await page.keyboard.press('Enter');
    await getRow(page, 'Bravo').getByText('Project name must be at least 2 characters.').waitFor();
    expect(await field.inputValue()).toBe('Y');
    await field.fill('Yaks');
    await page.keyboard.press('Enter');
    await getCell(page, 'Bravo', 'project').getByText('Yaks', { exact: true }).waitFor();
    await expectFocus(getCell(page, 'Bravo', 'project'));
    // Tab saves and moves on; Escape discards the change.
    await page.keyboard.press('F2');
    await field.fill('Yak Labs');
    await page.keyboard.press('Tab');
    await expectFocus(getCell(page, 'Bravo', 'status'));
    await page.keyboard.press('Enter');
    const status = page.getByRole('combobox', { name: 'Status, Bravo' });
    await status.selectOption('active');
    await getCell(page, 'Bravo', 'status').getByText('Active').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.keyboard.type('Nothing');
    await page.keyboard.press('Escape');
    await expectFocus(getCell(page, 'Bravo', 'name'));
    const readStoredRow = () =>
      site.database.db
        .selectFrom('airdrops')
        .select(['name', 'project', 'status'])
        .where('user_id', '=', person.id)
        .where('name', '=', 'Bravo')
        .execute();
    await expect
      .poll(readStoredRow, pollOptions)
      .toEqual([{ name: 'Bravo', project: 'Yak Labs', status: 'active' }]);
    // Leaving the cell saves it, and keeps the focus there.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await field.fill('Yak and Co');
    const search = page.getByRole('searchbox');
    await search.click();
    await expect
      .poll(readStoredRow, pollOptions)
      .toEqual([{ name: 'Bravo', project: 'Yak and Co', status: 'active' }]);
    await expectFocus(search);
    await getCell(page, 'Bravo', 'name').focus();
    await page.keyboard.press('Enter');
    await dialog(page, 'Bravo').waitFor();
  });

  it('changes tags, dates, priority, and check-ins in their cells', async () => {
    const page = await openTable(await makePersonWithThree());
    const tags = getCell(page, 'Alpha', 'tags');
    await tags.click();
    await tags.click();
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.fill('Hot,');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await tags.getByText('Hot', { exact: true }).waitFor();
    const priority = getCell(page, 'Alpha', 'priority');
    await priority.focus();
    await page.keyboard.press(' ');
    await priority.getByText('High').waitFor();
    const visited = getCell(page, 'Alpha', 'lastVisitDate');
    await visited.focus();
    await page.keyboard.press('Enter');
    await visited.getByText('Today').waitFor();
    const claim = getCell(page, 'Alpha', 'claimDate');
    await claim.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Claim Date, Alpha').fill('2027-01-02T10:30');
    await page.keyboard.press('Enter');
    await claim.getByText(/2027.*10:30/).waitFor();
  });

  it('keeps the input of a failed save', async () => {
    const page = await openTable(await makePersonWithThree());
    await handle(page, '**/api/airdrops/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    const project = getCell(page, 'Alpha', 'project');
    await project.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Project, Alpha' });
    await field.fill('Lost?');
    await page.keyboard.press('Enter');
    await getRow(page, 'Alpha').getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe('Lost?');
  });

  it('shows the chosen columns in order and width, also after a reload', async () => {
    const person = await makePersonWithThree();
    const page = await openTable(person);
    await button(page, 'Columns').click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByLabel('Notes', { exact: true }).check();
    await panel.getByLabel('Project', { exact: true }).uncheck();
    await button(panel, 'Move Tags to the left').click();
    await page.keyboard.press('Escape');
    const readHeadings = () => page.getByRole('columnheader').allInnerTexts();
    const headings = ['Name', 'Tags', 'Status', 'Chains', 'Priority', 'Claim Date', 'Last visit', 'Notes'];
    await expect.poll(readHeadings, pollOptions).toEqual(headings);
    const edge = page.getByRole('separator', { name: 'Width of Status' });
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const width = before + 16;
    const saved = page.waitForResponse((response) => !!response.request().postData()?.includes(`${width}`));
    await edge.press('ArrowRight');
    await (await saved).finished();
    await page.reload();
    await expect.poll(readHeadings, pollOptions).toEqual(headings);
    await expect.poll(() => edge.getAttribute('aria-valuenow'), pollOptions).toBe(`${width}`);
    await button(page, 'Columns').click();
    await button(panel, 'Reset columns').click();
    await getHeading(page, 'Project').waitFor();
  });

  it('renders only the rows near the window of thousands, and selects among them', async () => {
    const person = await site.makePerson();
    await makeAirdrops(site.database.db, person, 3000);
    const page = await openTable(person);
    await expect.poll(() => getTable(page).getAttribute('aria-rowcount'), pollOptions).toBe('3001');
    expect(await getTable(page).getByRole('row').count()).toBeLessThan(70);
    await getCell(page, 'Drop 3000', 'name').focus();
    await page.keyboard.press('Control+End');
    await expectFocus(getCell(page, 'Drop 1', 'lastVisitDate'));
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Selected airdrops' }).getByText('1 selected').waitFor();
    await button(page.getByRole('region', { name: 'Selected airdrops' }), 'Delete').click();
    await button(page.getByRole('alertdialog'), /^Delete/).click();
    await toast(page, '1 airdrop deleted.').waitFor();
    await waitUntilHidden(getRow(page, 'Drop 1'));
  });
});
