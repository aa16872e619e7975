import { expect, it } from 'vitest';
import { makeGuide } from '../../test/factories/guides.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, expectVisible, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();

it('marks an example on its card and page, and an admin removes all examples at once', async () => {
  const { db } = site.database;
  const { id } = await makeGuide(db, { title: 'Bridge to Northlight' });
  await makeGuide(db, { title: 'Our own guide' });
  await db.updateTable('listings').set({ is_example: true }).where('item_id', '=', id).execute();
  const admin = await site.makePerson({ isAdmin: true });
  const { context, page, leave } = await visit(browser, site);
  await signIn(context, site, admin);

  await page.goto('/guides');
  const cards = page.getByRole('list', { name: 'Guides' }).getByRole('listitem');
  await expectVisible(
    cards.filter({ hasText: 'Bridge to Northlight' }).getByText('Example', { exact: true }),
  );
  expect(await cards.filter({ hasText: 'Our own guide' }).getByText('Example', { exact: true }).count()).toBe(
    0,
  );
  await page.goto(`/guides/guide-${id}`);
  await expectVisible(page.getByText('Example', { exact: true }));
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  await page.goto('/admin/overview');
  await waitForHydration(page);
  await expectVisible(page.getByText('1 guide, each marked “Example”. Remove them when you add your own.'));
  await button(page, 'Remove examples').click();
  const confirmDialog = page.getByRole('alertdialog', { name: 'Remove all examples?' });
  await expectVisible(confirmDialog.getByText(/^This deletes 1 guide, with everything people attached/));
  await button(confirmDialog, 'Remove examples').click();
  await expectVisible(toast(page, 'Examples removed'));
  await page.getByRole('heading', { name: 'This site shows examples' }).waitFor({ state: 'detached' });
  const rows = await db.selectFrom('airdrop_guides').select('title').execute();
  expect(rows).toEqual([{ title: 'Our own guide' }]);
  await leave();
});
