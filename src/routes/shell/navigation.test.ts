import { describe, expect, it } from 'vitest';
import { menuRole } from '#/features/session/queries.server.ts';
import { routes } from '#/routes.ts';
import { type NavGroup, navigationFor as navigationIn } from './navigation.ts';

const hunter = { role: 'hunter', isAdmin: false } as const;
const promoter = { role: 'promoter', isAdmin: false } as const;

const navigationFor = (viewer: Parameters<typeof navigationIn>[0]) =>
  navigationIn(viewer, { followCampaigns: true, pricing: 'free' });

const labels = (group: NavGroup, viewer: Parameters<typeof navigationFor>[0]) =>
  navigationFor(viewer)[group].map((entry) => entry.label);

function pagePaths(nodes: readonly unknown[], parent = ''): string[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'object' || node === null) return [];
    const own = 'path' in node && typeof node.path === 'string' ? node.path : undefined;
    const isIndex = 'type' in node && node.type === 'index';
    const path = own === undefined ? parent : `${parent}${own}`;
    const children = 'children' in node && Array.isArray(node.children) ? pagePaths(node.children, path) : [];
    return own === undefined && !isIndex ? children : [path || '/', ...children];
  });
}

describe('navigationFor', () => {
  it('gives visitors the public pages and the tracker, which asks them to sign in', () => {
    expect(labels('main', null)).toEqual(['Home', 'Presales', 'Campaigns', 'My Tracker']);
    expect(labels('discover', null)).toEqual([
      'Discover',
      'Guides',
      'Faucets',
      'Presales',
      'Campaigns',
      'Quests',
    ]);
    expect(navigationFor(null).main.find((entry) => entry.label === 'My Tracker')?.needsSignIn).toBe(true);
    expect(labels('account', null)).toEqual([]);
    expect(labels('promote', null)).toEqual([]);
    expect(labels('admin', null)).toEqual([]);
  });

  it('gives hunters the tracker and its profit, in the bar and in the account menu', () => {
    expect(labels('main', hunter)).toEqual(expect.arrayContaining(['My Tracker', 'Wallets', 'Profit']));
    expect(labels('account', hunter)).toEqual([
      'Profile',
      'My Tracker',
      'Wallets',
      'Profit',
      'Yap List',
      'My Claims',
      'Credits',
      'Reminders',
      'Notifications',
    ]);
    expect(labels('admin', hunter)).toEqual([]);
  });

  it('gives users without a role the same tracker entries as hunters', () => {
    expect(labels('main', { role: null, isAdmin: false })).toEqual(labels('main', hunter));
    expect(labels('account', { role: null, isAdmin: false })).toEqual(labels('account', hunter));
  });

  it('leaves out Follow & earn if the settings turn it off', () => {
    const { account } = navigationIn(hunter, { followCampaigns: false, pricing: 'free' });
    expect(account.map((entry) => entry.label)).toEqual([
      'Profile',
      'My Tracker',
      'Wallets',
      'Profit',
      'Yap List',
      'Credits',
      'Reminders',
      'Notifications',
    ]);
  });

  it('gives promoters no tracker', () => {
    expect(labels('main', promoter)).toEqual(['Home', 'Presales', 'Campaigns']);
    expect(labels('account', promoter)).toEqual([
      'Profile',
      'My Projects',
      'Yap List',
      'My Claims',
      'Credits',
      'Reminders',
      'Notifications',
    ]);
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
    const { resources } = navigationIn(null, { followCampaigns: true, pricing: 'freemium' });
    expect(resources.map((entry) => entry.label)).toContain('Plans');
  });

  it('treats a user with both roles as a promoter', () => {
    const both = { role: menuRole(['hunter', 'promoter']), isAdmin: false };
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
      'System',
    ]);
    expect(labels('main', admin)).toEqual(labels('main', hunter));
    expect(labels('admin', promoter)).toEqual([]);
  });

  it('only links to pages in the route table', () => {
    const known = pagePaths(routes.children ?? []);
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
