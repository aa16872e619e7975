import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Airdrop, airdrop } from '../../src/features/airdrops/schema.ts';
import { type CallApi, waitForHydration } from './browser.ts';
import { button, dialog, pollOptions, waitUntilHidden } from './steps.ts';

/** Opens the tracker and waits for its hydration. */
export async function openTracker(page: Page, search = ''): Promise<void> {
  await page.goto(`/tracker${search}`);
  await waitForHydration(page);
}

/** Waits until the browser has stored everything the tracker shows, so that it opens offline. */
export async function waitForOfflineStore(page: Page): Promise<void> {
  const revision = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === 'dropfolio')) return null;
      const request = indexedDB.open('dropfolio');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const standingRequest = database.transaction('standing').objectStore('standing').get('now');
      const standing = await new Promise<{ revision: number | null } | undefined>((resolve) => {
        standingRequest.onsuccess = () => resolve(standingRequest.result);
      });
      database.close();
      return standing?.revision ?? null;
    });
  await expect.poll(revision, pollOptions).not.toBeNull();
}

export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Returns the names of the cards in order. */
export async function readCardNames(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
}

/** Waits until exactly these cards are shown in this order. */
export async function expectCards(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => readCardNames(page), pollOptions).toEqual(names);
}

/** Whether the element has the background color of visited airdrops. */
export const hasVisitedColor = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-visited)';
    const green = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(element).backgroundColor === green;
  });

export type Filled = { name: string; project?: string; link?: string; notes?: string };

/** Shows the fields behind 'More' of the open add or edit dialog. */
export async function showMoreFields(form: Locator): Promise<void> {
  const more = button(form, 'More');
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Fills in the open add or edit dialog. */
export async function fillAirdrop(form: Locator, { name, project, link, notes }: Filled): Promise<void> {
  await form.getByLabel('Airdrop Name').fill(name);
  await form.getByLabel('Project Name').fill(project ?? `${name} Labs`);
  if (link !== undefined) await form.getByLabel('Project Link').fill(link);
  if (notes === undefined) return;
  await showMoreFields(form);
  await form.getByLabel('Notes').fill(notes);
}

/** Adds an airdrop through the dialog. */
export async function addByDialog(page: Page, filled: Filled): Promise<void> {
  await button(page, 'Add New').click();
  const form = dialog(page, 'Add Airdrop');
  await fillAirdrop(form, filled);
  await button(form, 'Add Airdrop').click();
  await waitUntilHidden(form);
}

/** The group of tiles with the totals. */
export const tileStrip = (page: Page): Locator => page.getByRole('group', { name: 'Totals' });

/** Opens the popover of the list's filters, unless it is open. */
export async function openFilters(page: Page): Promise<Locator> {
  const filters = dialog(page, 'Filters');
  if (!(await filters.isVisible())) await button(page, /^Filters/).click();
  await filters.waitFor();
  return filters;
}

/** Chooses an option of a filter, and closes the popover. */
export async function chooseFilter(
  page: Page,
  label: string,
  option: Parameters<Locator['selectOption']>[0],
): Promise<void> {
  const filters = await openFilters(page);
  await filters.getByLabel(label, { exact: true }).selectOption(option);
  await page.keyboard.press('Escape');
  await waitUntilHidden(filters);
}

/** Chooses a density or another view of the list. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await button(page, 'View').click();
  const item = page.getByRole('menuitemradio', { name, exact: true });
  await item.click();
  // A closing menu still takes the keys that follow.
  await item.waitFor({ state: 'hidden' });
}

/** Opens the list's 'More actions' menu. */
export async function openMoreMenu(page: Page): Promise<Locator> {
  await button(page, 'More actions').click();
  const menu = page.getByRole('menu', { name: 'More actions' });
  await menu.waitFor();
  return menu;
}

/** Chooses an item of the list's 'More actions' menu, such as 'Select', 'Export', or 'Manage tags…'. */
export async function chooseMore(page: Page, name: string | RegExp): Promise<void> {
  const menu = await openMoreMenu(page);
  await menu.getByRole('menuitem', { name, exact: typeof name === 'string' }).click();
}

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await button(card(page, name), /^View Details/).click();
  const details = dialog(page, name);
  await details.waitFor();
  return details;
}

/** Adds an airdrop through the API, as another device of the same person does. */
export async function addByApi(
  call: CallApi,
  changes: Partial<Airdrop> & { name: string },
): Promise<Airdrop> {
  const response = await call('POST', '/airdrops', {
    project: `${changes.name} Labs`,
    status: 'active',
    eligibilityDate: '2026-01-05',
    ...changes,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return airdrop.parse(response.body);
}

/** Returns a time zone where it is about noon now, so that no test runs past midnight. */
export function getMiddayTimeZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  if (ahead === 0) return 'UTC';
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}

/** Parses CSV (RFC 4180) into rows. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',' || character === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (character === '\n') rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
