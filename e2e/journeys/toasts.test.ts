import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCampaign } from '../../test/factories/campaigns.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openDetails } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

describe('a toast over an open dialog', () => {
  it('gets focus on F8, and closes on Escape without closing the dialog', async () => {
    const { page, leave } = await openPage('/guides', await site.makePerson({ isAdmin: true }));
    await button(page, 'Add Guide').first().click();
    const form = dialog(page, 'Add Airdrop Guide');
    await button(form, 'Add Guide').click();
    const region = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
    await region.getByRole('listitem', { includeHidden: true }).first().waitFor();
    const hasFocus = (locator: typeof region) =>
      locator.evaluate((element) => element.contains(document.activeElement));
    await page.keyboard.press('F8');
    await expect.poll(() => hasFocus(region), pollOptions).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntilHidden(region.getByRole('listitem', { includeHidden: true }).first());
    expect(await form.isVisible()).toBe(true);
    await expect.poll(() => hasFocus(form), pollOptions).toBe(true);
    await leave();
  });

  it('appears at the top on phones, and a confirmation disappears when another dialog opens', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Alpha', status: 'upcoming' });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, leave } = await openPage('/tracker', person, phone);
    const details = await openDetails(page, 'Alpha');
    const getTop = async (text: string) => (await toast(page, text).boundingBox())?.y ?? 844;
    await button(details, 'Mark as Active').tap();
    await toast(page, 'Airdrop status changed to active').waitFor();
    // A window without focus pauses the toast's time.
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await expect.poll(() => getTop('Airdrop status changed to active'), pollOptions).toBeLessThan(300);
    await button(details, 'Close').tap();
    await waitUntilHidden(details);
    await expect.poll(() => getTop('Airdrop status changed to active'), pollOptions).toBeGreaterThan(600);
    await button(page, 'Add New').tap();
    await dialog(page, 'Add Airdrop').waitFor();
    await waitUntilHidden(toast(page, 'Airdrop status changed to active'));
    await leave();
  });
});

describe('Escape', () => {
  it('closes a menu and a popover while a newer toast is visible', async () => {
    const { db } = site.database;
    const { page, leave } = await openPage('/campaigns', await site.makePerson());
    const popups = [
      { opener: /^Account menu of/, popup: page.getByRole('menu') },
      { opener: /^Notifications/, popup: dialog(page, 'Notifications') },
    ];
    for (const { opener, popup } of popups) {
      await page.goto(`/campaigns/${await makeCampaign(db, { status: 'active' })}`);
      await waitForHydration(page);
      const release = await hold(page, '**/api/campaigns/*/join');
      await button(page, 'Join Campaign').click();
      await button(page, opener).click();
      await popup.waitFor();
      await release();
      await toast(page, 'You joined the campaign').waitFor();
      await page.keyboard.press('Escape');
      await waitUntilHidden(popup);
      await waitUntilHidden(toast(page));
    }
    await leave();
  });
});
