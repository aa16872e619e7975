import type { Locator, Page } from 'playwright-core';

/** Longer than anything takes on a busy machine. */
export const patience = { timeout: 15_000, interval: 50 };

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  button(within, name).first().click();

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** The toast on screen with this text. An open dialog hides it from the tree of roles; what is read out stands elsewhere. */
export const toast = (page: Page, text: string | RegExp = ''): Locator =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text });

export const shown = (locator: Locator): Promise<void> => locator.first().waitFor();
export const isGone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });
