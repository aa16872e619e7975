import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from '../../test/harness/eventually.ts';
import { pollOptions } from '../harness/steps.ts';
import type { Moment, Row } from './quoted-texts.ts';

function getPattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/[XY]|\bn\b/g, '\\d+')}$`);
}

const openToasts = 'li[data-swipe-direction][data-state=open]';

/** Waits for one toast with this title, description, and tone; the error lists those that were visible instead. */
async function waitForToast(page: Page, row: Extract<Row, { by: 'toast' }>): Promise<void> {
  const icon = row.tone === 'success' ? '.lucide-circle-check' : '.lucide-circle-exclamation-point';
  const toasts = page.locator(openToasts);
  const texts = [row.text, ...(row.description === undefined ? [] : [row.description])];
  const expected = texts.reduce(
    (toast, text) => toast.filter({ has: page.getByText(text, { exact: true }) }),
    toasts.filter({ has: page.locator(icon) }),
  );
  const seen = new Set<string>();
  const isShown = async (): Promise<boolean> => {
    for (const text of await toasts.allInnerTexts()) seen.add(text.replaceAll('\n', ' / '));
    return expected.first().isVisible();
  };
  await expect
    .poll(isShown, pollOptions)
    .toBe(true)
    .catch(() => {
      throw new Error(`instead: ${[...seen].join(', ') || 'nothing'}`);
    });
}

export const getControl = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label}`));

/** Waits until the text describes the control with that label, and is visible. */
function waitForDescription(page: Page, scope: Page | Locator, field: string, text: string): Promise<void> {
  return expect
    .poll(
      () =>
        getControl(scope, field)
          .first()
          .evaluate((element) => {
            const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
            return ids.map((id) => document.getElementById(id)?.textContent);
          }),
      pollOptions,
    )
    .toContain(text)
    .then(() => page.getByText(text, { exact: true }).first().waitFor());
}

async function assertShown(page: Page, scope: Page | Locator, row: Row): Promise<void> {
  const { text } = row;
  const wait = (locator: Locator) =>
    locator.filter({ visible: true }).first().waitFor({ timeout: patienceMs });
  if (row.by === 'toast') return waitForToast(page, row);
  if (row.by === 'text') return wait(scope.getByText(text, { exact: true }));
  if (row.by === 'part') return wait(scope.getByText(text));
  if (row.by === 'pattern') return wait(scope.getByText(getPattern(text)));
  if (row.by === 'label') return wait(getControl(scope, text));
  if (row.by === 'hint') return waitForDescription(page, scope, row.field, text);
  if (row.by === 'error') {
    await waitForDescription(page, scope, row.field, text);
    return expect(getControl(scope, row.field).first().getAttribute('aria-invalid')).resolves.toBe('true');
  }
  if (row.by === 'thrown' || row.by === 'returned') throw new Error('not a text of a screen');
  const element = scope.getByRole(row.by, { name: text, exact: true });
  // The options of a closed list aren't rendered.
  return row.by === 'option' ? element.first().waitFor({ state: 'attached' }) : wait(element);
}

/** Expects the texts of a table by moment, and records which rows were asserted. */
export function createTextExpectations<Name extends string>(table: Readonly<Record<Name, Moment>>) {
  const asserted = new Set<Row>();
  const expectations = {
    /** Expects every row of the table for this moment, on the page or in a part of it. */
    async expectTexts(page: Page, moment: Name, scope: Page | Locator = page): Promise<void> {
      const missing: string[] = [];
      for (const row of table[moment].rows) {
        asserted.add(row);
        try {
          await assertShown(page, scope, row);
        } catch (error) {
          const reason = row.by === 'toast' && error instanceof Error ? error.message : '';
          missing.push([row.source, row.by, row.text, reason].join(' | '));
        }
      }
      expect.soft(missing, `${moment}: ${table[moment].step}`).toEqual([]);
    },
    /** Expects the texts in a dialog that stays open, and that no toast repeats them. */
    async expectTextsOnce(page: Page, moment: Name, dialog: Locator): Promise<void> {
      await expectations.expectTexts(page, moment, dialog);
      for (const { text } of table[moment].rows)
        expect(await page.locator(openToasts).getByText(text, { exact: true }).count(), text).toBe(0);
    },
    /** Expects the texts of thrown errors or returned values. */
    expectReturned(moment: Name, values: readonly unknown[]): void {
      for (const row of table[moment].rows) asserted.add(row);
      expect(values).toEqual(table[moment].rows.map((row) => row.text));
    },
    /** Returns the rows that were never asserted, each with its moment. */
    textsLeft: (): string[] =>
      Object.entries<Moment>(table).flatMap(([moment, { rows }]) =>
        rows.filter((row) => !asserted.has(row)).map((row) => `${moment}: ${row.text}`),
      ),
  };
  return expectations;
}
