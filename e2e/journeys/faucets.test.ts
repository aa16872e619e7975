import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPicture } from '../../test/factories/pictures.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { abort, withBrokenRequests } from '../harness/requests.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { faucetTexts } from '../texts/faucets.ts';

const expectedErrors = [/Failed to load resource/, /dynamically imported module/, /preload/i];
const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(faucetTexts);

const { site, browser } = await setUp({ ALLOW_PRIVATE_FETCH: 'true' });
const { callAsAdmin } = await openAdminSession(browser, site);

/** A local faucet that the site may contact. */
const faucet = createServer((_, response) => response.end('A drop for you'));
await new Promise<void>((resolve) => faucet.listen(0, '127.0.0.1', resolve));
// A listening TCP server's address is always an object.
const address = `http://127.0.0.1:${(faucet.address() as AddressInfo).port}/`;

afterAll(() => {
  faucet.closeAllConnections();
  faucet.close();
});

type Faucet = { id: string; checkStatus: string };

const listFaucets = async () => ((await callAsAdmin('GET', '/faucets')).body as { items: Faucet[] }).items;

/** Adds a faucet through the API, which invalidates cached public pages. */
async function publish(changes: Record<string, unknown> = {}): Promise<Faucet> {
  const { status, body } = await callAsAdmin('POST', '/faucets', {
    name: 'Sepolia',
    url: address,
    network: 'Ethereum Sepolia',
    amount: '0.05 ETH',
    cooldownMinutes: 1440,
    requirements: 'A Google account',
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  // The response follows the API's schema.
  return body as Faucet;
}

const waitUntilUp = ({ id }: Faucet) =>
  expect
    .poll(async () => (await listFaucets()).find((item) => item.id === id)?.checkStatus, pollOptions)
    .toBe('up');

beforeEach(async () => {
  await resetLimits(site.database.db);
  for (const { id } of await listFaucets()) await callAsAdmin('DELETE', `/faucets/${id}`);
});

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

const getCard = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Faucets' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const getNames = (page: Page) =>
  page.getByRole('list', { name: 'Faucets' }).getByRole('heading', { level: 2 });
const expectNames = (page: Page, expected: readonly string[]) =>
  expect.poll(() => getNames(page).allTextContents(), pollOptions).toEqual(expected);
const getSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search faucets' });

describe('faucets', () => {
  it('show visitors their amounts and whether they respond, and ask them to sign in before reporting', async () => {
    const { page, leave } = await openPage('/faucets');
    await expectTexts(page, 'faucets, empty');
    await waitUntilUp(await publish());
    await page.reload();
    await waitForHydration(page);
    await expectTexts(page, 'faucets, listed');
    const faucetCard = getCard(page, 'Sepolia');
    for (const text of ['Ethereum Sepolia', '0.05 ETH', '24 hours', 'A Google account', 'Up']) {
      await faucetCard.getByText(text, { exact: true }).waitFor();
    }
    await faucetCard.getByText(/^Checked/).waitFor();
    await faucetCard.getByText('No reports this week').waitFor();
    const link = faucetCard.getByRole('link', { name: /^Visit Faucet/ });
    expect(await link.getAttribute('href')).toBe(address);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await link.getAttribute('target')).toBe('_blank');
    await faucetCard.getByRole('button', { name: /^It worked/ }).click();
    await dialog(page, 'Welcome back').waitFor();
    await leave();
  });

  it('can be searched and filtered by network, also without JavaScript', async () => {
    // Working faucets are first.
    await waitUntilUp(await publish());
    await waitUntilUp(await publish({ name: 'Amoy', network: 'Polygon Amoy' }));
    await waitUntilUp(await publish({ name: 'Another Sepolia' }));
    await site.reportPublicChange();
    const { page, leave } = await openPage('/faucets');
    await expectNames(page, ['Amoy', 'Another Sepolia', 'Sepolia']);
    await button(page, /^Filters/).click();
    await page.getByLabel('Network').selectOption('Ethereum Sepolia');
    await expectNames(page, ['Another Sepolia', 'Sepolia']);
    await getSearchField(page).fill('ANOTHER');
    await expectNames(page, ['Another Sepolia']);
    const readFilters = () => {
      const { searchParams } = new URL(page.url());
      return [searchParams.get('q'), searchParams.get('network')];
    };
    await expect.poll(readFilters, pollOptions).toEqual(['ANOTHER', 'Ethereum Sepolia']);
    await getSearchField(page).fill('nothing like it');
    await page.getByText('No faucets match “nothing like it” and the network Ethereum Sepolia.').waitFor();
    await page.getByRole('link', { name: 'View all faucets' }).click();
    await expectNames(page, ['Amoy', 'Another Sepolia', 'Sepolia']);
    await leave();

    const scriptless = await openPage('/faucets', undefined, { javaScriptEnabled: false });
    await getSearchField(scriptless.page).fill('another');
    await getSearchField(scriptless.page).press('Enter');
    await expectNames(scriptless.page, ['Another Sepolia']);
    await scriptless.leave();
  });

  it('show an error when they fail to load, and retry', async () => {
    const { page, leave } = await openPage('/');
    await publish();
    await withBrokenRequests(page, '**/api/faucets', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Faucets' }).click();
      await expectTexts(page, 'faucets, failed');
    });
    await button(page, 'Try again').click();
    await expectNames(page, ['Sepolia']);
    await leave();
  });
});

describe('a hunter', () => {
  it('reports that a faucet worked or was empty, and undoes it', async () => {
    await publish();
    const first = await openPage('/faucets', await site.makePerson());
    const second = await openPage('/faucets', await site.makePerson({ firstName: 'Grace' }));
    const faucetCard = getCard(first.page, 'Sepolia');
    const workedButton = faucetCard.getByRole('button', { name: /^It worked/ });
    await workedButton.click();
    await faucetCard.getByText('This week: worked for 1, empty for 0').waitFor();
    await expect.poll(() => workedButton.getAttribute('aria-pressed'), pollOptions).toBe('true');
    await getCard(second.page, 'Sepolia')
      .getByRole('button', { name: /^It’s empty/ })
      .click();
    await getCard(second.page, 'Sepolia').getByText('This week: worked for 1, empty for 1').waitFor();
    await faucetCard.getByRole('button', { name: /^It’s empty/ }).click();
    await faucetCard.getByText('This week: worked for 0, empty for 2').waitFor();
    await first.page.reload();
    await waitForHydration(first.page);
    await faucetCard.getByText('This week: worked for 0, empty for 2').waitFor();
    await faucetCard.getByRole('button', { name: /^It’s empty/, pressed: true }).click();
    await faucetCard.getByText('This week: worked for 0, empty for 1').waitFor();
    await first.leave();
    await second.leave();
  });

  it('sees when a faucet can be used again', async () => {
    await publish();
    await publish({ name: 'Amoy' });
    const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
    const { page, context } = visitor;
    await signIn(context, site, await site.makePerson());
    await page.clock.install();
    await page.goto('/faucets');
    await waitForHydration(page);
    const faucetCard = getCard(page, 'Sepolia');
    await faucetCard.getByText('Ready now').waitFor();
    const opened = context.waitForEvent('page');
    await faucetCard.getByRole('link', { name: /^Visit Faucet/ }).click();
    await (await opened).close();
    const readyInDay = /^Ready in (24h 0m|23h \d+m)$/;
    await faucetCard.getByText(readyInDay).waitFor();
    const marked = getCard(page, 'Amoy');
    await marked.getByRole('button', { name: /^Mark as used/ }).click();
    await marked.getByText(readyInDay).waitFor();
    await page.clock.fastForward('18:48:00');
    await faucetCard.getByText(/^Ready in 5h \d+m$/).waitFor();
    await visitor.leave();
  });
});

describe('an admin', () => {
  it('adds, edits, and deletes a faucet', async () => {
    const { page, leave } = await openPage('/faucets', await site.makePerson({ isAdmin: true }));
    await expectTexts(page, 'faucets, empty for an admin');
    await button(page, 'Add Faucet').click();
    await expectTexts(page, 'add a faucet');
    const form = dialog(page, 'Add Faucet');
    await button(form, 'Add Faucet').click();
    await expectTexts(page, 'faucet, rejected');
    await form.getByLabel('Name', { exact: true }).fill('Sepolia');
    await form.getByLabel('URL', { exact: true }).fill(address);
    await form.getByLabel(/^Cooldown/).fill('480');
    await form.getByText('Once every 8 hours').waitFor();
    expect(await form.getByLabel('Logo file').getAttribute('accept')).toBe(
      'image/png,image/jpeg,image/webp,image/gif',
    );
    await form.getByLabel('Logo file').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await createPicture().png().toBuffer(),
    });
    await form.getByRole('img').waitFor();
    await withBrokenRequests(page, '**/api/faucets', async () => {
      await button(form, 'Add Faucet').click();
      await expectTextsOnce(page, 'faucet, not added', form);
    });
    await page.reload();
    await waitForHydration(page);
    await button(page, 'Add Faucet').click();
    await form.getByText('Draft restored.').waitFor();
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Sepolia');
    await form.getByRole('img').waitFor();
    await button(form, 'Add Faucet').click();
    await expectTexts(page, 'faucet added');
    await waitUntilHidden(form);
    await expectNames(page, ['Sepolia']);
    await expectTexts(page, 'faucets of an admin');
    await getCard(page, 'Sepolia').locator('img').waitFor();
    const [added] = await listFaucets();
    if (added === undefined) throw new Error('nothing was added');
    await waitUntilUp(added);

    const edit = getCard(page, 'Sepolia').getByRole('button', { name: /^Edit/ });
    await edit.click();
    await expectTexts(page, 'edit a faucet');
    const edited = dialog(page, 'Edit Faucet');
    expect(await edited.getByLabel(/^Cooldown/).inputValue()).toBe('480');
    await withBrokenRequests(page, '**/api/files', async () => {
      await edited.getByLabel('Logo file').setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await createPicture().png().toBuffer(),
      });
      await expectTexts(page, 'faucet, not edited');
    });
    await edited.getByLabel(/^Amount/).fill('1 ETH');
    await withBrokenRequests(page, '**/api/faucets/*', async () => {
      await button(edited, 'Save changes').click();
      await expectTextsOnce(page, 'faucet, not updated', edited);
    });
    await page.keyboard.press('Escape');
    await edited.getByText('You have unsaved changes.').waitFor();
    await button(edited, 'Save changes').click();
    await expectTexts(page, 'faucet updated');
    await waitUntilHidden(edited);
    await getCard(page, 'Sepolia').getByText('1 ETH').waitFor();
    await getCard(page, 'Sepolia').locator('img').waitFor();

    await getCard(page, 'Sepolia')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectTexts(page, 'delete a faucet');
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Faucet' });
    await withBrokenRequests(page, '**/api/faucets/*', async () => {
      await button(confirmDialog, 'Delete').click();
      await expectTexts(page, 'faucet, not deleted');
    });
    await button(confirmDialog, 'Delete').click();
    await expectTexts(page, 'faucet deleted');
    await expectTexts(page, 'faucets, empty for an admin');
    await leave();
  });

  it('sees a message when a dialog fails to load', async () => {
    await publish();
    const { page, leave } = await openPage('/faucets', await site.makePerson({ isAdmin: true }));
    await abort(page, '**/assets/edit-faucet-dialog-*.js');
    await getCard(page, 'Sepolia').getByRole('button', { name: /^Edit/ }).click();
    await expectTexts(page, 'faucet, not edited');
    await leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
