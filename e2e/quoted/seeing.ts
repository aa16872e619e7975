import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Moment, Row } from '../quoted-texts.ts';
import { assertShown, openToasts } from '../see.ts';

/** `see` and `rowsLeft` of e2e/see.ts for a table of its own. */
export function seeing<Name extends string>(table: Readonly<Record<Name, Moment>>) {
  const asserted = new Set<Row>();
  const own = {
    /** Asserts every row of the table for this moment, on the page or in a part of it. */
    async see(page: Page, moment: Name, scope: Page | Locator = page): Promise<void> {
      const missing: string[] = [];
      for (const row of table[moment].rows) {
        asserted.add(row);
        try {
          await assertShown(page, scope, row);
        } catch (error) {
          const why = row.by === 'toast' && error instanceof Error ? error.message : '';
          missing.push([row.source, row.by, row.text, why].join(' | '));
        }
      }
      expect.soft(missing, `${moment}: ${table[moment].met}`).toEqual([]);
    },
    /** The same in a dialog that stays open, and no toast says it again. */
    async seeOnce(page: Page, moment: Name, dialog: Locator): Promise<void> {
      await own.see(page, moment, dialog);
      for (const { text } of table[moment].rows)
        expect(await page.locator(openToasts).getByText(text, { exact: true }).count(), text).toBe(0);
    },
    /** The rows that `see` has not been asked about, each with its moment. */
    rowsLeft: (): string[] =>
      Object.entries<Moment>(table).flatMap(([moment, { rows }]) =>
        rows.filter((row) => !asserted.has(row)).map((row) => `${moment}: ${row.text}`),
      ),
  };
  return own;
}
