import type { Page } from 'playwright-core';
import { handle } from '../harness/requests.ts';
import { expectVisible, press } from '../harness/steps.ts';
import type { PageSample, ScreenState } from './screens.ts';

const imports = { path: '/import', who: 'hunter' } as const;

async function chooseFile(page: Page, lines: readonly string[], name = 'list.csv'): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('File with your list').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const unclearLines = [
  'Name,Link,State,Started,Points,Wallet 1,W2 0x52908400098527886E0F7030069857D2E4169EE7',
  'Scroll,scroll.example,moon phase,03/04/2026,120,x,done',
  'Linea,linea.example,farming,05/04/2026,,,250',
];

async function openPreview(page: Page): Promise<void> {
  await chooseFile(page, [
    'Name,Project,Link,Claim',
    'Brand new,,new.example,2026-12-24',
    'Also new,,not a link,31 Foo 2026',
    'S,,short.example,',
    'Twice,,twice.example,',
    'Twice,,twice.example,',
  ]);
  await press(page, 'Preview');
  await expectVisible(page.getByRole('button', { name: '1 needs fixing' }));
}

export const pages: Readonly<Record<string, PageSample>> = {
  '/import': { addresses: ['/import'] },
};

export const states: readonly ScreenState[] = [
  {
    ...imports,
    name: 'a file that can’t be read',
    open: async (page) => {
      await chooseFile(page, ['[{"name":'], 'list.json');
      await expectVisible(page.getByText('This JSON file is damaged'));
    },
  },
  {
    ...imports,
    name: 'columns of a list, with questions left',
    open: async (page) => {
      await chooseFile(page, unclearLines);
      await expectVisible(page.getByText('2 rows in 7 columns'));
      await press(page, 'Preview');
      await expectVisible(page.getByText('Choose what it means.'));
    },
  },
  { ...imports, name: 'preview of a list, with rows to fix', open: openPreview },
  {
    ...imports,
    name: 'preview of a backup',
    open: async (page) => {
      const airdrop = { name: 'Scroll', project: 'Scroll Labs', eligibilityDate: '2026-03-04' };
      const backup = {
        format: 'dropfolio',
        version: 1,
        exportedAt: '2026-11-20T10:00:00.000Z',
        settings: null,
        tags: [{ name: 'L2' }],
        wallets: [{ address: 'Main' }],
        airdrops: [airdrop],
        entries: [],
        views: [],
      };
      await chooseFile(page, [JSON.stringify(backup)], 'backup.json');
      await expectVisible(page.getByText(/^Backup of/));
    },
  },
  {
    ...imports,
    name: 'undo an import',
    open: async (page) => {
      await press(page, 'Undo the import of airdrops.xlsx');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...imports,
    name: 'rows kept by an undone import',
    open: async (page) => {
      const remainingRows = [{ subject: 'airdrop', rowNumber: 3, name: 'Scroll', why: 'was edited since' }];
      await handle(page, '**/api/imports/*/undo', (route) =>
        route.fulfill({
          json: { id: '01890a5d-ac96-774b-bcce-b302099a8057', removed: 8, restored: 1, kept: remainingRows },
        }),
      );
      await press(page, 'Undo the import of airdrops.xlsx');
      await press(page.getByRole('alertdialog'), 'Undo import');
      await expectVisible(page.getByRole('dialog', { name: 'Some rows were kept' }));
      await page.unroute('**/api/imports/*/undo');
    },
  },
];
