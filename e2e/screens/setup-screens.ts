import type { Page } from 'playwright-core';
import { button, dialog, expectVisible, press } from '../harness/steps.ts';
import { chooseMore, openMoreMenu, showMoreFields } from '../harness/tracker-page.ts';
import { multiWalletAirdrop, savedViewName } from './portfolio-fixtures.ts';
import type { ScreenState } from './screens.ts';

const tracker = { path: '/tracker', who: 'hunter' } as const;
const table = {
  path: '/tracker',
  who: 'hunter',
  search: `?view=table&q=${encodeURIComponent(multiWalletAirdrop)}`,
} as const;

async function openTags(page: Page): Promise<void> {
  await chooseMore(page, 'Manage tags…');
  await expectVisible(button(dialog(page, 'Tags'), /^Edit /));
}

async function openViews(page: Page): Promise<void> {
  await chooseMore(page, 'Manage views…');
  await expectVisible(button(dialog(page, 'Saved views'), `Edit ${savedViewName}`));
}

export const states: readonly ScreenState[] = [
  {
    ...table,
    name: 'table',
    open: async (page) => expectVisible(page.getByRole('grid', { name: 'Airdrops' })),
  },
  {
    ...table,
    name: 'table, edit a cell, rejected',
    open: async (page) => {
      await page.locator('[data-column="project"]').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: `Project, ${multiWalletAirdrop}` }).fill('x');
      await page.keyboard.press('Enter');
      await expectVisible(page.getByText('Project name must be at least 2 characters.'));
    },
  },
  {
    ...table,
    name: 'table, tags of a cell',
    only: 'wide',
    open: async (page) => {
      await page.locator('[data-column="tags"]').first().focus();
      await page.keyboard.press('Enter');
      await expectVisible(page.getByRole('combobox', { name: 'Tags' }));
    },
  },
  {
    ...table,
    name: 'columns of the table',
    open: async (page) => {
      await press(page, 'Columns');
      await expectVisible(button(page, 'Reset columns'));
    },
  },
  {
    ...tracker,
    name: 'menu of tools and saved views',
    open: async (page) => {
      await openMoreMenu(page);
      await expectVisible(page.getByRole('menuitem', { name: savedViewName }));
    },
  },
  {
    ...tracker,
    name: 'save a view, rejected',
    search: '?status=active',
    open: async (page) => {
      await chooseMore(page, 'Save this view…');
      await press(dialog(page, 'Save view'), 'Save view');
      await expectVisible(page.getByText('Name is required'));
    },
  },
  { ...tracker, name: 'manage views', open: openViews },
  {
    ...tracker,
    name: 'edit a view',
    open: async (page) => {
      await openViews(page);
      await press(page, `Edit ${savedViewName}`);
      await expectVisible(dialog(page, 'Edit view'));
    },
  },
  {
    ...tracker,
    name: 'delete a view',
    open: async (page) => {
      await openViews(page);
      await press(page, `Delete ${savedViewName}`);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  { ...tracker, name: 'manage tags', open: openTags },
  {
    ...tracker,
    name: 'edit a tag',
    open: async (page) => {
      await openTags(page);
      await press(page, /^Edit /);
      await expectVisible(dialog(page, 'Edit tag'));
    },
  },
  {
    ...tracker,
    name: 'delete a tag',
    open: async (page) => {
      await openTags(page);
      await press(page, /^Delete /);
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...tracker,
    name: 'tags of the selection',
    open: async (page) => {
      await chooseMore(page, 'Select');
      await press(page, /^Select all/);
      await press(page.getByRole('region', { name: 'Selected airdrops' }), 'Tags');
      await expectVisible(button(page, 'Manage tags'));
    },
  },
  {
    ...tracker,
    name: 'add, with tag suggestions',
    open: async (page) => {
      await press(page, 'Add Airdrop');
      await showMoreFields(page.getByRole('dialog', { name: 'Add Airdrop' }));
      await page.getByRole('combobox', { name: 'Tags' }).focus();
      await expectVisible(page.getByRole('listbox', { name: 'Known tags' }));
    },
  },
];
