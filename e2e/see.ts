import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type MomentName, quotedTexts, type Row } from './quoted-texts.ts';

const asserted = new Set<Row>();
const rowsOf = (moment: MomentName): readonly Row[] => quotedTexts[moment].rows;

/** The rows of the table that `see` and `hear` have not been asked about, each with its moment. */
export function rowsLeft(): string[] {
  return Object.entries(quotedTexts).flatMap(([moment, { rows }]) =>
    rows.filter((row: Row) => !asserted.has(row)).map((row: Row) => `${moment}: ${row.text}`),
  );
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/[XY]|\bn\b/g, '\\d+')}$`);
}

export const openToasts = 'li[data-swipe-direction][data-state=open]';

/** Waits for one toast with this title, description and tone; the error says which were there instead. */
async function toasted(page: Page, row: Extract<Row, { by: 'toast' }>): Promise<void> {
  const icon = row.tone === 'success' ? '.lucide-circle-check' : '.lucide-circle-alert';
  const toasts = page.locator(openToasts);
  const wanted = [row.text, ...(row.description === undefined ? [] : [row.description])];
  const found = wanted.reduce(
    (toast, text) => toast.filter({ has: page.getByText(text, { exact: true }) }),
    toasts.filter({ has: page.locator(icon) }),
  );
  const seen = new Set<string>();
  const look = async (): Promise<boolean> => {
    for (const text of await toasts.allInnerTexts()) seen.add(text.replaceAll('\n', ' / '));
    return found.first().isVisible();
  };
  await expect
    .poll(look, { timeout: 15_000, interval: 50 })
    .toBe(true)
    .catch(() => {
      throw new Error(`instead: ${[...seen].join(', ') || 'nothing'}`);
    });
}

export const control = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label}`));

/** The control of that label, if its description is the text. */
function described(page: Page, scope: Page | Locator, field: string, text: string): Promise<void> {
  return expect
    .poll(
      () =>
        control(scope, field)
          .first()
          .evaluate((element) => {
            const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
            return ids.map((id) => document.getElementById(id)?.textContent);
          }),
      { timeout: 15_000 },
    )
    .toContain(text)
    .then(() => page.getByText(text, { exact: true }).first().waitFor());
}

export async function assertShown(page: Page, scope: Page | Locator, row: Row): Promise<void> {
  const { text } = row;
  const wait = (locator: Locator) => locator.filter({ visible: true }).first().waitFor({ timeout: 15_000 });
  if (row.by === 'toast') return toasted(page, row);
  if (row.by === 'text') return wait(scope.getByText(text, { exact: true }));
  if (row.by === 'part') return wait(scope.getByText(text));
  if (row.by === 'pattern') return wait(scope.getByText(patternOf(text)));
  if (row.by === 'label') return wait(control(scope, text));
  if (row.by === 'hint') return described(page, scope, row.field, text);
  if (row.by === 'error') {
    await described(page, scope, row.field, text);
    return expect(control(scope, row.field).first().getAttribute('aria-invalid')).resolves.toBe('true');
  }
  if (row.by === 'thrown' || row.by === 'returned') throw new Error('is no text of a screen');
  const found = scope.getByRole(row.by, { name: text, exact: true });
  // The options of a closed list are not drawn.
  return row.by === 'option' ? found.first().waitFor({ state: 'attached' }) : wait(found);
}

/** Asserts every row of the table for this moment, on the page or in a part of it. */
export async function see(page: Page, moment: MomentName, scope: Page | Locator = page): Promise<void> {
  const missing: string[] = [];
  for (const row of rowsOf(moment)) {
    asserted.add(row);
    try {
      await assertShown(page, scope, row);
    } catch (error) {
      const why = row.by === 'toast' && error instanceof Error ? error.message : '';
      missing.push([row.source, row.by, row.text, why].join(' | '));
    }
  }
  expect.soft(missing, `${moment}: ${quotedTexts[moment].met}`).toEqual([]);
}

/** The same for what is thrown or returned. */
export function hear(moment: MomentName, heard: readonly unknown[]): void {
  for (const row of rowsOf(moment)) asserted.add(row);
  expect(heard).toEqual(rowsOf(moment).map((row) => row.text));
}

const probe = '/favicon.svg?intercepted';
const probed = new WeakSet<Page>();

/**
 * Chromium says that it intercepts before the page's own requests do: what a busy page asks for in between gets through.
 * Waits until one of them is caught. The route stays, so that this is not switched off and on again.
 */
async function intercept(page: Page): Promise<void> {
  if (probed.has(page)) return;
  probed.add(page);
  await page.route(
    (url) => url.href.endsWith(probe),
    (route) => route.fulfill({ body: 'caught' }),
  );
  if (page.url() === 'about:blank') return;
  const ask = () => page.evaluate(async (path) => (await fetch(path)).text(), probe);
  await expect.poll(ask, { timeout: 15_000, interval: 50 }).toBe('caught');
}

/** What the page asks for at these addresses does not come, as when the network drops. */
export async function abort(page: Page, url: string): Promise<void> {
  await intercept(page);
  await page.route(url, (route) => route.abort());
}

/** Lets calls to these addresses wait; what it returns lets them go on. */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await intercept(page);
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback().catch(() => undefined);
  });
  return async () => {
    gate.resolve();
    await page.unroute(url);
  };
}

/** Calls to these addresses fail while `during` runs, as when something before the server breaks. */
export async function broken(page: Page, url: string, during: () => Promise<void>): Promise<void> {
  await intercept(page);
  await page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
  await during();
  await page.unroute(url);
}

export const press = (scope: Page | Locator, name: string | RegExp): Promise<void> =>
  scope
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
