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

/** Every page address of the route table. */
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

describe('the navigation', () => {
  it('offers visitors the public pages and the tracker, which asks them to sign in', () => {
    expect(labels('main', null)).toEqual(['Home', 'Presales', 'Campaigns', 'My Tracker']);
    expect(labels('discover', null)).toEqual([
      'Discover',
      'Guides',
      'Faucets',
      'Presales',
      'Campaigns',
      'Quests',
    ]);
    expect(navigationFor(null).main.find((entry) => entry.label === 'My Tracker')?.asksSignIn).toBe(true);
    expect(labels('account', null)).toEqual([]);
    expect(labels('promote', null)).toEqual([]);
    expect(labels('admin', null)).toEqual([]);
  });

  it('offers hunters their tracker and its profit, in the bar and in the account menu', () => {
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

  it('offers the tracker to signed-in people without a role, as to hunters', () => {
    expect(labels('main', { role: null, isAdmin: false })).toEqual(labels('main', hunter));
    expect(labels('account', { role: null, isAdmin: false })).toEqual(labels('account', hunter));
  });

  it('leaves Follow & earn out where the settings do', () => {
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

  it('offers promoters no tracker', () => {
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

  it('offers promoters, and nobody else, what they can submit', () => {
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

  it('offers everybody the resources and the legal texts, and administrators what people wrote', () => {
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

  it('leads to the plans where there is more than one', () => {
    const { resources } = navigationIn(null, { followCampaigns: true, pricing: 'freemium' });
    expect(resources.map((entry) => entry.label)).toContain('Plans');
  });

  it('treats someone who is both as a promoter', () => {
    const both = { role: menuRole(['hunter', 'promoter']), isAdmin: false };
    expect(navigationFor(both)).toEqual(navigationFor(promoter));
  });

  it('shows the admin section to administrators only, beside the menu of their role', () => {
    const admin = { role: 'hunter', isAdmin: true } as const;
    expect(labels('admin', admin)).toEqual(
      expect.arrayContaining(['Dashboard', 'Grant Credits', 'Credit Logs']),
    );
    expect(labels('main', admin)).toEqual(labels('main', hunter));
    expect(labels('admin', promoter)).toEqual([]);
  });

  it('leads to no page that the route table lacks', () => {
    const known = pagePaths(routes.children ?? []);
    const everyone = [null, hunter, promoter, { role: 'promoter', isAdmin: true } as const];
    const linked = everyone
      .flatMap((viewer) => Object.values(navigationFor(viewer)).flat())
      .flatMap((entry) => ('to' in entry ? [entry.to] : []));
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((path) => !known.includes(path))).toEqual([]);
  });

  it('names no page twice in a group', () => {
    for (const viewer of [null, hunter, promoter, { role: 'hunter', isAdmin: true } as const]) {
      for (const entries of Object.values(navigationFor(viewer))) {
        expect(new Set(entries.map((entry) => entry.label)).size).toBe(entries.length);
      }
    }
  });
});
