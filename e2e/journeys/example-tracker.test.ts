import { expect, it } from 'vitest';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

const { site, browser } = await setUp({ EXAMPLES: 'on' });
const openPage = createPageOpener(browser, site);

it('adds examples to a new user’s tracker, and removes them', async () => {
  const person = await site.makePerson({ isNew: true });
  const { page, leave } = await openPage('/tracker', person);
  await button(page, 'Try an example tracker').click();
  await card(page, 'Season 2 points').waitFor();
  const notice = page.getByRole('region', { name: 'Example airdrops' });
  await notice.getByText('These are example airdrops. Press anything.').waitFor();
  // The page is at its top, where the notice is.
  await expect
    .poll(
      () => page.evaluate(() => ({ isAtTop: scrollY < 40, focused: document.activeElement?.localName })),
      pollOptions,
    )
    .toEqual({ isAtTop: true, focused: 'h1' });
  // Examples complete no step.
  await page.getByRole('region', { name: 'Get started' }).getByText('0 of 4 done').waitFor();

  await page.reload();
  await button(notice, 'Remove examples').click();
  await toast(page, 'Airdrops deleted').waitFor();
  await waitUntilHidden(notice);
  await button(page, 'Try an example tracker').waitFor();
  await expect
    .poll(async () => {
      const rows = site.database.db.selectFrom('airdrops').select('id').where('user_id', '=', person.id);
      return (await rows.execute()).length;
    }, pollOptions)
    .toBe(0);
  await leave();
});
