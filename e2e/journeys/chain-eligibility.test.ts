import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeWatch } from '../../test/factories/chains.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const { db } = site.database;
const hourMs = 3_600_000;
const contract = `0x${'d'.repeat(40)}`;

const getRow = (page: Page, wallet: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: wallet });

const uploadClaims = (page: Page, content: object) =>
  page.getByLabel('File with a project’s list').setInputFiles({
    name: 'claims.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });

it('shows the on-chain claim state beside the result of a list, and marks the wallet as claimed', async () => {
  const person = await site.makePerson();
  const airdrop = await makeAirdrop(db, person, { name: 'Scroll', status: 'active' });
  const wallets: { id: string; address: string }[] = [];
  for (const label of ['Main', 'Second', 'Cold'])
    wallets.push(await makeTrackerWallet(db, person, { label }));
  for (const { id } of wallets) await makeWatch(db, person, { wallet_id: id });
  await db
    .insertInto('airdrop_contracts')
    .values({ id: uuidv7(), user_id: person.id, airdrop_id: airdrop.id, chain_id: 1, address: contract })
    .execute();
  const { page, context } = await visit(browser, site);
  await signIn(context, site, person);

  await openTracker(page);
  let details = await openDetails(page, 'Scroll');
  const claimContractToggle = details.getByRole('button', { name: /^Claim contract/ });
  await claimContractToggle.click();
  await expect.poll(() => claimContractToggle.getAttribute('aria-pressed'), pollOptions).toBe('true');

  await page.goto(`/eligibility?airdrop=${airdrop.id}`);
  await waitForHydration(page);
  const claims = Object.fromEntries(
    wallets.map(({ address }, index) => [address, { index, amount: '0x15af1d78b58c400000', proof: [] }]),
  );
  await uploadClaims(page, { merkleRoot: `0x${'a'.repeat(64)}`, tokenTotal: '0x0', claims });
  await page.getByText(/^Saving stores each wallet’s index in the list/).waitFor();
  await page.getByLabel('Decimals').fill('99');
  await page.getByText('Enter a number from 0 to 30.').waitFor();
  expect(await button(page, /^Save/).isDisabled()).toBe(true);
  await page.getByLabel('Decimals').fill('18');
  await button(page, 'Save 3 wallets').click();
  await toast(page, '3 wallets changed').waitFor();
  // The rows of a sync, because the chain's nodes aren't reachable here.
  const now = Date.now();
  const commonColumns = {
    user_id: person.id,
    airdrop_id: airdrop.id,
    chain_id: 1,
    contract,
    is_settled: true,
  };
  await db
    .insertInto('chain_claim_states')
    .values(
      (['claimed', 'unclaimed', 'unclaimed'] as const).map((state, index) => ({
        ...commonColumns,
        wallet_id: wallets[index]?.id ?? '',
        claim_index: String(index),
        state,
        closes_at: index === 2 ? new Date(now - 72 * hourMs) : null,
        // The page's clock moves once a minute.
        read_at: new Date(now - 2.5 * hourMs),
      })),
    )
    .execute();
  await page.reload();
  await waitForHydration(page);
  await uploadClaims(page, { claims });
  await getRow(page, 'Main').getByText('Claimed on chain · read 2 hours ago').waitFor();
  await getRow(page, 'Second').getByText('Unclaimed on chain').waitFor();
  await getRow(page, 'Cold').getByText('Window closed 3 days ago').waitFor();

  await openTracker(page);
  details = await openDetails(page, 'Scroll');
  await details.getByRole('button', { name: 'Mark as claimed, Main' }).click();
  const claim = dialog(page, 'Mark as claimed');
  expect(await claim.getByLabel('Amount').inputValue()).toBe('400');
  await button(claim, 'Mark as claimed').click();
  await waitUntilHidden(claim);
  await details.getByRole('button', { name: 'Mark as claimed, Main' }).waitFor({ state: 'hidden' });
});
