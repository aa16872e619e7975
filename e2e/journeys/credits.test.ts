import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createPageOpener, visit, waitForHydration } from '../harness/browser.ts';
import { hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { tileStrip } from '../harness/tracker-page.ts';
import { creditTexts } from '../texts/credits.ts';
import { createTextExpectations } from '../texts/expect-texts.ts';

const { expectTexts, expectTextsOnce, textsLeft } = createTextExpectations(creditTexts);
const failedRequests = { expectedProblems: [/Failed to load resource/] };

const { site, browser } = await setUp({ GRANT_SECOND_ADMIN_ABOVE: '50000' });
const admin = await site.makePerson({ isAdmin: true, firstName: 'Edith' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const openPage = createPageOpener(browser, site);

const expectBalance = (page: Page, text: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true }).waitFor();

const getUserField = (page: Page) => page.getByLabel(/^User UUID/);
const getAmountField = (page: Page) => page.getByLabel(/^Credit Amount/);

async function search(page: Page, text: string): Promise<void> {
  await getUserField(page).fill(text);
  await button(page.getByRole('main'), 'Search').click();
}

const getGrantForm = (page: Page) => page.getByRole('form', { name: 'Grant credits' });
const getGrantButton = (page: Page) => getGrantForm(page).getByRole('button', { name: /^Grant / });

/** Fills in and submits the form, up to the confirmation. */
async function grantCredits(page: Page, amount: string, note = ''): Promise<void> {
  await getAmountField(page).fill(amount);
  await page.getByLabel(/^Note/).fill(note);
  await getGrantButton(page).click();
}

/** Returns the confirmation of a grant such as '5 credits to Ada Lovelace'. */
const getConfirmDialog = (page: Page, grant: string) =>
  page.getByRole('alertdialog', { name: `Grant ${grant}?` });

async function confirm(page: Page, grant: string): Promise<void> {
  await button(getConfirmDialog(page, grant), 'Grant Credits').click();
  await waitUntilHidden(getConfirmDialog(page, grant));
}

async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export CSV' })
      .or(page.getByRole('link', { name: 'Export CSV' }))
      .click(),
  ]);
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
}

describe('an admin', () => {
  it('sees what is missing before credits can be granted', async () => {
    const adminVisitor = await openPage('/', admin, failedRequests);
    const { page } = adminVisitor;
    await button(page, /^Account menu/).click();
    await expectTexts(page, 'account menu of an admin', page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Credit Logs' }).click();
    await expectTexts(page, 'logs, empty');
    await page.getByRole('main').getByRole('link', { name: 'Grant Credits' }).last().click();

    await page.getByRole('heading', { level: 1, name: 'Grant Credits' }).waitFor();
    await button(page.getByRole('main'), 'Search').click();
    await expectTexts(page, 'search, empty');
    await search(page, 'Ada');
    await expectTexts(page, 'search, invalid id');
    await grantCredits(page, '5');
    await expectTexts(page, 'grant without a user');
    await search(page, uuidv7());
    await expectTexts(page, 'user not found');
    await withBrokenRequests(page, '**/api/admin/credits/recipient*', async () => {
      await search(page, admin.email);
      await expectTexts(page, 'search, failed');
    });
    await search(page, admin.email);
    await expectTexts(page, 'found');
    for (const amount of ['', '1.5']) {
      await grantCredits(page, amount);
      await expectTexts(page, 'grant, invalid amount');
    }
    await withBrokenRequests(page, '**/api/admin/credits/grants*', async () => {
      await open(page, '/admin/users');
      await page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: 'Credit Logs' })
        .click();
      await expectTexts(page, 'logs, failed');
    });
    await adminVisitor.leave();
  });

  it('grants credits, which updates every tab of the recipient', async () => {
    const hunter = await site.makePerson({ firstName: 'Hedy' });
    const recipient = await openPage('/tracker', hunter);
    const otherTab = await recipient.newPage();
    await open(otherTab, '/faq');
    const tile = tileStrip(recipient.page).locator('> *', { hasText: 'Credits Balance' });
    await tile.getByText('0', { exact: true }).waitFor();
    await expectBalance(otherTab, '0 credits');

    const adminVisitor = await openPage(`/admin/users/${hunter.id}`, admin, failedRequests);
    const { page } = adminVisitor;
    await page.getByRole('main').getByRole('link', { name: 'Grant Credits' }).last().click();
    await page.getByRole('main').getByText(hunter.email).waitFor();
    expect(await getUserField(page).inputValue()).toBe(hunter.id);
    await withBrokenRequests(page, '**/api/admin/credits/grants', async () => {
      await grantCredits(page, '25', 'For the report');
      await button(getConfirmDialog(page, '25 credits to Hedy Lovelace'), 'Grant Credits').click();
      await expectTextsOnce(page, 'grant, failed', page.getByRole('alertdialog'));
    });
    expect(await getAmountField(page).inputValue()).toBe('25');
    await confirm(page, '25 credits to Hedy Lovelace');
    await expectTexts(page, 'granted');
    await page.getByRole('main').getByText('Balance: 25 credits').waitFor();
    await expect.poll(() => getAmountField(page).inputValue(), pollOptions).toBe('');
    await expectBalance(recipient.page, '25 credits');
    await tile.getByText('25', { exact: true }).waitFor();
    await expectBalance(otherTab, '25 credits');

    await page.getByRole('main').getByRole('link', { name: 'credit logs', exact: true }).click();
    const grants = page.getByRole('list', { name: 'Credit grants' }).getByRole('listitem');
    await expect.poll(() => grants.count(), pollOptions).toBe(1);
    await grants.getByText('For the report').waitFor();
    await grants.getByText('Edith Lovelace').waitFor();
    await grants.getByRole('link', { name: hunter.email }).waitFor();
    const [heading, ...lines] = await download(page);
    expect(heading).toContain('Date (UTC),Credits,Recipient');
    expect(lines.map((line) => line.split(',')[1])).toEqual(['25']);
    await adminVisitor.leave();
    await recipient.leave();
  });
});

describe('a grant', () => {
  it('goes to the user named on the button and in the confirmation, which says that they are suspended', async () => {
    const [first, second] = [
      await site.makePerson({ firstName: 'Alonzo' }),
      await site.makePerson({ firstName: 'Barbara' }),
    ];
    await site.database.db
      .updateTable('profiles')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', first.id)
      .execute();
    const adminVisitor = await openPage('/admin/grant-credits', admin, failedRequests);
    const { page } = adminVisitor;
    await search(page, first.email);
    await getAmountField(page).fill('40');
    await button(page, 'Grant 40 credits to Alonzo Lovelace').waitFor();
    // After the address changes, nobody is selected.
    await getUserField(page).fill(second.email);
    await waitUntilHidden(page.getByRole('main').getByText('Balance: 0 credits'));
    expect(await getGrantButton(page).innerText()).toBe('Grant Credits');
    await getGrantButton(page).click();
    await page.getByText('Please search and select a user first').waitFor();
    await button(page.getByRole('main'), 'Search').click();
    await button(page, 'Grant 40 credits to Barbara Lovelace').click();
    await confirm(page, '40 credits to Barbara Lovelace');
    await page.getByRole('main').getByText('Balance: 40 credits').waitFor();
    // A response for an earlier input selects nobody.
    const release = await hold(page, '**/api/admin/credits/recipient*');
    await search(page, first.email);
    await getUserField(page).fill(`${second.email}x`);
    await getAmountField(page).fill('7');
    const response = page.waitForResponse(/credits\/recipient/);
    await release();
    await response;
    await button(page.getByRole('main'), 'Search').waitFor();
    expect(await getGrantButton(page).innerText()).toBe('Grant Credits');
    // After returning, the page shows the user from its URL.
    await open(page, `/admin/grant-credits?user=${first.id}`);
    await page.getByRole('main').getByText(first.email).waitFor();
    await page.getByRole('main').getByText('Balance: 0 credits').waitFor();
    await page.getByRole('main').getByText('Suspended', { exact: true }).waitFor();
    await grantCredits(page, '5');
    await getConfirmDialog(page, '5 credits to Alonzo Lovelace')
      .getByText('This account is suspended')
      .waitFor();
    await adminVisitor.leave();
  });

  it('waits for another admin above the operator’s limit', async () => {
    const hunter = await site.makePerson({ firstName: 'Kay' });
    const openAs = (person: Person) => openPage(`/admin/grant-credits?user=${hunter.id}`, person);
    const requester = await openAs(admin);
    await grantCredits(requester.page, '60,000', 'First prize');
    const question = getConfirmDialog(requester.page, '60,000 credits to Kay Lovelace');
    await question.getByText('Grants over 50,000 credits need approval from another admin').waitFor();
    await button(question, 'Request approval').click();
    await requester.page.getByText('Sent for approval').first().waitFor();
    const requestedGrants = requester.page.getByRole('list', { name: 'Pending grants' });
    await button(requestedGrants, 'Withdraw').waitFor();
    expect(await button(requestedGrants, 'Confirm').count()).toBe(0);
    const colleague = await openAs(await site.makePerson({ isAdmin: true, firstName: 'Jean' }));
    const pendingGrants = colleague.page.getByRole('list', { name: 'Pending grants' });
    await pendingGrants.getByText('First prize').waitFor();
    await button(pendingGrants, 'Confirm').click();
    await confirm(colleague.page, '60,000 credits to Kay Lovelace');
    await colleague.page.getByRole('main').getByText('Balance: 60,000 credits').waitFor();
    await requester.leave();
    await colleague.leave();
  });
});

describe('a user’s credits', () => {
  it('show their sources, update while the page is open, and download as a file', async () => {
    const hunter = await site.makePerson({ firstName: 'Mary' });
    const recipient = await openPage('/', hunter, failedRequests);
    const { page } = recipient;
    await page.getByRole('banner').getByRole('link', { name: '0 credits', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await page.getByText('No credits yet').waitFor();

    const adminVisitor = await openPage(`/admin/grant-credits?user=${hunter.email}`, admin);
    await grantCredits(adminVisitor.page, '30', '=1+1');
    await confirm(adminVisitor.page, '30 credits to Mary Lovelace');
    const table = page.getByRole('table', { name: 'Transactions' });
    const rows = table.getByRole('row').filter({ hasText: 'Granted by Dropfolio' });
    await rows.filter({ hasText: '=1+1' }).getByText('+30').waitFor();

    // Changes made while offline are fetched on reconnect.
    await recipient.context.setOffline(true);
    await grantCredits(adminVisitor.page, '12');
    await confirm(adminVisitor.page, '12 credits to Mary Lovelace');
    await adminVisitor.page.getByRole('main').getByText('Balance: 42 credits').waitFor();
    await recipient.context.setOffline(false);
    await expectBalance(page, '42 credits');
    await expect.poll(() => rows.count(), pollOptions).toBe(2);
    await page.getByText('42 credits more than 30 days ago').waitFor();
    expect(await download(page)).toHaveLength(3);
    await adminVisitor.leave();
    await recipient.leave();
  });

  it('require signing in', async () => {
    const visitor = await visit(browser, site);
    await open(visitor.page, '/credits');
    await visitor.page.getByText('Sign in to see your credits.').waitFor();
    await visitor.leave();
  });
});

it('shows every quoted text', () => {
  expect(textsLeft()).toEqual([]);
});
