import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pollOptions } from './steps.ts';

/** Returns the accessible name of the focused element. */
export const getFocusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'the page';
    const labelId = element.getAttribute('aria-labelledby');
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    const text =
      element.getAttribute('aria-label') ??
      (labelId === null ? undefined : document.getElementById(labelId)?.innerText) ??
      label ??
      element.innerText;
    const name = text.replace(/\s+/g, ' ').trim();
    return element.role === 'tabpanel' ? `panel of ${name}` : name;
  });

export const expectFocus = (page: Page, name: string | RegExp): Promise<unknown> =>
  typeof name === 'string'
    ? expect.poll(() => getFocusedName(page), pollOptions).toBe(name)
    : expect.poll(() => getFocusedName(page), pollOptions).toMatch(name);

/** Presses a key and waits for the focus to move, because menus move it shortly after the key. */
export async function pressAndWaitForFocus(page: Page, key: string): Promise<void> {
  const previousElement = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await page
    // A date field moves the focus between its parts without changing `activeElement`.
    .waitForFunction(
      (element) =>
        document.activeElement !== element ||
        document.activeElement?.matches('[type^="date"], [type="time"]'),
      previousElement,
      // biome-ignore lint/plugin: at the end of a list, the focus doesn't move.
      { timeout: 2000 },
    )
    // The focus doesn't move at the end of a list.
    .catch(() => undefined);
  await previousElement.dispose();
}
