import type { Page } from 'playwright-core';
import { button, dialog, press, shown } from '../harness/steps.ts';
import { multiWalletAirdrop, savedViewName } from './portfolio-fixtures.ts';
import type { ScreenState } from './screens.ts';

const tracker = { path: '/tracker', who: 'hunter' } as const;
const table = {
  path: '/tracker',
  who: 'hunter',
  search: `?view=table&q=${encodeURIComponent(multiWalletAirdrop)}`,
} as const;

const openItem = async (page: Page, name: string | RegExp) => {
  await press(page, 'Saved views');
  await page.getByRole('menuitem', { name }).click();
};
const openTags = async (page: Page) => {
  await openItem(page, 'Manage tags…');
  await shown(button(dialog(page, 'Tags'), /^Edit /));
};
const openViews = async (page: Page) => {
  await openItem(page, 'Manage views…');
  await shown(button(dialog(page, 'Saved views'), `Edit ${savedViewName}`));
};

/** The states of the tracker's table and its settings. */
export const setupStates: readonly ScreenState[] = [
  {
    ...table,
    name: 'table',
    open: async (page) => shown(page.getByRole('grid', { name: 'Airdrops' })),
  },
  {
    ...table,
    name: 'table, a cell refused',
    open: async (page) => {
      await page.locator('[data-column="project"]').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: `Project, ${multiWalletAirdrop}` }).fill('x');
      await page.keyboard.press('Enter');
      await shown(page.getByText('Project name must be at least 2 characters.'));
    },
  },
  {
    ...table,
    name: 'table, tags of a cell',
    only: 'wide',
    open: async (page) => {
      await page.locator('[data-column="tags"]').first().focus();
      await page.keyboard.press('Enter');
      await shown(page.getByRole('combobox', { name: 'Tags' }));
    },
  },
  {
    ...table,
    name: 'columns of the table',
    open: async (page) => {
      await press(page, 'Columns');
      await shown(button(page, 'Reset columns'));
    },
  },
  {
    ...tracker,
    name: 'views menu',
    open: async (page) => {
      await press(page, 'Saved views');
      await shown(page.getByRole('menuitem', { name: savedViewName }));
    },
  },
  {
    ...tracker,
    name: 'save a view, refused',
    search: '?status=active',
    open: async (page) => {
      await openItem(page, 'Save this view…');
      await press(dialog(page, 'Save view'), 'Save view');
      await shown(page.getByText('Name is required'));
    },
  },
  { ...tracker, name: 'manage views', open: openViews },
  {
    ...tracker,
    name: 'edit a view',
    open: async (page) => {
      await openViews(page);
      await press(page, `Edit ${savedViewName}`);
      await shown(dialog(page, 'Edit view'));
    },
  },
  {
    ...tracker,
    name: 'delete a view',
    open: async (page) => {
      await openViews(page);
      await press(page, `Delete ${savedViewName}`);
      await shown(page.getByRole('alertdialog'));
    },
  },
  { ...tracker, name: 'manage tags', open: openTags },
  {
    ...tracker,
    name: 'edit a tag',
    open: async (page) => {
      await openTags(page);
      await press(page, /^Edit /);
      await shown(dialog(page, 'Edit tag'));
    },
  },
  {
    ...tracker,
    name: 'delete a tag',
    open: async (page) => {
      await openTags(page);
      await press(page, /^Delete /);
      await shown(page.getByRole('alertdialog'));
    },
  },
  {
    ...tracker,
    name: 'tags of the selection',
    open: async (page) => {
      await press(page, 'Select');
      await press(page, /^Select all/);
      await press(page.getByRole('region', { name: 'Selected airdrops' }), 'Tags');
      await shown(button(page, 'Manage tags'));
    },
  },
  {
    ...tracker,
    name: 'add, with the tags there are',
    open: async (page) => {
      await press(page, 'Add Airdrop');
      await page.getByRole('combobox', { name: 'Tags' }).focus();
      await shown(page.getByRole('listbox', { name: 'Known tags' }));
    },
  },
];
