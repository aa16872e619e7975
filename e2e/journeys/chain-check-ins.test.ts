import { expect, it } from 'vitest';
import { enqueueCheckIns } from '../../src/features/airdrops/on-chain/jobs.server.ts';
import { enqueueTicks } from '../../src/features/airdrops/tasks/jobs.server.ts';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch } from '../../test/factories/chains.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { card, getMiddayTimeZone, openDetails } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const { db } = site.database;
const timeZone = getMiddayTimeZone();
const today = toCalendarDay(Date.now(), timeZone);
const contractAddress = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5';

/** Opens the details of a monthly airdrop with one watched wallet. */
async function openWatchedAirdrop() {
  const person = await site.makePerson({ timeZone });
  const wallet = await makeTrackerWallet(db, person, { label: 'Main' });
  await makeWatch(db, person, { wallet_id: wallet.id, chain_id: 8453 });
  const airdrop = await makeAirdrop(db, person, {
    name: 'Aave points',
    project: 'Aave',
    status: 'active',
    check_in_duration: 'monthly',
    eligibility_date: addDays(today, -100),
  });
  await makeAirdropWallet(db, person, { airdropId: airdrop.id, walletId: wallet.id });
  const { page } = await openPage('/tracker', person, { timezoneId: timeZone });
  const details = await openDetails(page, 'Aave points');
  const section = details.getByRole('region', { name: 'On chain' });
  const makeContractTransaction = () =>
    makeTransaction(db, person, {
      wallet_id: wallet.id,
      chain_id: 8453,
      to_address: contractAddress,
      mined_at: new Date(Date.now() - 60_000),
    });
  return { person, page, details, section, makeContractTransaction };
}

it('checks in by a transaction with an added contract, until the user undoes it and turns it off', async () => {
  const { person, page, details, section, makeContractTransaction } = await openWatchedAirdrop();
  await button(section, 'Add contract').click();
  const form = dialog(page, 'Add contract');
  await form.getByRole('list', { name: 'Known contracts' }).getByRole('button', { name: /Base/ }).click();
  await expect
    .poll(() => form.getByLabel('Contract address').inputValue(), pollOptions)
    .toBe(contractAddress);
  await button(form, 'Add contract').click();
  await waitUntilHidden(form);
  await section.getByText('Pool, version 3 · Base').waitFor();
  await section.getByText('Main hasn’t used it').waitFor();
  await button(details, 'Check In').waitFor();

  const hash = await makeContractTransaction();
  await enqueueCheckIns(db, person.id);
  await button(details, 'Undo check-in').waitFor();
  const source = details.getByText('From chain', { exact: false }).first();
  await source.waitFor();
  const link = details.getByRole('link', { name: /^Transaction on Base/ }).first();
  expect(await link.getAttribute('href')).toBe(`https://basescan.org/tx/${hash}`);
  await details
    .getByRole('gridcell')
    .getByRole('button', { name: /today, checked in from chain/ })
    .waitFor();
  await page.reload();
  await card(page, 'Aave points').getByRole('img', { name: 'From chain' }).waitFor();
  await openDetails(page, 'Aave points');
  await section.getByText(/^Main used it/).waitFor();
  await section.getByText(/^Last used .* by Main$/).waitFor();

  await button(details, 'Undo check-in').click();
  await button(details, 'Check In').waitFor();
  await section.getByRole('switch', { name: 'Check in from chain' }).click();
  await expect
    .poll(() => section.getByRole('switch', { name: 'Check in from chain' }).isChecked(), pollOptions)
    .toBe(false);
  await button(section, /^Remove Aave/).click();
  await section.getByText(/^Add the contracts you use/).waitFor();
});

it('ticks an airdrop’s monthly task by a transaction with the task’s contract', async () => {
  const { person, page, details, section, makeContractTransaction } = await openWatchedAirdrop();
  const tasks = details.getByRole('region', { name: 'Tasks' });
  await button(tasks, 'Add task').click();
  await tasks.getByLabel('Task', { exact: true }).waitFor();
  expect(await tasks.getByLabel('Ticked by').count()).toBe(0);
  await button(tasks, 'Cancel').click();

  await button(section, 'Add contract').click();
  const form = dialog(page, 'Add contract');
  await form.getByLabel('Chain').selectOption('8453');
  await form.getByLabel('Contract address').fill(contractAddress);
  await button(form, 'Add contract').click();
  await waitUntilHidden(form);

  await button(tasks, 'Add task').click();
  await tasks.getByLabel('Task', { exact: true }).fill('Supply once a month');
  await tasks.getByLabel('Repeats').selectOption('As the airdrop’s check-in');
  await tasks.getByLabel('Ticked by').selectOption({ index: 1 });
  await tasks.getByRole('button', { name: 'Add task' }).click();
  const task = tasks.getByRole('checkbox', { name: 'Supply once a month' });
  await task.waitFor();
  await tasks.getByText('Ticked from chain').waitFor();

  const hash = await makeContractTransaction();
  await enqueueTicks(db, person.id);
  const link = tasks
    .getByRole('list', { name: 'From chain' })
    .getByRole('link', { name: /^Transaction on Base/ });
  await link.waitFor();
  expect(await task.isChecked()).toBe(true);
  expect(await link.getAttribute('href')).toBe(`https://basescan.org/tx/${hash}`);
  await task.uncheck();
  await tasks.getByText('Ticked from chain').waitFor();
});
