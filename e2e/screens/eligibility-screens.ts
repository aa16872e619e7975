import type { Page } from 'playwright-core';
import { button, expectVisible } from '../harness/steps.ts';
import { multiWalletAirdrop } from './portfolio-fixtures.ts';
import type { PageSample, ScreenState } from './screens.ts';

const hunterPage = { path: '/eligibility', who: 'hunter' } as const;

/** Loads the addresses of the hunter's wallets. */
async function loadAddresses(page: Page): Promise<string[]> {
  // API calls need the client key, which the page embeds.
  const html = await page.content();
  const key = html.match(/"key":"([^"]+)"/)?.[1] ?? '';
  return page.evaluate(async (clientKey) => {
    const response = await fetch('/api/tracker-wallets', { headers: { 'x-client-key': clientKey } });
    const { items }: { items: { address: string }[] } = await response.json();
    return items.map(({ address }) => address);
  }, key);
}

async function uploadFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File with a project’s list').setInputFiles(file);
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/eligibility': {
    addresses: ['/eligibility', '/eligibility?airdrop=01890a5d-ac96-774b-bcce-b302099a8057'],
    touch: { hunter: ['/eligibility'] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...hunterPage,
    name: 'a list that can’t be read',
    open: async (page) => {
      await uploadFile(page, 'list.pdf', '%PDF-1.7');
      await expectVisible(page.getByText('This is a PDF file.'));
    },
  },
  {
    ...hunterPage,
    name: 'a list without the hunter’s wallets',
    open: async (page) => {
      await uploadFile(page, 'list.csv', `address,amount\n0x${'1'.repeat(40)},5\n`);
      await expectVisible(page.getByText(/^None of your/));
    },
  },
  {
    ...hunterPage,
    name: 'a file without addresses',
    open: async (page) => {
      await uploadFile(page, 'list.csv', 'name,amount\nAda,5\n');
      await expectVisible(page.getByText('No addresses found in this file'));
    },
  },
  {
    ...hunterPage,
    name: 'a list with open questions',
    open: async (page) => {
      const [address = ''] = await loadAddresses(page);
      await uploadFile(
        page,
        'sybils.csv',
        `wallet,owner,tokens,rewards\n0x${'1'.repeat(40)},${address},0,1.250\n`,
      );
      await expectVisible(page.getByText('Answer the questions above to save.'));
    },
  },
  {
    ...hunterPage,
    name: 'a list with the hunter’s wallets, and the airdrop to save them to',
    open: async (page) => {
      const addresses = await loadAddresses(page);
      await uploadFile(
        page,
        'list.csv',
        `address,amount\n${addresses.map((address) => `${address},1250.5\n`).join('')}`,
      );
      await expectVisible(page.getByText('Choose an airdrop to save these results to.'));
      await button(page, /^Airdrop:/).click();
      await page.getByLabel('Search your airdrops').fill(multiWalletAirdrop);
      await page
        .getByRole('button', { name: new RegExp(` · ${multiWalletAirdrop}$`) })
        .first()
        .click();
      await expectVisible(page.getByRole('button', { name: /^Save \d+ wallets$/ }));
    },
  },
];
