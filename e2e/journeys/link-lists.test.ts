import { expect, it } from 'vitest';
import { packagedLists } from '../../src/features/links/guard.server.ts';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import {
  button,
  dialog,
  expectVisible,
  pollOptions,
  press,
  toast,
  waitUntilHidden,
} from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

it('looks up a link as an admin, allows its host, and undoes that', async () => {
  const [host = ''] = packagedLists.blocked;
  const { page, leave } = await openPage('/admin/links', await site.makePerson({ isAdmin: true }));
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill(`https://${host}/claim`);
  await press(page, 'Check');
  const check = page.getByRole('region', { name: 'Check a link' });
  await expectVisible(check.getByText('Blocked'));
  await expectVisible(check.getByText(`${host} is on a list of known phishing sites.`));

  await press(check, 'Allow');
  const entryDialog = dialog(page, 'Allow or block a host');
  await press(entryDialog, 'Add entry');
  await expectVisible(entryDialog.getByText('Say why'));
  await entryDialog.getByRole('textbox', { name: 'Note' }).fill('An honest site');
  await press(entryDialog, 'Add entry');
  await expectVisible(toast(page, `${host} is allowed`));
  await expectVisible(check.getByText('Fine'));
  await expectVisible(check.getByText('Allowed by an entry. Note: An honest site'));

  const entries = page.getByRole('region', { name: 'Entries' });
  await press(entries, `Delete the entry for ${host}`);
  await press(page.getByRole('alertdialog'), 'Delete');
  await expectVisible(entries.getByText('No entries', { exact: true }));
  await expectVisible(check.getByText('Blocked'));
  await expect.poll(() => button(check, 'Allow').isVisible(), pollOptions).toBe(true);
  await waitUntilHidden(entryDialog);
  await leave();
});
