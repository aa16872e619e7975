import { expect, it } from 'vitest';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

it('creates a calendar feed, shows its link again after a proof, renews it, and turns it off', async () => {
  const person = await site.makePerson();
  const { db } = site.database;
  const { page, context, leave } = await openPage('/profile', person, {
    expectedProblems: [/status of 403/],
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.getByText('fetch changes only a few times a day').waitFor();
  await button(page, 'Create feed').click();
  const linkDialog = dialog(page, 'Your calendar link');
  const first = await linkDialog.getByLabel('Link', { exact: true }).inputValue();
  await button(linkDialog, 'Copy link').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), pollOptions).toBe(first);
  expect(await linkDialog.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    first.replace('http:', 'webcal:'),
  );
  await button(linkDialog, 'Done').click();
  await waitUntilHidden(linkDialog);
  expect(await page.content()).not.toContain(first);

  expect((await fetch(first)).status).toBe(200);
  await page.reload();
  await waitForHydration(page);
  await page.getByText(/On since .* last fetched/).waitFor();
  const checkIns = page.getByRole('switch', { name: 'Include check-ins' });
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await checkIns.check();
  await saved;
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => checkIns.isChecked(), pollOptions).toBe(true);

  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
    .where('user_id', '=', person.id)
    .execute();
  await button(page, 'Show link').click();
  const confirmDialog = dialog(page, 'Confirm it’s you');
  await confirmDialog.getByLabel('Your password').fill(password);
  await button(confirmDialog, 'Confirm').click();
  expect(await linkDialog.getByLabel('Link', { exact: true }).inputValue()).toBe(first);
  // The confirmation has the focus until it closes.
  await expect
    .poll(() => linkDialog.evaluate((shown) => shown.contains(document.activeElement)), pollOptions)
    .toBe(true);
  await page.keyboard.press('Escape');
  await waitUntilHidden(linkDialog);

  await button(page, 'Renew link').click();
  await button(page.getByRole('alertdialog'), 'Renew link').click();
  const second = await linkDialog.getByLabel('Link', { exact: true }).inputValue();
  expect(second).not.toBe(first);
  await button(linkDialog, 'Done').click();

  await button(page, 'Turn off').click();
  await button(page.getByRole('alertdialog'), 'Turn off').click();
  await button(page, 'Create feed').waitFor();
  await leave();
});
