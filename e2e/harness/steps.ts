import type { Locator, Page } from 'playwright-core';
import { patienceMs } from '../../test/harness/eventually.ts';

/** Longer than anything takes on a busy machine. */
export const pollOptions = { timeout: patienceMs, interval: 50 };

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  button(within, name).first().click();

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/**
 * Returns the visible toast with this text. Located by CSS, because an open dialog hides it from the accessibility
 * tree, and its announcement is another element.
 */
export const toast = (page: Page, text: string | RegExp = ''): Locator =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text });

/**
 * Waits for the toast and keeps it for later steps: its seconds can pass before a busy machine presses its button. A
 * window without focus pauses its time.
 */
export async function keepToast(page: Page, text: string | RegExp): Promise<Locator> {
  const shown = toast(page, text);
  await shown.waitFor();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  return shown;
}

/** Opens what a button expands, such as 'Customize', if it is shown and collapsed. */
export async function expand(within: Page | Locator, name: string | RegExp): Promise<void> {
  const expander = button(within, name);
  if ((await expander.isVisible()) && (await expander.getAttribute('aria-expanded')) === 'false') {
    await expander.click();
  }
}

export const expectVisible = (locator: Locator): Promise<void> => locator.first().waitFor();
export const waitUntilHidden = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

type Place = { x: number; y: number };

/** Returns touch input for the page: press, move, and release as sent by the browser. */
export async function createTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Place) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  /** Moves by this many pixels in steps, without releasing. */
  const drag = async (from: Place, by: { x?: number; y?: number }) => {
    await send('touchStart', from);
    const steps = 8;
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await send('touchMove', { x: from.x + (by.x ?? 0) * part, y: from.y + (by.y ?? 0) * part });
    }
  };
  return { send, drag };
}

export async function getCenter(locator: Locator): Promise<Place> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
