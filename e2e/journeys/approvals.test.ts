import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeApproval, makeWatch } from '../../test/factories/chains.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, expectVisible, press, toast, waitUntilHidden } from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const { db } = site.database;
const toAddress = (digit: string) => `0x${digit.repeat(40)}`;
const [arb, collection, router, market, drainer] = ['1', '2', '3', '4', '5'].map(toAddress);
if (!arb || !collection || !router || !market || !drainer) throw new Error('there are five addresses');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

await db
  .insertInto('chain_tokens')
  .values([
    { chain_id: 1, address: arb, decimals: 18, symbol: 'ARB' },
    { chain_id: 1, address: collection, decimals: null, symbol: 'ITEM' },
  ])
  .execute();
await db
  .insertInto('chain_contracts')
  .values(
    [
      [router, 'Nebula', 'Router'],
      [drainer, 'Orbit', ''],
    ].map(([address = '', project = '', note]) => ({
      chain_id: 1,
      address,
      project,
      note,
      source: 'https://nebula.example',
    })),
  )
  .execute();

/** Adds a watched wallet with an old approval of 250 ARB, an unlimited one, and one of Orbit's contract. */
async function addApprovals(person: Person) {
  const main = await makeTrackerWallet(db, person, { label: 'Main', address: toAddress('a') });
  const second = await makeTrackerWallet(db, person, { label: 'Second', address: toAddress('b') });
  for (const { id } of [main, second])
    await makeWatch(db, person, {
      wallet_id: id,
      has_history: true,
      approvals_read_at: new Date(Date.now() - dayMs * 0.15),
    });
  const approval = { wallet_id: main.id, token: arb ?? '' };
  const amount = `250${'0'.repeat(18)}`;
  await makeApproval(db, person, { ...approval, spender: router ?? '', amount, approved_at: daysAgo(90) });
  await makeApproval(db, person, { ...approval, spender: drainer ?? '', amount, approved_at: daysAgo(3) });
  await makeApproval(db, person, {
    wallet_id: second.id,
    token: collection ?? '',
    spender: market ?? '',
    kind: 'collection',
    approved_at: daysAgo(30),
  });
}

async function open(page: Page, path = '/wallets/approvals') {
  await page.goto(path);
  await waitForHydration(page);
}

describe('Open approvals', () => {
  it('list dangerous ones first, on wide and narrow screens', async () => {
    const person = await site.makePerson();
    await addApprovals(person);
    const admin = await openPage('/admin/contracts?q=orbit', await site.makePerson({ isAdmin: true }));
    await press(admin.page, 'Edit Orbit');
    const form = dialog(admin.page, 'Edit contract');
    await form.getByLabel(/^Warning/).fill('Its owner can take everything.');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await expectVisible(toast(admin.page, 'Contract updated'));
    await expectVisible(
      admin.page.getByText('Dangerous: Its owner can take everything.').filter({ visible: true }),
    );
    await admin.leave();

    const { page, leave } = await openPage('/wallets/activity', person, {
      viewport: { width: 1280, height: 800 },
    });
    await page.getByRole('link', { name: 'Approvals', exact: true }).click();
    await expectVisible(page.getByText('3 open approvals, 1 dangerous'));
    await expectVisible(page.getByText(/^Synced 3 hours ago/));
    const rows = page.getByRole('table', { name: 'Open approvals' }).getByRole('row');
    const readRows = async () =>
      (await rows.allInnerTexts()).slice(1).map((text) => text.replace(/\s+/g, ' '));
    const listed = await readRows();
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatch(
      /^ARB 0x1111…1111 Orbit 0x5555…5555 Dangerous: Its owner can take everything\. 250 ARB/,
    );
    expect(listed[1]).toMatch(/^ITEM 0x2222…2222 Unknown contract 0x4444…4444 All items/);
    expect(listed[2]).toMatch(/^ARB 0x1111…1111 Nebula · Router 0x3333…3333 250 ARB.*months ago.*Main/);
    const revoke = rows.nth(1).getByRole('link', { name: /^Revoke on etherscan\.io/ });
    expect(await revoke.getAttribute('href')).toBe(
      `https://etherscan.io/tokenapprovalchecker?search=${toAddress('a')}`,
    );
    expect(await revoke.getAttribute('rel')).toBe('noopener noreferrer');
    await expectVisible(page.getByText(/^We never ask you to sign anything/));
    await page.getByLabel('Wallet', { exact: true }).selectOption({ label: 'Second · 0xbb…bbb' });
    await expectVisible(page.getByText('1 open approval', { exact: true }));
    expect(page.url()).toContain('wallet=');
    await leave();
  });

  it('say when nothing is watched, read, or open', async () => {
    const person = await site.makePerson();
    const { page, context, leave } = await visit(browser, site);
    await signIn(context, site, person);
    await open(page);
    await expectVisible(page.getByText('No wallets watched'));
    const { id } = await makeTrackerWallet(db, person, { label: 'Main' });
    await makeWatch(db, person, { wallet_id: id, read_at: null });
    await open(page);
    await expectVisible(page.getByText('Waiting for the first sync', { exact: true }));
    await db
      .updateTable('chain_watches')
      .set({ approvals_read_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    await open(page);
    await expectVisible(page.getByText('No open approvals', { exact: true }));
    await leave();
  });
});
