import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, keepToast, press, toast } from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const folder = await mkdtemp(join(tmpdir(), 'dropfolio-lists-'));

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type OpenedPage = Visitor & { person: Person; airdropId: string; addresses: string[] };

/** Creates a user with three wallets, of which the first and the last are on an airdrop. */
async function openPage(search = '', ...expectedProblems: RegExp[]): Promise<OpenedPage> {
  const { db } = site.database;
  const person = await site.makePerson();
  const { id: airdropId } = await makeAirdrop(db, person, { name: 'Scroll', status: 'active' });
  const wallets = [];
  for (const label of ['Main', 'Second', 'Cold'])
    wallets.push(await makeTrackerWallet(db, person, { label }));
  const [main, , cold] = wallets;
  for (const [position, wallet] of [main, cold].entries())
    await makeAirdropWallet(db, person, { airdropId, walletId: wallet?.id ?? '', position });
  const visitor = await visit(browser, site, { expectedProblems });
  await signIn(visitor.context, site, person);
  await visitor.page.goto(`/eligibility${search.replace('AIRDROP', airdropId)}`);
  await waitForHydration(visitor.page);
  await button(visitor.page, 'Choose a file').waitFor();
  return { ...visitor, person, airdropId, addresses: wallets.map(({ address }) => address) };
}

const getFileInput = (page: Page) => page.getByLabel('File with a project’s list');
const chooseFile = (page: Page, name: string, text: string) =>
  getFileInput(page).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const getRow = (page: Page, wallet: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: wallet });

/** Returns the states of the wallets for the airdrop, with their labels. */
async function getStates({ person }: OpenedPage): Promise<[string, string, string | null][]> {
  const rows = await site.database.db
    .selectFrom('airdrop_wallets as c')
    .innerJoin('tracker_wallets as w', 'w.id', 'c.wallet_id')
    .select(['w.label', 'c.state', 'c.claim_amount'])
    .where('c.user_id', '=', person.id)
    .orderBy('w.created_at')
    .execute();
  return rows.map(({ label, state, claim_amount }) => [label, state, claim_amount]);
}

const strangers = Array.from(
  { length: 2000 },
  (_, index) => `0x${(index + 7).toString(16).padStart(40, 'b')}`,
);

describe('a published list', () => {
  it('searches on the device only, and saves to an airdrop on request', async () => {
    const visitor = await openPage();
    const { page, context, addresses, leave } = visitor;
    const [main = '', second = '', cold = ''] = addresses;
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const secrets = [main, second, cold, ...strangers.slice(0, 50)].map((item) => item.toLowerCase());
    const listLeaks = async () => {
      const texts = requests.map((item) =>
        `${item.url()} ${JSON.stringify(item.headers())} ${item.postData()}`.toLowerCase(),
      );
      return texts.filter((text) => secrets.some((secret) => text.includes(secret)));
    };

    await chooseFile(
      page,
      'season-1.csv',
      [
        'address,rank,tokens',
        ...strangers.map((stranger) => `${stranger},1,5`),
        `${main.toUpperCase().replace('0X', '0x')},1,"1,250.5"`,
        `${second},2,70`,
      ].join('\n'),
    );
    await page.getByRole('heading', { name: '2 of your 3 wallets are on this list' }).waitFor();
    expect(await page.getByLabel('Amounts').inputValue()).toBe('tokens');
    await getRow(page, 'Main').getByText('1,250.5').last().waitFor();
    expect(requests.filter((item) => item.method() !== 'GET')).toEqual([]);
    await button(page, /^Airdrop:/).click();
    await page.getByRole('button', { name: 'Example · Scroll' }).click();
    await getRow(page, 'Second').getByText('New on this airdrop').waitFor();
    await getRow(page, 'Cold').getByText('Not on the list').waitFor();
    await button(page, 'Save 2 wallets').waitFor();
    const markOthers = page.getByRole('checkbox', {
      name: 'Also mark the wallet that isn’t on the list as not eligible',
    });
    expect(await markOthers.isChecked()).toBe(false);
    await markOthers.check();
    expect(await listLeaks()).toEqual([]);
    expect(await getStates(visitor)).toEqual([
      ['Main', 'toDo', null],
      ['Cold', 'toDo', null],
    ]);

    await button(page, 'Save 3 wallets').click();
    await keepToast(page, '3 wallets changed on Example · Scroll.');
    expect(await getStates(visitor)).toEqual([
      ['Main', 'eligible', '1250.5'],
      ['Second', 'eligible', '70'],
      ['Cold', 'notEligible', null],
    ]);
    await page.getByText('No changes to save.').waitFor();
    await toast(page).getByRole('button', { name: 'Undo', includeHidden: true }).click();
    await toast(page, 'Undone').waitFor();
    expect(await getStates(visitor)).toEqual([
      ['Main', 'toDo', null],
      ['Cold', 'toDo', null],
    ]);
    expect(await listLeaks()).toEqual([]);
    await leave();
  });

  it('cancels reading a gigabyte, and rejects larger files and those without text', async () => {
    const { page, leave } = await openPage();
    const bigFile = await open(join(folder, 'big.txt'), 'w');
    await bigFile.write('address,amount\n'.repeat(1000));
    await bigFile.truncate(1024 ** 3);
    await bigFile.close();
    await getFileInput(page).setInputFiles(join(folder, 'big.txt'));
    await page.getByRole('progressbar', { name: 'Searching big.txt' }).waitFor();
    await press(page, 'Cancel');
    await button(page, 'Choose a file').waitFor();
    const larger = await open(join(folder, 'larger.txt'), 'w');
    await larger.truncate(1024 ** 3 + 1);
    await larger.close();
    await getFileInput(page).setInputFiles(join(folder, 'larger.txt'));
    await page.getByText('This file is larger than 1 GB.').waitFor();
    await chooseFile(page, 'list.xlsx', 'PK\u0003\u0004');
    await page.getByText('Save the sheet as CSV').waitFor();
    await chooseFile(page, 'list.txt', strangers.join('\n'));
    await page.getByRole('heading', { name: 'None of your 3 wallets are on this list' }).waitFor();
    await press(page, 'Check another list');
    await button(page, 'Choose a file').waitFor();
    await leave();
  });

  it('asks for missing facts before saving, and saves the answer once the server works again', async () => {
    const visitor = await openPage('?airdrop=AIRDROP', /Failed to load resource/);
    const { page, addresses, leave } = visitor;
    const [main = ''] = addresses;
    await chooseFile(page, 'eliminatedSybilAttackers.csv', `address\n${strangers[0]}\n${main}\n`);
    await page.getByText('Answer the questions above to save.').waitFor();
    expect(await button(page, /^Save/).isDisabled()).toBe(true);
    await page.getByLabel('Does being on this list mean eligible or excluded?').selectOption('excluded');
    // The airdrop's wallets are loaded first, from the same URL.
    await button(page, 'Save 1 wallet').click({ trial: true });
    await withBrokenRequests(page, '**/api/airdrop-wallets', async () => {
      await button(page, 'Save 1 wallet').click();
      await toast(page, 'Couldn’t save').waitFor();
    });
    await button(page, 'Save 1 wallet').click();
    await toast(page, '1 wallet changed on Example · Scroll.').waitFor();
    expect(await getStates(visitor)).toEqual([
      ['Main', 'notEligible', null],
      ['Cold', 'toDo', null],
    ]);

    await leave();
  });

  it('checks an airdrop’s wallets from its details', async () => {
    const { page, leave } = await openPage();
    await openTracker(page);
    const details = await openDetails(page, 'Scroll');
    await details.getByRole('link', { name: 'Check eligibility' }).click();
    await chooseFile(page, 'list.txt', strangers.join('\n'));
    await page.getByRole('button', { name: 'Airdrop: Example · Scroll' }).waitFor();
    await getRow(page, 'Main').getByText('Not on the list').waitFor();
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^Also mark the 2 wallets/ }).check();
    await button(page, 'Save 2 wallets').waitFor();
    await leave();
  });

  it('requires a wallet with an address', async () => {
    const visitor = await visit(browser, site);
    const person = await site.makePerson();
    await makeTrackerWallet(site.database.db, person, { family: 'other', address: 'Main', label: 'Main' });
    await signIn(visitor.context, site, person);
    await visitor.page.goto('/eligibility');
    await visitor.page.getByText('No wallets to check').waitFor();
    await visitor.page.getByText('Main has no address yet, so it can’t be found on lists.').waitFor();
    await visitor.page.getByRole('main').getByRole('link', { name: 'Open wallets' }).waitFor();
    await visitor.leave();
  });
});
