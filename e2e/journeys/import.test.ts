import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createApiCaller, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { expectVisible, pollOptions, press, toast } from '../harness/steps.ts';
import { openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const toAddress = (index: number) => `0x${(0xabc0000000 + index * 7919).toString(16).padStart(40, '1')}`;
const wallets = Array.from({ length: 8 }, (_, index) => `W${index + 1} ${toAddress(index)}`);
const cellTexts = ['x', '', 'done', 'eligible', '250', 'no', '✅', 'claimed'];

/** A hunter's spreadsheet as it is copied: sixty airdrops, eight wallets as columns. */
const sheet = [
  ['Airdrop', 'Project', 'Website', 'My status', 'Started', 'Claim', 'Comments', 'Points', ...wallets],
  ...Array.from({ length: 60 }, (_, position) => [
    `Airdrop ${position + 1}`,
    `Project ${position + 1}`,
    `project${position + 1}.example/app`,
    ['farming', 'claimed', 'moon phase'][position % 3] ?? '',
    `${String((position % 12) + 1).padStart(2, '0')}/${String((position % 9) + 1).padStart(2, '0')}/2026`,
    position % 4 === 0 ? '24 Dec 2026' : 'TBA',
    position % 5 === 0 ? 'Bridge "twice"' : '',
    String(position * 10),
    ...wallets.map((_wallet, index) => cellTexts[(position + index) % cellTexts.length] ?? ''),
  ]),
]
  .map((row) => row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
  .join('\r\n');

async function openImport(person: Person) {
  const visitor = await visit(browser, site);
  await signIn(visitor.context, site, person);
  await visitor.page.goto('/import');
  await waitForHydration(visitor.page);
  return visitor;
}

/** Simulates Ctrl+V on the page, once it listens. */
async function paste(page: Page, text: string): Promise<void> {
  const isUnhandled = () =>
    page.evaluate((clipboardText) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', clipboardText);
      const event = { clipboardData, bubbles: true, cancelable: true };
      return document.body.dispatchEvent(new ClipboardEvent('paste', event));
    }, text);
  await expect.poll(isUnhandled, pollOptions).toBe(false);
}

const listAirdrops = (person: Person) =>
  site.database.db
    .selectFrom('airdrops')
    .select([
      'id',
      'name',
      'project',
      'project_link',
      'status',
      'eligibility_date',
      'notes',
      'wallet_address',
    ])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();

const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('File with your list')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

describe('an import', () => {
  it('imports a spreadsheet of sixty airdrops and eight wallets in a few actions', async () => {
    const person = await site.makePerson();
    const visitor = await openImport(person);
    const { page } = visitor;
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };

    await act(paste(page, sheet));
    await expectVisible(page.getByText('60 rows in 16 columns'));
    await act(page.getByLabel('Status: moon phase').selectOption('Upcoming'));
    await act(page.getByRole('radio', { name: /Day first/ }).check());
    await act(press(page, 'Preview'));
    await expectVisible(page.getByRole('button', { name: '60 new', exact: true }));
    await act(press(page, 'Import 60 airdrops'));
    await expectVisible(page.getByRole('heading', { name: '60 airdrops imported' }));
    await act(page.getByRole('link', { name: 'Open my tracker' }).click());
    await expectVisible(page.getByText('60 airdrops', { exact: true }));
    expect(actions).toBeLessThanOrEqual(12);

    const airdrops = await listAirdrops(person);
    expect(airdrops).toHaveLength(60);
    expect(airdrops.find(({ name }) => name === 'Airdrop 3')).toMatchObject({
      project: 'Project 3',
      project_link: 'https://project3.example/app',
      status: 'upcoming',
      eligibility_date: '2026-03-03',
      notes: 'Points: 20',
    });
    await visitor.leave();
  });

  it('shows duplicates and errors, and saves nothing before the confirmation', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, {
      name: 'Scroll',
      project: 'Scroll Labs',
      project_link: 'https://scroll.example',
      notes: 'mine',
    });
    const visitor = await openImport(person);
    const { page } = visitor;
    const rows = [
      'Name,Project,Link,Notes',
      'Scroll season 2,,https://scroll.example/,theirs',
      'S,,not a link,',
      'Linea,,linea.example,',
      'Linea,,linea.example,',
    ];
    await chooseFile(page, 'list.csv', rows.join('\n'));
    await expectVisible(page.getByText('4 rows in 4 columns'));
    await press(page, 'Preview');
    const sums = page.getByRole('status');
    await expectVisible(sums.filter({ hasText: '1 new, 1 already tracked, 1 duplicate, 1 needs fixing' }));
    await press(page, '1 needs fixing');
    const list = page.getByRole('list', { name: 'List rows' });
    await list.getByLabel('Airdrop name').fill('Starknet');
    await list.getByLabel('Project link').fill('starknet.example');
    await press(list, 'Fix row 2');
    await expectVisible(sums.filter({ hasText: '2 new, 1 already tracked, 1 duplicate' }));
    expect(await listAirdrops(person)).toHaveLength(1);

    await press(page, 'Update');
    await press(page, 'Import 2 airdrops, update 1');
    await expectVisible(page.getByRole('heading', { name: '2 airdrops imported' }));
    const airdrops = await listAirdrops(person);
    expect(airdrops.map(({ name, project, notes }) => [name, project, notes])).toEqual([
      ['Scroll season 2', 'Scroll Labs', 'theirs'],
      ['Starknet', 'Starknet', ''],
      ['Linea', 'Linea', ''],
    ]);
    await visitor.leave();
  });

  it('remembers what the columns of a list are', async () => {
    const person = await site.makePerson();
    const visitor = await openImport(person);
    const { page } = visitor;
    await chooseFile(page, 'list.csv', 'Name,Mood\nScroll,odd\n');
    await page.getByLabel('What “Mood” is').selectOption('Status');
    await page.getByLabel('Status: odd').selectOption('Active');
    await press(page, 'Preview');
    await expectVisible(page.getByRole('button', { name: '1 new', exact: true }));
    await expect
      .poll(
        () =>
          site.database.db
            .selectFrom('import_mappings')
            .select('user_id')
            .where('user_id', '=', person.id)
            .execute(),
        pollOptions,
      )
      .toHaveLength(1);
    await page.reload();
    await waitForHydration(page);
    await chooseFile(page, 'next.csv', 'Name,Mood\nLinea,odd\nBlast,new one\n');
    await expectVisible(page.getByText('2 rows in 2 columns'));
    expect(await page.getByLabel('What “Mood” is').inputValue()).toBe('status');
    expect(await page.getByLabel('Status: new one').inputValue()).toBe('');
    await page.getByText('Show the one we recognized').click();
    expect(await page.getByLabel('Status: odd').inputValue()).toBe('active');
    await visitor.leave();
  });

  it('resumes where the connection was lost', async () => {
    const person = await site.makePerson();
    const visitor = await openImport(person);
    const { page } = visitor;
    const names = Array.from({ length: 450 }, (_, index) => `Airdrop ${index}`);
    await chooseFile(page, 'list.csv', `Name\n${names.join('\n')}`);
    await press(page, 'Preview');
    await expectVisible(page.getByRole('button', { name: '450 new', exact: true }));
    let calls = 0;
    await handle(page, '**/api/imports/*/rows', async (route) => {
      calls += 1;
      // The second batch arrives, but its response is lost.
      if (calls === 2) await route.fetch();
      await (calls === 2 ? route.fulfill({ status: 502, body: '' }) : route.fallback());
    });
    visitor.problems.length = 0;
    await press(page, 'Import 450 airdrops');
    await expectVisible(page.getByText('The import stopped'));
    await press(page, 'Resume');
    await expectVisible(page.getByRole('heading', { name: '450 airdrops imported' }));
    expect(await listAirdrops(person)).toHaveLength(450);
    visitor.problems.splice(0, 1);
    await visitor.leave();
  });

  it('starts with a file dropped on the empty tracker, and can be undone', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    await signIn(visitor.context, site, person);
    const { page } = visitor;
    await openTracker(page);
    await page.getByRole('region', { name: 'Your first airdrop' }).evaluate((region) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Name\nScroll\nLinea\n'], 'mine.csv', { type: 'text/csv' }));
      region.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expectVisible(page.getByText('2 rows in 1 column'));
    expect(new URL(page.url()).pathname).toBe('/import');
    await press(page, 'Preview');
    await press(page, 'Import 2 airdrops');
    await expectVisible(page.getByRole('heading', { name: '2 airdrops imported' }));
    expect(await listAirdrops(person)).toHaveLength(2);

    await press(page, 'Undo this import');
    await press(page.getByRole('alertdialog'), 'Undo import');
    await toast(page, '2 removed.').waitFor();
    await expectVisible(
      page.getByRole('listitem').filter({ hasText: 'mine.csv' }).getByText('Undone', { exact: true }),
    );
    expect(await listAirdrops(person)).toEqual([]);
    await visitor.leave();
  });

  it('shows how many airdrops the plan has room for', async () => {
    const visitor = await openImport(await site.makePerson());
    const { page } = visitor;
    await handle(page, '**/api/imports/room', (route) =>
      route.fulfill({ json: { room: 2, hasPlanLimit: true } }),
    );
    await chooseFile(page, 'list.csv', 'Name\nScroll\nLinea\nBlast');
    await press(page, 'Preview');
    await expectVisible(
      page.getByText('Your plan has room for 2 of these 3 airdrops. We’ll import the first 2.'),
    );
    await visitor.leave();
  });

  it('restores a backup', async () => {
    const person = await site.makePerson();
    await makeAirdrop(site.database.db, person, { name: 'Scroll', notes: 'line one\nline “two”' });
    await makeAirdrop(site.database.db, person, { name: 'Linea' });
    const source = await openImport(person);
    const backup = await createApiCaller(source.context, site)('GET', '/backup');
    await source.leave();

    const visitor = await openImport(await site.makePerson());
    const { page } = visitor;
    await chooseFile(page, 'backup.json', JSON.stringify(backup.body));
    await expectVisible(page.getByText('2 airdrops', { exact: true }));
    await press(page, 'Import backup');
    await expectVisible(page.getByRole('heading', { name: '2 airdrops imported' }));
    const serializeWithoutDate = (body: unknown) => JSON.stringify(body).replace(/"exportedAt":"[^"]*"/, '');
    const restored = await createApiCaller(visitor.context, site)('GET', '/backup');
    expect(serializeWithoutDate(restored.body)).toBe(serializeWithoutDate(backup.body));
    await visitor.leave();
  });
});

describe('an unreadable file', () => {
  it('explains itself, and the next file or pasted text is read', async () => {
    const visitor = await openImport(await site.makePerson());
    const { page } = visitor;
    await chooseFile(page, 'broken.json', '[{"name":');
    await expectVisible(page.getByText('This JSON file is damaged. It’s incomplete or invalid.'));
    await chooseFile(page, 'list.csv', `Name,Notes\nScroll,${'x'.repeat(6_000)}\n`);
    await expectVisible(page.getByText('1 row in 2 columns'));
    await press(page, 'Preview');
    await expectVisible(page.getByText('Notes cut to 5,000 characters. The rest is left out.'));
    await page.goto('/import');
    await waitForHydration(page);
    await page.getByLabel('Or paste it here').fill('Scroll\nLinea');
    await press(page, 'Continue');
    await expectVisible(page.getByText('2 rows in 1 column'));
    await visitor.leave();
  });
});
