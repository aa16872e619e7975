import type { Locator, Page } from 'playwright-core';

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const shown = (locator: Locator): Promise<void> => locator.first().waitFor();
export const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).first().click();
