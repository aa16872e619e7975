import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { dialog, expectVisible, press, waitUntilHidden } from '../harness/steps.ts';
import { card, fillAirdrop } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

/** Parts of the secrets in the file and in what this test types. */
const traces = /abandon|4c0883a6|5c0883a6|hunter[23]|sausage/i;

/** Signs in and records what the page sends, with its addresses and bodies. */
async function open(path: string): Promise<Visitor & { personId: string; sent: string[] }> {
  const person = await site.makePerson();
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  const sent: string[] = [];
  visitor.context.on('request', (request) =>
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ''),
  );
  await visitor.page.goto(path);
  await waitForHydration(visitor.page);
  return { ...visitor, personId: person.id, sent };
}

/** Everything that the page has stored in the browser. */
const readStores = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames)
        found.push(
          await new Promise((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
        );
      database.close();
    }
    return JSON.stringify(found);
  });

const { SCREENSHOTS: folder } = process.env;

async function saveScreenshots(page: Page, name: string): Promise<void> {
  for (const width of folder === undefined ? [] : [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('File with your list')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

describe('a secret', () => {
  it('is left out of a sheet before anything is sent, and the rows are imported', async () => {
    const { page, personId, sent, leave } = await open('/import');
    const file = await readFile(new URL('../../test/cases/imports/files/secrets.csv', import.meta.url));
    await chooseFile(page, 'drops.csv', file);
    const alert = page.getByRole('alert').filter({ hasText: 'This file contains private keys' });
    await expectVisible(
      alert.getByText(
        'We left out the columns “Private key”, “Seed phrase”, and “Password”. None of it left this device. If anyone else has this file, move your funds to a new wallet.',
      ),
    );
    await expectVisible(page.getByText('2 rows in 4 columns'));
    await saveScreenshots(page, 'secrets-columns');
    await press(page, 'Preview');
    await expectVisible(alert);
    await page.getByText(/^Show what won’t be imported/).click();
    await expectVisible(page.getByText('Row 1, Alpha: Seed phrase looks like a secret'));
    await press(page, 'Import 2 airdrops');
    await expectVisible(page.getByRole('heading', { name: '2 airdrops imported' }));
    expect(sent.filter((text) => traces.test(text))).toEqual([]);
    expect(sent.some((text) => text.includes('A Labs'))).toBe(true);
    expect(await readStores(page)).not.toMatch(traces);
    const { db } = site.database;
    const airdrops = await db
      .selectFrom('airdrops')
      .select(['name', 'notes'])
      .where('user_id', '=', personId)
      .orderBy('name')
      .execute();
    expect(airdrops).toEqual([
      { name: 'Alpha', notes: 'n1' },
      { name: 'Bravo', notes: 'n2' },
    ]);
    const wallets = await db
      .selectFrom('tracker_wallets')
      .select('address')
      .where('user_id', '=', personId)
      .execute();
    expect(wallets.map(({ address }) => address).toSorted()).toEqual([
      '0x000000000000000000000000bbbb000000001eef',
      '0x52908400098527886E0F7030069857D2E4169EE7',
    ]);
    await leave();
  });

  it('is left out if it may be an address, until the user says that it is one', async () => {
    const { page, leave } = await open('/import');
    const address = `0x${'4c'.repeat(32)}`;
    await chooseFile(page, 'drops.csv', Buffer.from(`Name,Wallet\nAlpha,${address}\nBravo,\n`));
    await expectVisible(page.getByText('Is this an address or a private key?'));
    await expect.poll(() => page.getByText('4c4c').count()).toBe(0);
    await saveScreenshots(page, 'secrets-question');
    await press(page, 'They’re addresses');
    await expectVisible(page.getByText('2 rows in 2 columns'));
    await expect.poll(() => page.getByText('Is this an address').count()).toBe(0);
    await press(page, 'Preview');
    await expectVisible(page.getByRole('button', { name: '1 wallet created', exact: true }));
    await leave();
  });

  it('stops at the field of a note, and is neither sent nor stored', async () => {
    const { page, sent, leave } = await open('/tracker');
    await press(page, 'Add New');
    const form = dialog(page, 'Add Airdrop');
    const text = 'Main wallet: legal winner thank year wave sausage worth useful legal winner thank yellow';
    await fillAirdrop(form, { name: 'Scroll', notes: text });
    const notes = form.getByLabel('Notes');
    await press(form, 'Add Airdrop');
    await expectVisible(form.getByText(/^This looks like a recovery phrase\. Remove it/));
    expect(await notes.inputValue()).toBe(text);
    await saveScreenshots(page, 'secrets-note');
    expect(sent.filter((item) => traces.test(item))).toEqual([]);
    expect(await readStores(page)).not.toMatch(traces);
    await notes.fill('Bridge weekly');
    await press(form, 'Add Airdrop');
    await waitUntilHidden(form);
    await expectVisible(card(page, 'Scroll'));
    await leave();
  });
});
