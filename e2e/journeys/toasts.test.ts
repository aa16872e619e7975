import { describe, expect, it } from 'vitest';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const arrive = createPageOpener(browser, site);

describe('a toast over an open dialog', () => {
  it('is reached by F8, and dismissed by Escape without closing the dialog', async () => {
    const { page, leave } = await arrive('/guides', await site.makePerson({ isAdmin: true }));
    await button(page, 'Add Guide').first().click();
    const form = dialog(page, 'Add Airdrop Guide');
    await button(form, 'Add Guide').click();
    const region = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
    await region.getByRole('listitem', { includeHidden: true }).first().waitFor();
    const holdsFocus = (place: typeof region) =>
      place.evaluate((one) => one.contains(document.activeElement));
    await page.keyboard.press('F8');
    await expect.poll(() => holdsFocus(region), pollOptions).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntilHidden(region.getByRole('listitem', { includeHidden: true }).first());
    expect(await form.isVisible()).toBe(true);
    await expect.poll(() => holdsFocus(form), pollOptions).toBe(true);
    await leave();
  });
});
