import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildTodayMessage } from '../../src/features/reminders/bot/lists.server.ts';
import { createMemberCtx, makeToken } from '../../test/factories/members.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { expectVisible, pollOptions, press } from '../harness/steps.ts';

const { site, browser } = await setUp();

const readCaseFile = (name: string) =>
  readFile(new URL(`../../test/cases/imports/files/${name}`, import.meta.url));

async function openImport(person: Person) {
  const visitor = await visit(browser, site, { viewport: { width: 390, height: 844 } });
  await signIn(visitor.context, site, person);
  await visitor.page.goto('/import');
  await waitForHydration(visitor.page);
  let pressCount = 0;
  return {
    ...visitor,
    presses: () => pressCount,
    choose: async (name: string, buffer: Buffer) => {
      pressCount += 1;
      await visitor.page
        .getByLabel('File with your list')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    },
    press: async (name: string) => {
      pressCount += 1;
      await press(visitor.page, name);
    },
  };
}

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('on a phone', () => {
  it('imports a Turkish Excel sheet within six presses', async () => {
    const person = await site.makePerson();
    const visitor = await openImport(person);
    const { page } = visitor;
    await visitor.choose('liste.csv', await readCaseFile('windows-1254.csv'));
    await expectVisible(page.getByText('1 row in 4 columns'));
    expect(await page.getByLabel('Encoding').inputValue()).toBe('windows-1254');
    expect(await hasNoOverflow(page)).toBe(true);
    await visitor.press('Preview');
    await expectVisible(page.getByRole('button', { name: '1 new', exact: true }));
    await visitor.press('Import 1 airdrop');
    await expectVisible(page.getByRole('heading', { name: '1 airdrop imported' }));
    expect(visitor.presses()).toBeLessThanOrEqual(6);
    const airdrops = await site.database.db
      .selectFrom('airdrops')
      .select(['name', 'project', 'notes', 'start_date_is_assumed'])
      .where('user_id', '=', person.id)
      .execute();
    expect(airdrops).toEqual([
      { name: 'Güneş', project: 'Işık Ağı', notes: 'Günlük görev şart', start_date_is_assumed: true },
    ]);
    await visitor.leave();
  });

  it('imports wallet names and costs within six presses, and undoes the import', async () => {
    const person = await site.makePerson();
    const main = `0x${'8'.repeat(40)}`;
    await makeTrackerWallet(site.database.db, person, { address: main, label: 'Main' });
    const visitor = await openImport(person);
    const { page } = visitor;
    const rows = [
      'Name,Project,Wallet,Cost,Reward,Link',
      'Scroll,Scroll Labs,Main,$12.50,500 SCR,https://scroll.io',
      'Linea,Consensys,Old phone,€3,,ask in Discord',
      'Total,,,$15.50,,',
    ];
    await visitor.choose('sheet.csv', Buffer.from(rows.join('\n')));
    await expectVisible(page.getByText('3 rows in 6 columns'));
    await visitor.press('Preview');
    const sums =
      '2 new, 1 with values kept in the notes, 1 wallet created, 3 costs and rewards, 1 total row skipped';
    await expectVisible(page.getByRole('status').filter({ hasText: sums }));
    await expectVisible(page.getByText('Link kept in the notes: “ask in Discord”'));
    expect(await hasNoOverflow(page)).toBe(true);
    await visitor.press('1 wallet created');
    await expectVisible(page.getByRole('list', { name: 'New wallets' }).getByText('Old phone'));
    await visitor.press('Import 2 airdrops');
    await expectVisible(page.getByRole('heading', { name: '2 airdrops imported' }));
    await expectVisible(page.getByRole('link', { name: '1 wallet needs an address' }));
    expect(visitor.presses()).toBeLessThanOrEqual(6);
    const download = page.waitForEvent('download');
    await press(page, 'Download what wasn’t imported');
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toBe(
      '\ufeffRow,Reason,Name,Project,Wallet,Cost,Reward,Link\r\n3,Adds up the rows above,Total,,,$15.50,,',
    );
    await press(page, 'Undo this import');
    await press(page.getByRole('alertdialog'), 'Undo import');
    const entries = site.database.db.selectFrom('airdrop_entries').where('user_id', '=', person.id);
    await expect.poll(() => entries.select('id').execute(), pollOptions).toEqual([]);
    await visitor.leave();
  });

  it('asks which column tells 60 rows apart, and imports each', async () => {
    const person = await site.makePerson();
    const visitor = await openImport(person);
    const { page } = visitor;
    await visitor.choose('tasks.tsv', await readCaseFile('tasks-of-projects.tsv'));
    const question = page.getByRole('group', { name: 'Which column tells these apart?' });
    await expectVisible(question);
    await expect
      .poll(() => question.getByRole('radio', { name: 'Task' }).isChecked(), pollOptions)
      .toBe(true);
    await question.getByText('None', { exact: true }).click();
    await visitor.press('Preview');
    const sums = page.getByRole('status');
    await expectVisible(sums.filter({ hasText: '12 new, 48 with a repeated name' }));
    await expectVisible(page.getByRole('button', { name: 'Import 60 airdrops' }));
    expect(await hasNoOverflow(page)).toBe(true);
    await page
      .getByRole('group', { name: 'Rows with the same name and project' })
      .getByRole('button', { name: 'Skip repeats' })
      .click();
    const download = page.waitForEvent('download');
    await page.getByText('Show what won’t be imported (48)').click();
    await press(page, 'Download as CSV');
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\r\n')).toHaveLength(49);
    await visitor.press('Columns');
    await question.getByText('Task', { exact: true }).click();
    await visitor.press('Preview');
    await expectVisible(page.getByRole('button', { name: '60 new', exact: true }));
    await expectVisible(
      page.getByText(/^120 costs and rewards have no date of their own\. They count today, /),
    );
    await visitor.press('Import 60 airdrops');
    await expectVisible(page.getByRole('heading', { name: '60 airdrops imported' }));
    const airdrops = await site.database.db
      .selectFrom('airdrops')
      .select(['name', 'project'])
      .where('user_id', '=', person.id)
      .execute();
    expect(new Set(airdrops.map(({ name, project }) => `${project} · ${name}`)).size).toBe(60);

    // The first day is full, and every outlet agrees.
    await page.getByRole('link', { name: 'Open my tracker' }).click();
    const today = page.getByRole('region', { name: 'Today' });
    await expectVisible(today.getByRole('heading', { name: /^Check-ins due/ }));
    const { db } = site.database;
    const member = await db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const message = (await buildTodayMessage(createMemberCtx(db, member))).text;
    const groups = [...message.matchAll(/^(.+): (\d+)$/gm)].map(([, title, count]) => `${title}${count}`);
    expect(groups).not.toEqual([]);
    const readGroups = async () =>
      (await today.getByRole('heading', { level: 3 }).allTextContents()).filter(
        (heading) => !heading.startsWith('Later this week'),
      );
    // The page begins with the first 50 airdrops.
    await expect.poll(readGroups, pollOptions).toEqual(groups);
    const { token } = await makeToken(db, person);
    const response = await fetch(`${site.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_due_today', arguments: {} },
      }),
    });
    const due = groups.map((group) => Number(/\d+$/.exec(group)?.[0])).reduce((sum, count) => sum + count, 0);
    expect(await response.text()).toContain(`\\"due\\":${due},`);
    await visitor.leave();
  });
});
