import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../src/lib/uuid.ts';
import { hydrated, openBrowser, signIn, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { creditTexts } from './quoted/credits.ts';
import { seeing } from './quoted/seeing.ts';
import { broken } from './see.ts';
import { type Person, type Site, startSite } from './site.ts';
import { button, isGone, patience } from './tracker-page.ts';

vi.setConfig({ testTimeout: 120_000 });

const { see, rowsLeft } = seeing(creditTexts);
const lost = { expectedProblems: [/Failed to load resource/] };

let site: Site;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function arrive(person: Person, path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  await open(visitor.page, path);
  return visitor;
}

/** The balance in the header. */
const balance = (page: Page, text: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true }).waitFor();

const userField = (page: Page) => page.getByLabel(/^User UUID/);
const amountField = (page: Page) => page.getByLabel(/^Credit Amount/);

async function search(page: Page, text: string): Promise<void> {
  await userField(page).fill(text);
  await button(page.getByRole('main'), 'Search').click();
}

async function give(page: Page, amount: string, note = ''): Promise<void> {
  await amountField(page).fill(amount);
  await page.getByLabel(/^Note/).fill(note);
  await button(page, 'Grant Credits').click();
}

async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
}

describe('an admin', () => {
  it('is told what is missing before credits can be granted', async () => {
    const office = await arrive(admin, '/', lost);
    const { page } = office;
    await button(page, /^Account menu/).click();
    await see(page, 'account menu of an admin', page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Credit Logs' }).click();
    await see(page, 'logs, empty');
    await page.getByRole('main').getByRole('link', { name: 'Grant Credits' }).last().click();

    await page.getByRole('heading', { level: 1, name: 'Grant Credits' }).waitFor();
    await button(page.getByRole('main'), 'Search').click();
    await see(page, 'search for nothing');
    await search(page, 'Ada');
    await see(page, 'search for no id');
    await give(page, '5');
    await see(page, 'grant to nobody');
    await search(page, uuidv7());
    await see(page, 'nobody found');
    await broken(page, '**/api/admin/credits/recipient*', async () => {
      await search(page, admin.email);
      await see(page, 'search, broken');
    });
    await search(page, admin.email);
    await see(page, 'found');
    for (const amount of ['', '0', '-3', '1.5']) {
      await give(page, amount);
      await see(page, 'grant of nothing');
    }
    await broken(page, '**/api/admin/credits/grants*', async () => {
      await open(page, '/admin/users');
      await page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: 'Credit Logs' })
        .click();
      await see(page, 'logs, broken');
    });
    await office.leave();
  });

  it('grants credits, and they move in every tab of who gets them', async () => {
    const hunter = await site.makePerson({ firstName: 'Hedy' });
    const desk = await arrive(hunter, '/tracker');
    const elsewhere = await desk.newPage();
    await open(elsewhere, '/faq');
    const tile = desk.page.locator('dl > *', { hasText: 'Credits Balance' });
    await tile.getByText('0', { exact: true }).waitFor();
    await balance(elsewhere, '0 credits');

    const office = await arrive(admin, `/admin/users/${hunter.id}`, lost);
    const { page } = office;
    await page.getByRole('main').getByRole('link', { name: 'Grant Credits' }).last().click();
    const found = page.getByRole('main').getByText(hunter.email);
    await found.waitFor();
    expect(await userField(page).inputValue()).toBe(hunter.id);
    await broken(page, '**/api/admin/credits/grants', async () => {
      await give(page, '25', 'For the report');
      await see(page, 'grant, broken');
    });
    expect(await amountField(page).inputValue()).toBe('25');
    await button(page, 'Grant Credits').click();
    await see(page, 'granted');
    await page.getByRole('main').getByText('Balance: 25 credits').waitFor();
    await expect.poll(() => amountField(page).inputValue(), patience).toBe('');
    await balance(desk.page, '25 credits');
    await tile.getByText('25', { exact: true }).waitFor();
    await balance(elsewhere, '25 credits');

    await give(page, '20000');
    const asked = page.getByRole('alertdialog', { name: 'Grant 20,000 credits to Hedy Lovelace?' });
    await button(asked, 'Cancel').click();
    await isGone(asked);
    expect(await amountField(page).inputValue()).toBe('20000');
    await button(page, 'Grant Credits').click();
    await button(asked, 'Grant Credits').click();
    await isGone(asked);
    await balance(desk.page, '20,025 credits');
    await balance(elsewhere, '20,025 credits');

    await page.getByRole('main').getByRole('link', { name: 'credit logs', exact: true }).click();
    const grants = page.getByRole('list', { name: 'Credit grants' }).getByRole('listitem');
    await expect.poll(() => grants.count(), patience).toBe(2);
    await grants.nth(1).getByText('For the report').waitFor();
    await grants.nth(1).getByText('Edith Lovelace').waitFor();
    await page.getByRole('textbox', { name: 'Recipient' }).fill('nobody@example.com');
    await button(page, 'Show').click();
    await page.getByText('No grant matches').waitFor();
    await page.getByRole('textbox', { name: 'Recipient' }).fill(hunter.email);
    await button(page, 'Show').click();
    await expect.poll(() => grants.count(), patience).toBe(2);
    const [heading, ...lines] = await download(page);
    expect(heading).toContain('Date (UTC),Credits,Recipient');
    expect(lines.map((line) => line.split(',')[1])).toEqual(['20000', '25']);
    await office.leave();
    await desk.leave();
  });
});

describe('somebody’s credits', () => {
  it('say where they come from, are listed while the page is open, and are kept in a file', async () => {
    const hunter = await site.makePerson({ firstName: 'Mary' });
    const desk = await arrive(hunter, '/', lost);
    const { page } = desk;
    await page.getByRole('banner').getByRole('link', { name: '0 credits', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await page.getByText('No credits yet').waitFor();

    const office = await arrive(admin, `/admin/grant-credits?user=${hunter.email}`);
    await give(office.page, '30', '=1+1');
    const table = page.getByRole('table', { name: 'Movements' });
    const rows = table.getByRole('row').filter({ hasText: 'Granted by Dropfolio' });
    await rows.filter({ hasText: '=1+1' }).getByText('+30').waitFor();

    // What is pushed while the connection is gone is asked for when it is back.
    await desk.context.setOffline(true);
    await give(office.page, '12');
    await office.page.getByRole('main').getByText('Balance: 42 credits').waitFor();
    await desk.context.setOffline(false);
    await balance(page, '42 credits');
    await expect.poll(() => rows.count(), patience).toBe(2);
    await page.getByText('42 credits more than 30 days ago').waitFor();
    const [heading, ...lines] = await download(page);
    expect(heading).toBe('Date (UTC),What,Note,Amount,Balance');
    expect(lines.map((line) => line.split(',').slice(1).join(','))).toEqual([
      'Granted by Dropfolio,,12,42',
      "Granted by Dropfolio,'=1+1,30,30",
    ]);
    await office.leave();
    await desk.leave();
  });

  it('are for who is signed in', async () => {
    const visitor = await visit(browser, site);
    await open(visitor.page, '/credits');
    await visitor.page.getByText('Please sign in to see your credits.').waitFor();
    await visitor.leave();
  });
});

it('every quoted text was seen', () => {
  expect(rowsLeft()).toEqual([]);
});
