import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { handle } from '../harness/requests.ts';
import { button, expectVisible, pollOptions, press } from '../harness/steps.ts';
import { chooseMore, chooseView, openFilters, showMoreFields } from '../harness/tracker-page.ts';

/** The roles that view a page. */
export const roles = ['visitor', 'hunter', 'promoter', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The four roles and a hunter without airdrops. */
export type Viewer = Role | 'newcomer';

/** A URL without a page. */
export const unknownAddress = '/no/such/page';

/** A state of a page: something open, or a list in an unusual state. */
export type ScreenState = {
  name: string;
  path: string;
  /** Query parameters. Filters are needed in long lists, where only cards near the window exist. */
  search?: string;
  /** The viewer; the state looks the same for everybody who can open it. */
  who: Viewer;
  /** Limits the state to wide or narrow windows. */
  only?: 'wide' | 'narrow';
  /** Whether the visitor hasn't chosen about cookies yet. */
  isNew?: true;
  /** Expected browser errors, such as a rejected call. */
  expects?: RegExp;
  /** Brings a loaded page to the state, and resolves when it is visible. */
  open: (page: Page) => Promise<void>;
};

/** The URLs and elements by which a page of the route table is tested. */
export type PageSample = {
  /** The URLs at which it is opened. */
  addresses: readonly string[];
  /** The pages whose touch targets are tested, by role. */
  touch?: Partial<Readonly<Record<Role, readonly string[]>>>;
  /** The selector of a list's first item, which begins where the skeleton placed it. */
  firstItem?: string;
};

async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name);
  await expectVisible(page.getByRole('menu'));
}

/** Opens a sheet from the phone's bottom bar, which has this item. */
async function openSheet(page: Page, name: string | RegExp, item: string): Promise<void> {
  await press(page.getByRole('navigation', { name: 'Quick access' }), name);
  await expectVisible(page.getByRole('dialog').getByText(item, { exact: true }));
}

async function openDetails(page: Page): Promise<Locator> {
  await press(page, /^View Details/);
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByText('Claim Date'));
  return dialog;
}

async function openEditForm(page: Page): Promise<Locator> {
  await (await openDetails(page)).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Airdrop' });
  await expectVisible(dialog);
  return dialog;
}

async function selectAll(page: Page): Promise<void> {
  await chooseMore(page, 'Select');
  await press(page, /^Select all/);
  await expectVisible(page.getByText('28 selected'));
}

async function pressInSelection(page: Page, name: string): Promise<void> {
  await selectAll(page);
  await press(page.getByRole('region', { name: 'Selected airdrops' }), name);
}

const landing = { path: '/', who: 'visitor' } as const;
const tracker = { path: '/tracker', who: 'hunter' } as const;
const users = { path: '/admin/users', who: 'admin' } as const;
const audit = { path: '/admin/audit', who: 'admin' } as const;

/** Opens the page of the found user. */
async function openUser(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Grace Lovelace' }).filter({ visible: true }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Grace Lovelace' }));
}

/** The exports of a `*-screens.ts` in this folder. */
type ScreenModule = {
  states: readonly ScreenState[];
  pages?: Readonly<Record<string, PageSample>>;
};

const screenModules = Object.values(import.meta.glob<ScreenModule>('./*-screens.ts', { eager: true }));

/** The pages that `*-screens.ts` files list. */
export const pagesOfScreens: Readonly<Record<string, PageSample>> = Object.fromEntries(
  screenModules.flatMap(({ pages = {} }) => Object.entries(pages)),
);

export const screenStates: readonly ScreenState[] = [
  ...screenModules.flatMap(({ states }) => states),
  { ...landing, name: 'theme menu', open: (page) => openMenu(page, 'Theme') },
  {
    ...landing,
    name: 'discover menu',
    only: 'wide',
    open: (page) => openMenu(page, 'Discover'),
  },
  {
    ...landing,
    name: 'mobile menu',
    only: 'narrow',
    open: async (page) => {
      await press(page, 'Open menu');
      await expectVisible(button(page, 'Close menu'));
    },
  },
  {
    ...tracker,
    name: 'mobile menu of a hunter',
    only: 'narrow',
    open: async (page) => {
      await press(page, 'Open menu');
      await expectVisible(button(page, 'Close menu'));
    },
  },
  { ...tracker, name: 'account menu', only: 'wide', open: (page) => openMenu(page, /^Account menu/) },
  {
    path: '/',
    who: 'admin',
    name: 'account menu of an administrator',
    only: 'wide',
    open: (page) => openMenu(page, /^Account menu/),
  },
  {
    path: '/',
    who: 'promoter',
    name: 'account menu of a promoter',
    only: 'wide',
    open: (page) => openMenu(page, /^Account menu/),
  },
  {
    ...tracker,
    name: 'account sheet',
    only: 'narrow',
    open: (page) => openSheet(page, /^You,/, 'Log out'),
  },
  {
    path: '/',
    who: 'admin',
    name: 'account sheet of an administrator',
    only: 'narrow',
    open: (page) => openSheet(page, /^You,/, 'Log out'),
  },
  {
    path: '/',
    who: 'promoter',
    name: 'promote sheet',
    only: 'narrow',
    open: (page) => openSheet(page, 'Promote', 'Submit Quest'),
  },
  {
    ...tracker,
    name: 'forty airdrops',
    open: (page) => expectVisible(page.getByText('40 airdrops', { exact: true })),
  },
  {
    ...tracker,
    name: 'compact view, one card unfolded',
    open: async (page) => {
      await chooseView(page, 'Compact View');
      await press(page.locator('[data-airdrop]').first(), /^More\b/);
      await expectVisible(button(page, /^Less\b/));
    },
  },
  {
    ...tracker,
    name: 'filters',
    open: async (page) => expectVisible((await openFilters(page)).getByLabel('Sort by')),
  },
  {
    ...tracker,
    name: 'filters in use',
    search: '?status=active&priority=high&sort=claim',
    open: async (page) => expectVisible(button(page, 'Clear all')),
  },
  {
    ...tracker,
    name: 'views',
    open: async (page) => {
      await press(page, 'View');
      await expectVisible(page.getByRole('menuitemradio', { name: 'Compact View' }));
    },
  },
  {
    ...tracker,
    name: 'today, unfolded',
    only: 'narrow',
    open: async (page) => {
      await press(page, /^Show all \d+ ?of today$/);
      await expectVisible(button(page, 'Check in all'));
    },
  },
  {
    ...tracker,
    name: 'nothing matches the filters',
    open: async (page) => {
      await page.getByRole('searchbox').fill('no such airdrop');
      await expectVisible(page.getByText('No airdrops match'));
    },
  },
  {
    ...tracker,
    name: 'insights',
    open: async (page) => {
      await press(page, 'Insights');
      await expectVisible(page.getByText('Claims in the next 30 days'));
    },
  },
  {
    ...tracker,
    name: 'claims due',
    open: async (page) => {
      await press(page, /^Claims due/);
      await expectVisible(page.getByText('These airdrops require your attention in the next 24 hours'));
      await expectVisible(page.getByText('Still marked as upcoming'));
    },
  },
  {
    ...tracker,
    name: 'add',
    open: async (page) => {
      await press(page, 'Add Airdrop');
      await expectVisible(page.getByRole('dialog', { name: 'Add Airdrop' }));
    },
  },
  {
    ...tracker,
    name: 'add, with all fields',
    open: async (page) => {
      await press(page, 'Add Airdrop');
      const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
      await showMoreFields(dialog);
      await expectVisible(dialog.getByLabel('Notes'));
    },
  },
  {
    ...tracker,
    name: 'quick add',
    open: async (page) => {
      await page.keyboard.press('q');
      const dialog = page.getByRole('dialog', { name: 'Quick add' });
      await dialog
        .getByLabel('Airdrop', { exact: true })
        .fill('Scroll marks, claim 28 Nov 2030 5pm, daily #defi on Base https://scroll.io');
      await expectVisible(dialog.getByText('Times are in'));
    },
  },
  {
    ...tracker,
    name: 'add, rejected',
    open: async (page) => {
      await press(page, 'Add Airdrop');
      const dialog = page.getByRole('dialog', { name: 'Add Airdrop' });
      await dialog.getByLabel('Project Link').fill('no address');
      await dialog.getByLabel('Start Date').fill('');
      await dialog.getByRole('button', { name: 'Add Airdrop' }).click();
      await expectVisible(dialog.getByText('Please enter a valid URL'));
    },
  },
  {
    ...tracker,
    name: 'details of an upcoming airdrop',
    search: '?status=upcoming',
    open: async (page) => void (await openDetails(page)),
  },
  {
    ...tracker,
    name: 'details of an active airdrop',
    search: '?status=active',
    open: async (page) => void (await openDetails(page)),
  },
  { ...tracker, name: 'edit', open: async (page) => void (await openEditForm(page)) },
  {
    ...tracker,
    name: 'edit, with unsaved changes',
    open: async (page) => {
      const dialog = await openEditForm(page);
      await showMoreFields(dialog);
      await dialog.getByLabel('Notes').fill('Something else');
      await page.keyboard.press('Escape');
      await expectVisible(dialog.getByText('You have unsaved changes.'));
    },
  },
  {
    ...tracker,
    name: 'delete',
    open: async (page) => {
      await (await openDetails(page)).getByRole('button', { name: 'Delete' }).click();
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...tracker,
    name: 'pause',
    search: '?status=active',
    open: async (page) => {
      await (await openDetails(page)).getByRole('button', { name: 'Pause…' }).click();
      await expectVisible(page.getByRole('dialog', { name: 'Pause airdrop' }));
    },
  },
  {
    ...tracker,
    name: 'time away',
    open: async (page) => {
      await chooseMore(page, 'I’m away…');
      await expectVisible(page.getByRole('dialog', { name: 'I’m away' }));
    },
  },
  {
    ...tracker,
    name: 'export',
    open: async (page) => {
      await chooseMore(page, 'Export');
      await expectVisible(page.getByText('40 of 40'));
    },
  },
  {
    ...tracker,
    name: 'toast after an export',
    open: async (page) => {
      await chooseMore(page, 'Export');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Export' }).click();
      await expectVisible(page.getByText('Export successful', { exact: true }));
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    ...tracker,
    name: 'shortcuts',
    open: (page) =>
      vi.waitFor(async () => {
        // The page handles keys slightly later than buttons, so the test may press twice.
        if (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('?');
        expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible()).toBe(true);
      }, pollOptions),
  },
  { ...tracker, name: 'all selected', open: selectAll },
  {
    ...tracker,
    name: 'status menu of the selection',
    open: async (page) => {
      await pressInSelection(page, 'Status');
      await expectVisible(page.getByRole('menu'));
    },
  },
  {
    ...tracker,
    name: 'pause the selection',
    open: async (page) => {
      await pressInSelection(page, 'Pause');
      await page.getByRole('menuitem', { name: 'Pause…' }).click();
      await expectVisible(page.getByRole('dialog', { name: 'Pause airdrops' }));
    },
  },
  {
    ...tracker,
    name: 'delete the selection',
    open: async (page) => {
      await pressInSelection(page, 'Delete');
      await expectVisible(page.getByRole('alertdialog'));
    },
  },
  {
    ...users,
    name: 'a user found by name',
    search: '?q=grace',
    open: (page) =>
      expectVisible(page.getByRole('link', { name: 'Grace Lovelace' }).filter({ visible: true })),
  },
  { ...users, name: 'one user', search: '?q=grace', open: openUser },
  {
    ...users,
    name: 'suspend a user, rejected',
    search: '?q=grace',
    open: async (page) => {
      await openUser(page);
      await press(page, 'Suspend account');
      const dialog = page.getByRole('dialog', { name: 'Suspend Grace Lovelace?' });
      await dialog.getByRole('button', { name: 'Suspend account' }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
    },
  },
  {
    ...users,
    name: 'remove second factors, rejected',
    search: '?q=grace',
    open: async (page) => {
      await handle(page, '**/api/admin/users/*', async (route) => {
        const user = await (await route.fetch()).json();
        await route.fulfill({ json: { ...user, verifiedFactors: 1 } });
      });
      await openUser(page);
      await press(page, 'Remove two-factor methods');
      const dialog = page.getByRole('dialog', { name: /^Remove .+ two-factor methods\?$/ });
      await dialog.getByRole('button', { name: 'Remove in 24 hours' }).click();
      await expectVisible(dialog.getByText('Enter a reason'));
      await page.unroute('**/api/admin/users/*');
    },
  },
  {
    ...users,
    name: 'revoke a role',
    search: '?q=grace',
    open: async (page) => {
      await openUser(page);
      await press(page, 'Revoke promoter');
      await expectVisible(page.getByRole('alertdialog', { name: 'Revoke the promoter role?' }));
    },
  },
  {
    ...audit,
    name: 'filters of the audit log, unfolded',
    only: 'narrow',
    search: '?action=user.suspended',
    open: async (page) => {
      await press(page, /^Filters/);
      await expectVisible(page.getByLabel('Actor'));
    },
  },
  {
    ...audit,
    name: 'an entry of the audit log, unfolded',
    search: '?action=user.suspended',
    open: async (page) => {
      await page.getByText('User suspended').filter({ visible: true }).first().click();
      await expectVisible(page.getByText('Sells made-up drops').filter({ visible: true }));
    },
  },
];
