import { describe, expect, it } from 'vitest';
import { createPageOpener, signIn, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';

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

describe('Escape', () => {
  it('closes a menu and a popover while a newer toast is visible', async () => {
    const person = await site.makePerson();
    const { page, context, leave } = await arrive('/yap-list', person);
    const call = await signIn(context, site, person);
    for (const projectName of ['Alpha', 'Bravo']) await call('POST', '/yaps', { projectName });
    await page.reload();
    await waitForHydration(page);
    const popups = [
      { opener: /^Account menu of/, popup: page.getByRole('menu'), yap: 'Alpha' },
      { opener: /^Notifications/, popup: dialog(page, 'Notifications'), yap: 'Bravo' },
    ];
    for (const { opener, popup, yap } of popups) {
      const release = await hold(page, '**/api/yaps/*/mark');
      await button(page, `Mark as Yapped ${yap}`).click();
      await button(page, opener).click();
      await popup.waitFor();
      await release();
      await toast(page, 'Marked as yapped!').waitFor();
      await page.keyboard.press('Escape');
      await waitUntilHidden(popup);
      await waitUntilHidden(toast(page));
    }
    await leave();
  });
});
