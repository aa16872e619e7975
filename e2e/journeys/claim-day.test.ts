import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeEntry, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, type Visitor, visit } from '../harness/browser.ts';
import { breakResponses, removeRoutes } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, expectVisible, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const hourMs = 60 * 60_000;

const { site, browser } = await setUp();

type OpenedTracker = Visitor & { person: Person; airdropId: string };

/** Opens the tracker of a hunter whose airdrop can be claimed with the first of two wallets. */
async function openPage(options: Parameters<typeof visit>[2] = {}): Promise<OpenedTracker> {
  const { db } = site.database;
  const person = await site.makePerson();
  const { id: airdropId } = await makeAirdrop(db, person, {
    name: 'Scroll',
    status: 'active',
    project_link: 'https://claim.scroll.example/',
    claim_date: new Date(Date.now() - hourMs),
    claim_close_date: new Date(Date.now() + 5 * hourMs),
  });
  const states = [
    { label: 'Main', state: 'eligible', claim_amount: '1250.5' },
    { label: 'Second', state: 'notEligible' },
  ] as const;
  for (const [position, { label, ...cell }] of states.entries()) {
    const { id: walletId } = await makeTrackerWallet(db, person, { label });
    await makeAirdropWallet(db, person, { airdropId, walletId, position, ...cell });
  }
  const visitor = await visit(browser, site, { ...phone, ...options });
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page);
  return { ...visitor, person, airdropId };
}

async function openClaimDay({ page }: OpenedTracker) {
  const details = await openDetails(page, 'Scroll');
  await button(details, 'Claim day').tap();
  const claimDay = dialog(page, 'Claim day');
  await claimDay.waitFor();
  return claimDay;
}

const readCells = ({ person }: OpenedTracker) =>
  site.database.db
    .selectFrom('airdrop_wallets as c')
    .innerJoin('tracker_wallets as w', 'w.id', 'c.wallet_id')
    .select(['w.label', 'c.state', 'c.claim_amount'])
    .where('c.user_id', '=', person.id)
    .orderBy('c.position')
    .execute();

/** Returns the entries with the label of their wallet. */
const readEntries = ({ person, airdropId }: OpenedTracker) =>
  site.database.db
    .selectFrom('airdrop_entries as e')
    .innerJoin('tracker_wallets as w', 'w.id', 'e.wallet_id')
    .select(({ fn }) => [
      'e.kind',
      'e.currency',
      'w.label',
      fn<string>('trim_scale', ['e.amount']).as('amount'),
    ])
    .where('e.user_id', '=', person.id)
    .where('e.airdrop_id', '=', airdropId)
    .orderBy('e.id')
    .execute();

const savedEntries = [
  { kind: 'reward', amount: '1300.123456789012345678', currency: 'SCR', label: 'Main' },
  { kind: 'gas', amount: '0.0042', currency: 'ETH', label: 'Main' },
];

/** Fills the claim of the first wallet, and saves it while adding the gas fails after the server has added it. */
async function saveWithoutGas(visitor: OpenedTracker) {
  const { page, person } = visitor;
  await makeEntry(site.database.db, person, { kind: 'gas', currency: 'SOL' });
  await button(await openClaimDay(visitor), 'Claimed, Main').tap();
  const form = dialog(page, 'Claimed');
  await expect.poll(() => form.getByLabel('Gas token').inputValue(), pollOptions).toBe('SOL');
  await form.getByLabel('Amount').fill('1300.123456789012345678');
  await form.getByLabel(/^Token/).fill('SCR');
  await form.getByLabel(/^Gas(?! token)/).fill('0.0042');
  await form.getByLabel('Gas token').fill('eth');
  await breakResponses(page, '**/api/entries', /"kind":"gas"/);
  await button(form, 'Save').tap();
  await expectVisible(
    form.getByText(/^The wallet is marked as claimed and the reward is added, but the gas isn’t\./),
  );
  await removeRoutes(page);
  return form;
}

describe('Claim day', () => {
  it('records a wallet’s claim with its gas on a phone, and marks the airdrop as claimed', async () => {
    const visitor = await openPage();
    const { page, leave } = visitor;
    const claimDay = await openClaimDay(visitor);
    await expectVisible(claimDay.getByText(/^Closes in (5h 0m|4h 5\dm)$/));
    const link = claimDay.getByRole('link', { name: /claim\.scroll\.example/ });
    expect(await link.getAttribute('href')).toBe('https://claim.scroll.example/');
    await expectVisible(claimDay.getByText('1,250.5'));
    await expectVisible(claimDay.getByText('1 wallet isn’t eligible.'));
    await expectVisible(claimDay.getByText('0 of 1 claimed'));
    expect(await claimDay.getByText('Second').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await button(claimDay, 'Claimed, Main').tap();
    const form = dialog(page, 'Claimed');
    expect(await form.getByLabel('Amount').inputValue()).toBe('1250.5');
    await expect.poll(() => form.getByLabel('Gas token').inputValue(), pollOptions).toBe('ETH');
    await form.getByLabel('Amount').fill('1300.123456789012345678');
    await form.getByLabel(/^Token/).fill('scr');
    await form.getByLabel(/^Gas(?! token)/).fill('0.0042');
    await button(form, 'Save').tap();

    await expectVisible(claimDay.getByText('1 of 1 claimed'));
    await claimDay.getByText('Show the claimed one').tap();
    await expectVisible(claimDay.getByText('1,300.123456789012345678'));
    expect(await readCells(visitor)).toEqual([
      { label: 'Main', state: 'claimed', claim_amount: '1300.123456789012345678' },
      { label: 'Second', state: 'notEligible', claim_amount: null },
    ]);
    expect(await readEntries(visitor)).toEqual(savedEntries);

    await button(claimDay, 'Mark as Claimed').tap();
    // The reward was recorded with the wallet.
    const details = dialog(page, 'Scroll');
    await expectVisible(details.getByText('Claimed', { exact: true }));
    await waitUntilHidden(button(details, 'Claim day'));
    await leave();
  });

  it('offers to finish a canceled claim', async () => {
    const visitor = await openPage({ expectedProblems: [/500/] });
    const { page, leave } = visitor;
    const form = await saveWithoutGas(visitor);
    await form.getByLabel('Gas token').fill('ETH');
    await button(form, 'Cancel').press('Enter');
    await waitUntilHidden(form);
    await expectVisible(toast(page, 'Claim not finished').getByText(/but the gas isn’t\.$/));
    const claimDay = dialog(page, 'Claim day');
    await expectVisible(claimDay.getByText('1 of 1 claimed'));
    await page.reload();
    await openTracker(page);
    await openClaimDay(visitor);
    const unfinished = claimDay.getByRole('list', { name: 'Not finished' });
    await expectVisible(unfinished.getByText(/^The wallet is marked as claimed and the reward is added/));
    await button(unfinished, 'Finish, Main').press('Enter');
    await expectVisible(form.getByText(/^The wallet is marked as claimed and the reward is added/));
    expect(await form.getByLabel('Amount').inputValue()).toBe('1300.123456789012345678');
    expect(await form.getByLabel('Amount').getAttribute('readonly')).not.toBeNull();
    expect(await form.getByLabel(/^Gas(?! token)/).inputValue()).toBe('0.0042');
    await button(form, 'Finish').press('Enter');
    await waitUntilHidden(form);
    await claimDay.getByText('Show the claimed one').waitFor();
    expect(await unfinished.count()).toBe(0);
    expect(await readEntries(visitor)).toEqual(savedEntries);
    await leave();
  });
});
