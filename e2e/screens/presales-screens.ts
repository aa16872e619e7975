import type { Page } from 'playwright-core';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

export const samplePresaleId = '01890a5d-ac96-774b-bcce-b302099a8058';

const visitors = { path: '/presales', who: 'visitor' } as const;
const admins = { path: '/presales', who: 'admin' } as const;

async function openForm(page: Page): Promise<void> {
  await press(page, 'Add Presale');
  await expectVisible(page.getByRole('dialog', { name: 'Add Presale' }).getByLabel('Project Name'));
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/presales': {
    addresses: ['/presales', '/presales?blockchain=Avalanche'],
    touch: { visitor: ['/presales'] },
    firstItem: 'main article',
  },
  '/presales/$presaleId': {
    addresses: [`/presales/${samplePresaleId}`],
    touch: { visitor: [`/presales/${samplePresaleId}`] },
  },
};

export const states: readonly ScreenState[] = [
  {
    ...visitors,
    name: 'filters, unfolded',
    open: async (page) => {
      await press(page, /^Filters/);
      await page.getByLabel('Sort by').selectOption('Risk level');
      await page.getByLabel('KYC status').selectOption('Not required');
      await expectVisible(page.getByRole('button', { name: /^Remove filter:/ }));
    },
  },
  {
    ...visitors,
    name: 'details of a presale',
    open: async (page) => {
      await press(page, 'View Details of Harbour Finance');
      await expectVisible(page.getByRole('dialog', { name: 'Harbour Finance' }).getByText('Official Links'));
    },
  },
  {
    path: `/presales/${samplePresaleId}`,
    who: 'visitor',
    name: 'changes to a presale',
    open: async (page) => {
      await press(page, 'Changes to Harbour Finance');
      await expectVisible(
        page.getByRole('dialog', { name: 'Changes to Harbour Finance' }).getByText('Dropfolio'),
      );
    },
  },
  { ...admins, name: 'add a presale', open: openForm },
  {
    ...admins,
    name: 'add a presale, rejected',
    open: async (page) => {
      await openForm(page);
      const dialog = page.getByRole('dialog', { name: 'Add Presale' });
      await dialog.getByRole('button', { name: 'Add Presale' }).click();
      await expectVisible(dialog.getByText('Select a start date'));
    },
  },
  {
    path: `/presales/${samplePresaleId}`,
    who: 'admin',
    name: 'facts of a presale',
    open: async (page) => {
      await press(page, 'Facts');
      await expectVisible(page.getByRole('dialog', { name: 'Facts' }).getByText('No source'));
    },
  },
  {
    ...admins,
    name: 'delete a presale',
    open: async (page) => {
      await press(page, 'Delete Harbour Finance');
      await expectVisible(page.getByRole('alertdialog', { name: 'Delete Presale' }));
    },
  },
];
