import { describe, expect, it } from 'vitest';
import { getMenuRole } from '#/features/session/queries.server.ts';
import { listPagePaths } from '../../../test/harness/page-paths.ts';
import { getNavigation, getStartPage, type NavGroup } from './navigation.ts';

const hunter = { role: 'hunter', isAdmin: false } as const;
const promoter = { role: 'promoter', isAdmin: false } as const;

const getNav = (viewer: Parameters<typeof getNavigation>[0]) =>
  getNavigation(viewer, { followCampaigns: true, onchain: true, pricing: 'free' });

const listLabels = (group: NavGroup, viewer: Parameters<typeof getNav>[0]) =>
  getNav(viewer)[group].map((entry) => entry.label);

describe('getNavigation', () => {
  it('gives visitors the public pages, and the tracker after signing in', () => {
    expect(listLabels('main', null)).toEqual(['Home', 'Presales', 'Campaigns', 'My Tracker']);
    expect(listLabels('discover', null)).toEqual([
      'Discover',
      'Guides',
      'Faucets',
      'Presales',
      'Campaigns',
      'Quests',
      'Eligibility',
    ]);
    expect(getNav(null).main.find((entry) => entry.label === 'My Tracker')?.needsSignIn).toBe(true);
    expect(listLabels('account', null)).toEqual([]);
    expect(listLabels('promote', null)).toEqual([]);
    expect(listLabels('admin', null)).toEqual([]);
  });

  it('gives hunters the tracker and its profit, in the bar and in the account menu', () => {
    expect(listLabels('main', hunter)).toEqual(expect.arrayContaining(['My Tracker', 'Wallets', 'Profit']));
    expect(listLabels('account', hunter)).toEqual(
      expect.arrayContaining(['My Tracker', 'Wallets', 'Profit']),
    );
    expect(listLabels('admin', hunter)).toEqual([]);
  });

  it('gives users without a role the same tracker entries as hunters', () => {
    expect(listLabels('main', { role: null, isAdmin: false })).toEqual(listLabels('main', hunter));
    expect(listLabels('account', { role: null, isAdmin: false })).toEqual(listLabels('account', hunter));
  });

  it('leaves out Follow & earn if the settings turn it off', () => {
    const { account } = getNavigation(hunter, { followCampaigns: false, onchain: true, pricing: 'free' });
    const remaining = account.map((entry) => entry.label);
    expect(listLabels('account', hunter).filter((label) => !remaining.includes(label))).toEqual([
      'My Claims',
    ]);
  });

  it('gives promoters no tracker', () => {
    expect(listLabels('main', promoter)).toEqual(['Home', 'Presales', 'Campaigns']);
    const account = listLabels('account', promoter);
    expect(account).toEqual(expect.arrayContaining(['Profile', 'My Projects', 'My Claims', 'Reminders']));
    for (const label of ['My Tracker', 'Wallets', 'Profit']) expect(account).not.toContain(label);
  });

  it('gives only promoters the submission forms', () => {
    expect(listLabels('promote', promoter)).toEqual([
      'For promoters',
      'Submit Campaign',
      'Submit Presale',
      'Submit Quest',
      'Create Follow Campaign',
    ]);
    expect(listLabels('promote', hunter)).toEqual([]);
    expect(listLabels('promote', { role: 'hunter', isAdmin: true })).toEqual([]);
  });

  it('gives everyone the resources and legal texts, and admins the support and newsletter pages', () => {
    for (const viewer of [null, hunter, promoter]) {
      expect(listLabels('resources', viewer)).toEqual([
        'For promoters',
        'Blog',
        'FAQ',
        'Features',
        'Support',
        'API',
      ]);
      expect(listLabels('legal', viewer)).toEqual(['Cookies', 'Privacy', 'Terms']);
    }
    const admin = listLabels('admin', { role: 'hunter', isAdmin: true });
    expect(admin).toEqual(expect.arrayContaining(['Support', 'Newsletter']));
  });

  it('includes Plans if there is more than one plan', () => {
    const { resources } = getNavigation(null, { followCampaigns: true, onchain: true, pricing: 'freemium' });
    expect(resources.map((entry) => entry.label)).toContain('Plans');
  });

  it('treats a user with both roles as a promoter', () => {
    const both = { role: getMenuRole(['hunter', 'promoter']), isAdmin: false };
    expect(getNav(both)).toEqual(getNav(promoter));
  });

  it('gives the admin section to admins only, besides the menu of their role', () => {
    const admin = { role: 'hunter', isAdmin: true } as const;
    expect(listLabels('admin', admin)).toEqual([
      'To review',
      'Dashboard',
      'Grant Credits',
      'Credit Logs',
      'Follow Claims',
      'Payments',
      'Users',
      'Audit log',
      'Support',
      'Newsletter',
      'Links',
      'Contracts',
      'System',
    ]);
    expect(listLabels('main', admin)).toEqual(listLabels('main', hunter));
    expect(listLabels('admin', promoter)).toEqual([]);
    const off = getNavigation(admin, { followCampaigns: true, pricing: 'free', onchain: false });
    expect(off.admin.map(({ label }) => label)).not.toContain('Contracts');
    expect(listLabels('adminMenu', promoter)).toEqual([]);
  });

  it('gives admins only their daily pages in the account menu', () => {
    expect(listLabels('adminMenu', { role: 'hunter', isAdmin: true })).toEqual([
      'To review',
      'Dashboard',
      'Grant Credits',
      'Credit Logs',
      'Follow Claims',
    ]);
  });

  it('lists at most 12 entries in the account menu', () => {
    // The menu adds the plan and Log out.
    const fixedEntryCount = 2;
    for (const role of ['hunter', 'promoter'] as const) {
      const { account, adminMenu } = getNav({ role, isAdmin: true });
      const shown = account.filter(({ isExtra }) => !isExtra);
      expect(fixedEntryCount + shown.length + adminMenu.length).toBeLessThanOrEqual(12);
    }
  });

  it('lists credits and notifications in the corner, not in the account menu', () => {
    for (const viewer of [hunter, promoter]) {
      expect(listLabels('corner', viewer)).toEqual(['Credits', 'Notifications']);
      expect(listLabels('account', viewer)).not.toContain('Credits');
    }
    expect(listLabels('corner', null)).toEqual([]);
  });

  it('lists eligibility under Discover for visitors and hunters', () => {
    expect(listLabels('discover', hunter)).toContain('Eligibility');
    expect(listLabels('discover', promoter)).not.toContain('Eligibility');
    expect(getNav(null).discover.find(({ label }) => label === 'Eligibility')?.needsSignIn).toBe(true);
  });

  it('lists on-chain activity in the search of hunters only, if the settings turn it on', () => {
    expect(listLabels('search', hunter)).toEqual(['On-chain activity']);
    expect(listLabels('search', promoter)).toEqual([]);
    expect(listLabels('search', null)).toEqual([]);
    const off = getNavigation(hunter, { followCampaigns: true, onchain: false, pricing: 'free' });
    expect(off.search).toEqual([]);
  });

  it('only links to pages in the route table', () => {
    const pagePaths = listPagePaths();
    const everyone = [null, hunter, promoter, { role: 'promoter', isAdmin: true } as const];
    const linked = everyone
      .flatMap((viewer) => Object.values(getNav(viewer)).flat())
      .flatMap((entry) => ('to' in entry ? [entry.to] : []));
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((path) => !pagePaths.includes(path))).toEqual([]);
  });

  it('lists each page once per group', () => {
    for (const viewer of [null, hunter, promoter, { role: 'hunter', isAdmin: true } as const]) {
      for (const entries of Object.values(getNav(viewer))) {
        expect(new Set(entries.map((entry) => entry.label)).size).toBe(entries.length);
      }
    }
  });
});

describe('getStartPage', () => {
  it('returns the home page for visitors, the tracker for hunters, and My projects for promoters', () => {
    expect(getStartPage(null)).toBe('/');
    expect(getStartPage(hunter)).toBe('/tracker');
    expect(getStartPage({ role: null })).toBe('/tracker');
    expect(getStartPage(promoter)).toBe('/my-projects');
  });
});
