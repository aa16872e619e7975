import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { formatInstant } from '../../src/lib/wording.ts';
import { createPicture } from '../../test/factories/pictures.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { abort, withBrokenRequests } from '../harness/requests.ts';
import { openAdminSession, setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';
import { faucetTexts } from '../texts/faucets.ts';

/** Expected browser errors caused by these tests. */
const provoked = [/Failed to load resource/, /dynamically imported module/, /preload/i];
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

type Listed = { id: string; checkStatus: string };

const listed = async () => ((await callAsAdmin('GET', '/faucets')).body as { items: Listed[] }).items;

/** Added through the API, so that cached public pages are invalidated. */
async function publish(changes: Record<string, unknown> = {}): Promise<Listed> {
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
  return body as Listed;
}

const isUp = ({ id }: Listed) =>
  expect
    .poll(async () => (await listed()).find((item) => item.id === id)?.checkStatus, pollOptions)
    .toBe('up');

beforeEach(async () => {
  await resetLimits(site.database.db);
  for (const { id } of await listed()) await callAsAdmin('DELETE', `/faucets/${id}`);
});

const openPage = createPageOpener(browser, site, { expectedProblems: provoked });

const card = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Faucets' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const names = (page: Page) => page.getByRole('list', { name: 'Faucets' }).getByRole('heading', { level: 2 });
const expectNames = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => names(page).allTextContents(), pollOptions).toEqual(wanted);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search faucets' });

describe('faucets', () => {
  it('show everybody what they give and whether they respond', async () => {
    const { page, leave } = await openPage('/faucets');
    await expectTexts(page, 'faucets, none');
    await isUp(await publish());
    await page.reload();
    await waitForHydration(page);
    await expectTexts(page, 'faucets, some');
    const shown = card(page, 'Sepolia');
    for (const text of ['Ethereum Sepolia', '0.05 ETH', '24 hours', 'A Google account', 'Up']) {
      await shown.getByText(text, { exact: true }).waitFor();
    }
    await shown.getByText(/^Checked/).waitFor();
    await shown.getByText('No reports this week').waitFor();
    const link = shown.getByRole('link', { name: /^Visit Faucet/ });
    expect(await link.getAttribute('href')).toBe(address);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await link.getAttribute('target')).toBe('_blank');
    await leave();
  });

  slowIt('show in the reader’s time zone when they were checked', async () => {
    const faucet = await publish();
    await isUp(faucet);
    const row = await site.database.db
      .selectFrom('faucets')
      .select('checked_at')
      .where('id', '=', faucet.id)
      .executeTakeFirstOrThrow();
    const checkedAt = row.checked_at?.getTime() ?? 0;
    const visitor = await visit(browser, site, { timezoneId: 'Asia/Tokyo' });
    await visitor.page.goto('/faucets');
    await waitForHydration(visitor.page);
    const exact = formatInstant(checkedAt, { zone: 'Asia/Tokyo' });
    await expect
      .poll(() => visitor.page.getByRole('main').locator('time').first().getAttribute('title'), pollOptions)
      .toBe(exact);
    await visitor.leave();
  });

  it('can be searched and filtered by network, also without JavaScript', async () => {
    // Working faucets are first.
    await isUp(await publish());
    await isUp(await publish({ name: 'Amoy', network: 'Polygon Amoy' }));
    await isUp(await publish({ name: 'Another Sepolia' }));
    await site.reportPublicChange();
    const { page, leave } = await openPage('/faucets');
    await expectNames(page, ['Amoy', 'Another Sepolia', 'Sepolia']);
    await button(page, /^Filters/).click();
    await page.getByLabel('Network').selectOption('Ethereum Sepolia');
    await expectNames(page, ['Another Sepolia', 'Sepolia']);
    await search(page).fill('ANOTHER');
    await expectNames(page, ['Another Sepolia']);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('q'), searchParams.get('network')]).toEqual(['ANOTHER', 'Ethereum Sepolia']);
    await search(page).fill('nothing like it');
    await page.getByText('No faucets match “nothing like it” and the network Ethereum Sepolia.').waitFor();
    await page.getByRole('link', { name: 'View all faucets' }).click();
    await expectNames(page, ['Amoy', 'Another Sepolia', 'Sepolia']);
    await leave();

    const plain = await openPage('/faucets', undefined, { javaScriptEnabled: false });
    await search(plain.page).fill('another');
    await search(plain.page).press('Enter');
    await expectNames(plain.page, ['Another Sepolia']);
    await plain.leave();
  });

  slowIt('show an error when they fail to load, and retry', async () => {
    const { page, leave } = await openPage('/');
    await publish();
    await withBrokenRequests(page, '**/api/faucets', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Faucets' }).click();
      await expectTexts(page, 'faucets, broken');
    });
    await button(page, 'Try again').click();
    await expectNames(page, ['Sepolia']);
    await leave();
  });

  slowIt('ask a visitor to sign in before reporting', async () => {
    await publish();
    const { page, leave } = await openPage('/faucets');
    await card(page, 'Sepolia')
      .getByRole('button', { name: /^It worked/ })
      .click();
    await dialog(page, 'Welcome back').waitFor();
    await leave();
  });
});

describe('a hunter', () => {
  it('reports that a faucet worked or was empty, and undoes it', async () => {
    await publish();
    const first = await openPage('/faucets', await site.makePerson());
    const second = await openPage('/faucets', await site.makePerson({ firstName: 'Grace' }));
    const shown = card(first.page, 'Sepolia');
    const worked = shown.getByRole('button', { name: /^It worked/ });
    await worked.click();
    await shown.getByText('This week: worked for 1, empty for 0').waitFor();
    expect(await worked.getAttribute('aria-pressed')).toBe('true');
    await card(second.page, 'Sepolia')
      .getByRole('button', { name: /^It’s empty/ })
      .click();
    await card(second.page, 'Sepolia').getByText('This week: worked for 1, empty for 1').waitFor();
    await shown.getByRole('button', { name: /^It’s empty/ }).click();
    await shown.getByText('This week: worked for 0, empty for 2').waitFor();
    await first.page.reload();
    await waitForHydration(first.page);
    await shown.getByText('This week: worked for 0, empty for 2').waitFor();
    await shown.getByRole('button', { name: /^It’s empty/, pressed: true }).click();
    await shown.getByText('This week: worked for 0, empty for 1').waitFor();
    await first.leave();
    await second.leave();
  });

  slowIt('sees when a faucet can be used again', async () => {
    await publish();
    await publish({ name: 'Open', cooldownMinutes: null });
    const broken = await publish({ name: 'Broken' });
    // The check of a new faucet would overwrite the status.
    await isUp(broken);
    const { id } = broken;
    await site.database.db
      .updateTable('faucets')
      .set({ check_status: 'down', checked_at: new Date() })
      .where('id', '=', id)
      .execute();
    const visitor = await visit(browser, site, { expectedProblems: provoked });
    const { page, context } = visitor;
    const person = await site.makePerson();
    await signIn(context, site, person);
    await page.clock.install();
    await page.goto('/faucets');
    await waitForHydration(page);
    const shown = card(page, 'Sepolia');
    await shown.getByText('Ready now').waitFor();
    expect(await card(page, 'Open').getByText('Ready now').count()).toBe(0);
    const down = card(page, 'Broken');
    await down.getByText('Down at last check').waitFor();
    expect(await down.getByText(/^Ready/).count()).toBe(0);
    const opened = context.waitForEvent('page');
    await shown.getByRole('link', { name: /^Visit Faucet/ }).click();
    await (await opened).close();
    await shown.getByText(/^Ready in (24h 0m|23h 59m)$/).waitFor();
    await page.clock.fastForward('18:48:00');
    await shown.getByText(/^Ready in 5h \d+m$/).waitFor();
    await page.clock.fastForward('05:20:00');
    await shown.getByText('Ready now').waitFor();

    // It persists after a reload, and 'Mark as used' restarts it.
    const { db } = site.database;
    const hour = 3_600_000;
    await db
      .updateTable('faucet_uses')
      .set({ used_at: new Date(Date.now() - 23 * hour) })
      .where('user_id', '=', person.id)
      .execute();
    await visitor.leave();
    const again = await openPage('/faucets', person);
    const there = card(again.page, 'Sepolia');
    await there.getByText(/^Ready in (1h 0m|\d+m)$/).waitFor();
    await there.getByRole('button', { name: /^Mark as used/ }).click();
    await there.getByText(/^Ready in (24h 0m|23h \d+m)$/).waitFor();
    await again.leave();
  });
});

describe('an admin', () => {
  it('adds, edits, and deletes a faucet', async () => {
    const { page, leave } = await openPage('/faucets', await site.makePerson({ isAdmin: true }));
    await expectTexts(page, 'faucets, none for an admin');
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
    await card(page, 'Sepolia').locator('img').waitFor();
    const [added] = await listed();
    if (added === undefined) throw new Error('nothing was added');
    await isUp(added);

    const edit = card(page, 'Sepolia').getByRole('button', { name: /^Edit/ });
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
    await card(page, 'Sepolia').getByText('1 ETH').waitFor();
    await card(page, 'Sepolia').locator('img').waitFor();

    await card(page, 'Sepolia')
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
    await expectTexts(page, 'faucets, none for an admin');
    await leave();
  });

  slowIt('sees a message when a dialog fails to load', async () => {
    await publish();
    const { page, leave } = await openPage('/faucets', await site.makePerson({ isAdmin: true }));
    await abort(page, '**/assets/edit-faucet-dialog-*.js');
    await card(page, 'Sepolia').getByRole('button', { name: /^Edit/ }).click();
    await expectTexts(page, 'faucet, not edited');
    await leave();
  });
});

describe('the table of quoted texts of faucets', () => {
  slowIt('has no row that no test asserted', () => {
    expect(textsLeft()).toEqual([]);
  });
});
