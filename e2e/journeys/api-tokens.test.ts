import { expect, it } from 'vitest';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

it('shows an API token once, accepts it in a script, and rejects it once revoked', async () => {
  const person = await site.makePerson();
  const { page, leave } = await openPage('/profile', person);
  const address = await page.getByText('Use with an agent').locator('..').locator('code').innerText();
  expect(address).toBe(`${site.baseUrl}/mcp`);
  await button(page, 'New token').click();
  const createDialog = dialog(page, 'New API token');
  await createDialog.getByLabel('Name').fill('Nightly script');
  await button(createDialog, 'Create token').click();
  const tokenDialog = dialog(page, 'Copy your token now');
  const token = await tokenDialog.getByLabel('Your token').inputValue();
  expect(token).toMatch(/^dft_[\w-]{43}$/);
  await button(tokenDialog, 'Done').click();
  await waitUntilHidden(tokenDialog);
  await page.reload();
  await waitForHydration(page);
  await page.getByText('Nightly script').first().waitFor();
  expect(await page.content()).not.toContain(token);

  const listAirdrops = () =>
    fetch(`${site.baseUrl}/api/airdrops`, { headers: { authorization: `Bearer ${token}` } });
  expect((await listAirdrops()).status).toBe(200);
  await button(page, 'Revoke Nightly script').click();
  await button(page.getByRole('alertdialog'), 'Revoke token').click();
  await page.getByText('No API tokens').waitFor();
  await expect.poll(async () => (await listAirdrops()).status, pollOptions).toBe(401);
  await leave();
});
