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
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === 'dropfolio')) return null;
      const request = indexedDB.open('dropfolio');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const found = database.transaction('standing').objectStore('standing').get('now');
      const standing = await new Promise<{ revision: number | null } | undefined>((resolve) => {
        found.onsuccess = () => resolve(found.result);
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

/** Whether the card has the color of a visited one. */
export const hasVisitedColor = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--color-visited)';
    const green = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(element).backgroundColor === green;
  });

export type Filled = { name: string; project?: string; link?: string; notes?: string };

/** Fills in the open add or edit dialog. */
export async function fillAirdrop(form: Locator, { name, project, link, notes }: Filled): Promise<void> {
  await form.getByLabel('Airdrop Name').fill(name);
  await form.getByLabel('Project Name').fill(project ?? `${name} Labs`);
  if (link !== undefined) await form.getByLabel('Project Link').fill(link);
  if (notes !== undefined) await form.getByLabel('Notes').fill(notes);
}

/** Adds an airdrop through the dialog. */
export async function addByDialog(page: Page, filled: Filled): Promise<void> {
  await button(page, 'Add New').click();
  const form = dialog(page, 'Add Airdrop');
  await fillAirdrop(form, filled);
  await button(form, 'Add Airdrop').click();
  await waitUntilHidden(form);
}

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await button(card(page, name), /^View Details/).click();
  const details = dialog(page, name);
  await details.waitFor();
  return details;
}

/** Adds an airdrop as another device of the same person does. */
export async function addByApi(
  call: CallApi,
  changes: Partial<Airdrop> & { name: string },
): Promise<Airdrop> {
  const answer = await call('POST', '/airdrops', {
    project: `${changes.name} Labs`,
    status: 'active',
    eligibilityDate: '2026-01-05',
    ...changes,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return airdrop.parse(answer.body);
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
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
