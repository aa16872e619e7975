import { expect, it } from 'vitest';
import { makeFactor } from '../../test/factories/members.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';

const { site, browser } = await setUp({ ADMIN_NEEDS_FACTOR: 'on' });
const openPage = createPageOpener(browser, site);
const admin = await site.makePerson({ isAdmin: true });
const { db } = site.database;

it('requires two-factor authentication of an admin, and shows the pages once it is set up', async () => {
  const { page, leave } = await openPage('/admin/users', admin, { expectedProblems: [/status of 40[0-9]/] });
  await page.getByText('Set up two-factor authentication', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open your profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();

  await makeFactor(db, admin);
  await db.updateTable('sessions').set({ assurance: 'aal2' }).where('user_id', '=', admin.id).execute();
  await page.goto('/admin/users');
  await waitForHydration(page);
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await page.getByText('Set up two-factor authentication', { exact: true }).count()).toBe(0);
  await db.deleteFrom('factors').where('user_id', '=', admin.id).execute();
  await leave();
});
