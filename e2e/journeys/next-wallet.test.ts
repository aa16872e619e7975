import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, type Visitor, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, openDetails, openTracker, waitForOfflineStore } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

// A task that resets at 00:00 UTC would otherwise reset during the test.
const noon = new Date().setUTCHours(12, 0, 0, 0);
beforeAll(() => site.setClock(noon - Date.now()));

type Opened = Visitor & { person: Person; airdropId: string };

/** Opens the tracker of a farmer with a daily task on this many wallets. */
async function openPage(wallets: number, options: Parameters<typeof visit>[2] = {}): Promise<Opened> {
  const { db } = site.database;
  const person = await site.makePerson();
  const { id: airdropId } = await makeAirdrop(db, person, {
    name: 'Scroll',
    status: 'active',
    eligibility_date: '2026-11-01',
    check_in_duration: 'daily',
    last_visit_date: '2026-11-20',
  });
  for (let index = 1; index <= wallets; index += 1) {
    const wallet = await makeTrackerWallet(db, person, { label: `Wallet ${index}` });
    await makeAirdropWallet(db, person, { airdropId, walletId: wallet.id, position: index });
  }
  const task = { id: uuidv7(), user_id: person.id, airdrop_id: airdropId, position: 0, text: 'Swap' };
  const daily = { repeats: true, rhythm: 'every 1 day', reset: '00:00 UTC', link: 'https://swap.example/' };
  await db
    .insertInto('airdrop_tasks')
    .values({ ...task, ...daily })
    .execute();
  const visitor = await visit(browser, site, options);
  await visitor.context.clock.install({ time: noon });
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page);
  return { ...visitor, person, airdropId };
}

const countTicks = async ({ person }: Opened) =>
  (
    await site.database.db
      .selectFrom('airdrop_period_ticks')
      .select('ticked_at')
      .where('user_id', '=', person.id)
      .execute()
  ).length;

describe('Next wallet', () => {
  it('ticks a daily task for ten wallets in 12 presses, and keeps the progress when left', async () => {
    const visitor = await openPage(10);
    const { page, leave } = visitor;
    let presses = 0;
    const enter = async () => {
      presses += 1;
      await page.keyboard.press('Enter');
    };
    await card(page, 'Scroll').getByText('0 of 10 today').waitFor();
    await button(page, 'Next wallet').focus();
    await enter();
    const next = dialog(page, 'Next wallet');
    await next.getByText('0 of 10 done').waitFor();
    expect(await next.getByRole('link', { name: /^swap\.example/ }).getAttribute('href')).toBe(
      'https://swap.example/',
    );
    for (let index = 1; index <= 3; index += 1) {
      await next.getByRole('heading', { name: `Wallet ${index}`, exact: true }).waitFor();
      await enter();
      await next.getByText(`${index} of 10 done`).waitFor();
    }
    await page.keyboard.press('Escape');
    await waitUntilHidden(next);
    await card(page, 'Scroll').getByText('3 of 10 today').waitFor();
    await button(page, 'Next wallet').focus();
    await page.keyboard.press('Enter');
    for (let index = 4; index <= 10; index += 1) {
      await next.getByRole('heading', { name: `Wallet ${index}`, exact: true }).waitFor();
      await enter();
    }
    await next.getByText('All done.').waitFor();
    await enter();
    await waitUntilHidden(next);
    expect(presses).toBeLessThanOrEqual(12);
    await card(page, 'Scroll').getByText('10 of 10 today').waitFor();
    await waitUntilHidden(button(page, 'Next wallet'));
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(10);
    await leave();
  });

  it('skips, goes back, and undoes on a phone, and returns to the details', async () => {
    const visitor = await openPage(3, { viewport: { width: 390, height: 844 } });
    const { page, leave } = visitor;
    const details = await openDetails(page, 'Scroll');
    await button(details, 'Next wallet').click();
    const next = dialog(page, 'Next wallet');
    await button(next, 'Next').click();
    await button(next, 'Done').click();
    await next.getByRole('heading', { name: 'Wallet 3' }).waitFor();
    await button(next, 'Back').click();
    await button(next, 'Undo').click();
    await next.getByText('0 of 3 done').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await details.getByText('0 of 3 today').waitFor();
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(0);
    await leave();
  });
});

describe('the card of a repeating task', () => {
  it('ticks the next wallet and offers its address', async () => {
    const visitor = await openPage(2);
    const { page, context, leave } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(card(page, 'Scroll'), /^0 of 2 today/).click();
    const shown = toast(page, 'Done for Wallet 1');
    await shown.waitFor();
    await page
      .getByRole('button', { name: /^Copy / })
      .first()
      .click();
    await toast(page, 'Address copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x/);
    await button(card(page, 'Scroll'), /^1 of 2 today/).click();
    await card(page, 'Scroll').getByText('2 of 2 today').waitFor();
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(2);
    await leave();
  });

  it('keeps ticks that were pressed without a network', async () => {
    const visitor = await openPage(2, { expectedProblems: [/Failed to load resource|ERR_INTERNET/] });
    const { page, context, leave } = visitor;
    await waitForOfflineStore(page);
    const details = await openDetails(page, 'Scroll');
    await details.getByText('0 of 2 today').waitFor();
    await context.setOffline(true);
    await button(details, /^Done for Wallet 1/).click();
    await details.getByText('1 of 2 today').waitFor();
    expect(await countTicks(visitor)).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(1);
    await details.getByText('1 of 2 today').waitFor();
    await leave();
  });
});

describe('the wallet matrix in this period', () => {
  it('marks what is due of the selected cells as done, and undoes it', async () => {
    const visitor = await openPage(3);
    const { page, leave } = visitor;
    await openTracker(page, '?view=matrix');
    await button(page, 'This period').click();
    const cells = page.getByRole('gridcell');
    await cells.nth(0).getByText('0 of 1').waitFor();
    await cells.nth(0).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press(' ');
    await cells.nth(1).getByText('1 of 1').waitFor();
    await cells.nth(2).getByText('0 of 1').waitFor();
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(2);
    await toast(page, '2 tasks marked as done').getByText('Undo').click();
    await cells.nth(1).getByText('0 of 1').waitFor();
    await expect.poll(() => countTicks(visitor), pollOptions).toBe(0);
    await leave();
  });
});
