import { expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { getDayFromNow, getNoonFromNow, readCalendar } from '../../test/harness/calendar.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();

it('creates a calendar feed, adds it to a calendar, shows it again, renews it, and turns it off', async () => {
  const person = await site.makePerson();
  const { db } = site.database;
  await makeAirdrop(db, person, {
    name: 'Scroll',
    status: 'active',
    eligibility_date: getDayFromNow(1),
    claim_date: getNoonFromNow(2),
  });
  const visitor = await visit(browser, site, { expectedProblems: [/status of 403/] });
  const { page, context } = visitor;
  await signIn(context, site, person);
  await page.goto('/profile');
  await waitForHydration(page);
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

  const summaries = [...readCalendar(await (await fetch(first)).text()).values()].map((item) => item.summary);
  expect(summaries.toSorted()).toEqual(['Claim: Example · Scroll', 'Starts: Example · Scroll']);
  await page.reload();
  await waitForHydration(page);
  await page.getByText(/On since .* last fetched/).waitFor();
  await page.getByRole('switch', { name: 'Include check-ins' }).check();
  await expect
    .poll(async () => [...readCalendar(await (await fetch(first)).text()).values()].length, pollOptions)
    .toBe(3);
  await page.reload();
  await waitForHydration(page);
  await expect
    .poll(() => page.getByRole('switch', { name: 'Include check-ins' }).isChecked(), pollOptions)
    .toBe(true);

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
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  await button(linkDialog, 'Done').click();

  await button(page, 'Turn off').click();
  await button(page.getByRole('alertdialog'), 'Turn off').click();
  await button(page, 'Create feed').waitFor();
  expect((await fetch(second)).status).toBe(404);
  await visitor.leave();
});
