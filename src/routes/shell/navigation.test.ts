import { describe, expect, it } from 'vitest';
import { getMenuRole } from '#/features/session/queries.server.ts';
import { listPagePaths } from '../../../test/harness/page-paths.ts';
import { getStartPage, type NavGroup, getNavigation as navigationIn } from './navigation.ts';

const hunter = { role: 'hunter', isAdmin: false } as const;
const promoter = { role: 'promoter', isAdmin: false } as const;

const navigationFor = (viewer: Parameters<typeof navigationIn>[0]) =>
  navigationIn(viewer, { followCampaigns: true, onchain: true, pricing: 'free' });

const labels = (group: NavGroup, viewer: Parameters<typeof navigationFor>[0]) =>
  navigationFor(viewer)[group].map((entry) => entry.label);

describe('getNavigation', () => {
  it('gives visitors the public pages and the tracker, which asks them to sign in', () => {
    expect(labels('main', null)).toEqual(['Home', 'Presales', 'Campaigns', 'My Tracker']);
    expect(labels('discover', null)).toEqual([
      'Discover',
      'Guides',
      'Faucets',
      'Presales',
      'Campaigns',
      'Quests',
      'Eligibility',
    ]);
    expect(navigationFor(null).main.find((entry) => entry.label === 'My Tracker')?.needsSignIn).toBe(true);
    expect(labels('account', null)).toEqual([]);
    expect(labels('promote', null)).toEqual([]);
    expect(labels('admin', null)).toEqual([]);
  });

  it('gives hunters the tracker and its profit, in the bar and in the account menu', () => {
    expect(labels('main', hunter)).toEqual(expect.arrayContaining(['My Tracker', 'Wallets', 'Profit']));
    expect(labels('account', hunter)).toEqual(expect.arrayContaining(['My Tracker', 'Wallets', 'Profit']));
    expect(labels('admin', hunter)).toEqual([]);
  });

  it('gives users without a role the same tracker entries as hunters', () => {
    expect(labels('main', { role: null, isAdmin: false })).toEqual(labels('main', hunter));
    expect(labels('account', { role: null, isAdmin: false })).toEqual(labels('account', hunter));
  });

  it('leaves out Follow & earn if the settings turn it off', () => {
    const { account } = navigationIn(hunter, { followCampaigns: false, onchain: true, pricing: 'free' });
    const left = account.map((entry) => entry.label);
    expect(labels('account', hunter).filter((label) => !left.includes(label))).toEqual(['My Claims']);
  });

  it('gives promoters no tracker', () => {
    expect(labels('main', promoter)).toEqual(['Home', 'Presales', 'Campaigns']);
    const account = labels('account', promoter);
    expect(account).toEqual(expect.arrayContaining(['Profile', 'My Projects', 'My Claims', 'Reminders']));
    for (const label of ['My Tracker', 'Wallets', 'Profit']) expect(account).not.toContain(label);
  });

  it('gives only promoters the submission forms', () => {
    expect(labels('promote', promoter)).toEqual([
      'For promoters',
      'Submit Campaign',
      'Submit Presale',
      'Submit Quest',
      'Create Follow Campaign',
    ]);
    expect(labels('promote', hunter)).toEqual([]);
    expect(labels('promote', { role: 'hunter', isAdmin: true })).toEqual([]);
  });

  it('gives everybody the resources and legal texts, and admins the messages too', () => {
    for (const viewer of [null, hunter, promoter]) {
      expect(labels('resources', viewer)).toEqual([
        'For promoters',
        'Blog',
        'FAQ',
        'Features',
        'Support',
        'API',
      ]);
      expect(labels('legal', viewer)).toEqual(['Cookies', 'Privacy', 'Terms']);
    }
    const admin = labels('admin', { role: 'hunter', isAdmin: true });
    expect(admin).toEqual(expect.arrayContaining(['Support', 'Newsletter']));
  });

  it('includes Plans if there is more than one plan', () => {
    const { resources } = navigationIn(null, { followCampaigns: true, onchain: true, pricing: 'freemium' });
    expect(resources.map((entry) => entry.label)).toContain('Plans');
  });

  it('treats a user with both roles as a promoter', () => {
    const both = { role: getMenuRole(['hunter', 'promoter']), isAdmin: false };
    expect(navigationFor(both)).toEqual(navigationFor(promoter));
  });

  it('gives the admin section to admins only, besides the menu of their role', () => {
    const admin = { role: 'hunter', isAdmin: true } as const;
    expect(labels('admin', admin)).toEqual([
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
    expect(labels('main', admin)).toEqual(labels('main', hunter));
    expect(labels('admin', promoter)).toEqual([]);
    const off = navigationIn(admin, { followCampaigns: true, pricing: 'free', onchain: false });
    expect(off.admin.map(({ label }) => label)).not.toContain('Contracts');
    expect(labels('adminMenu', promoter)).toEqual([]);
  });

  it('gives admins only their daily pages in the account menu', () => {
    expect(labels('adminMenu', { role: 'hunter', isAdmin: true })).toEqual([
      'To review',
      'Dashboard',
      'Grant Credits',
      'Credit Logs',
      'Follow Claims',
    ]);
  });

  it('leaves at most 12 entries in the account menu beside a wide bar', () => {
    // The menu adds the plan and Log out.
    const own = ['Premium Plan', 'Log out'].length;
    for (const role of ['hunter', 'promoter'] as const) {
      const { account, adminMenu } = navigationFor({ role, isAdmin: true });
      const shown = account.filter(({ isExtra }) => !isExtra);
      expect(own + shown.length + adminMenu.length).toBeLessThanOrEqual(12);
    }
  });

  it('keeps credits and notifications out of the account menu, but in the search', () => {
    for (const viewer of [hunter, promoter]) {
      expect(labels('corner', viewer)).toEqual(['Credits', 'Notifications']);
      expect(labels('account', viewer)).not.toContain('Credits');
    }
    expect(labels('corner', null)).toEqual([]);
  });

  it('leads visitors and hunters to eligibility from Discover', () => {
    expect(labels('discover', hunter)).toContain('Eligibility');
    expect(labels('discover', promoter)).not.toContain('Eligibility');
    expect(navigationFor(null).discover.find(({ label }) => label === 'Eligibility')?.needsSignIn).toBe(true);
  });

  it('lists on-chain activity in the search of hunters only, if the settings turn it on', () => {
    expect(labels('search', hunter)).toEqual(['On-chain activity']);
    expect(labels('search', promoter)).toEqual([]);
    expect(labels('search', null)).toEqual([]);
    const off = navigationIn(hunter, { followCampaigns: true, onchain: false, pricing: 'free' });
    expect(off.search).toEqual([]);
  });

  it('only links to pages in the route table', () => {
    const known = listPagePaths();
    const everyone = [null, hunter, promoter, { role: 'promoter', isAdmin: true } as const];
    const linked = everyone
      .flatMap((viewer) => Object.values(navigationFor(viewer)).flat())
      .flatMap((entry) => ('to' in entry ? [entry.to] : []));
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((path) => !known.includes(path))).toEqual([]);
  });

  it('lists each page once per group', () => {
    for (const viewer of [null, hunter, promoter, { role: 'hunter', isAdmin: true } as const]) {
      for (const entries of Object.values(navigationFor(viewer))) {
        expect(new Set(entries.map((entry) => entry.label)).size).toBe(entries.length);
      }
    }
  });
});

describe('getStartPage', () => {
  it('returns the page where the viewer’s work is', () => {
    expect(getStartPage(null)).toBe('/');
    expect(getStartPage(hunter)).toBe('/tracker');
    expect(getStartPage({ role: null })).toBe('/tracker');
    expect(getStartPage(promoter)).toBe('/my-projects');
  });
});
