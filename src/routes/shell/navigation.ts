import type { RegisteredRouter } from '@tanstack/react-router';
import type { QueueKind } from '#/features/queue/kinds.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import type { NavIcon } from './nav-icons.ts';

/** The path of an existing page. */
export type PagePath = keyof RegisteredRouter['routesByPath'];

/** Admins have the menu of their role and the admin group in addition. */
type Audience = 'visitor' | 'hunter' | 'promoter';

export type NavGroup =
  | 'main'
  | 'discover'
  | 'promote'
  | 'account'
  | 'corner'
  | 'search'
  | 'admin'
  | 'adminMenu'
  | 'quick'
  | 'resources'
  | 'legal';

export type NavEntry = {
  label: string;
  icon: NavIcon;
  /** A one-line description of the page. */
  hint?: string;
  /** Whether visitors must sign in first, and then continue to the page. */
  needsSignIn?: true;
  /** Whether only wide bars contain it; at narrower widths above the phone's menu, the account menu does. */
  isExtra?: true;
  /** The counter shown beside the entry. */
  count?: QueueKind | 'all';
} & ({ to: PagePath } | { href: string });

type NavRow = NavEntry & {
  groups: readonly NavGroup[];
  for?: readonly Audience[];
  /** The feature without which the entry is hidden; the operator's settings can turn it off. */
  feature?: 'follow' | 'onchain' | 'premium';
};

const notPromoters: readonly Audience[] = ['visitor', 'hunter'];
const signedIn: readonly Audience[] = ['hunter', 'promoter'];

/**
 * Every link of the header, menus, and footer, in display order. The account menu doesn't repeat the buttons in the
 * header's corner, whose pages the search also lists, nor what admins have in their own bar. The group `search` is only
 * in the search: other pages link to its pages.
 */
const rows: readonly NavRow[] = [
  { groups: ['main', 'quick'], label: 'Home', to: '/', icon: 'home' },
  {
    groups: ['discover'],
    label: 'Discover',
    to: '/discover',
    icon: 'discover',
    hint: 'What’s live, starting, and ending soon',
  },
  {
    groups: ['discover', 'quick'],
    label: 'Guides',
    to: '/guides',
    icon: 'guides',
    hint: 'Step-by-step instructions',
  },
  {
    groups: ['discover', 'quick'],
    label: 'Faucets',
    to: '/faucets',
    icon: 'faucets',
    hint: 'Free coins for testnets',
  },
  {
    groups: ['main', 'discover', 'quick'],
    label: 'Presales',
    to: '/presales',
    icon: 'presales',
    hint: 'Upcoming and live token sales',
  },
  {
    groups: ['main', 'discover', 'quick'],
    label: 'Campaigns',
    to: '/campaigns',
    icon: 'campaigns',
    hint: 'Rewards from projects',
  },
  {
    groups: ['discover', 'quick'],
    label: 'Quests',
    to: '/quests',
    icon: 'quests',
    hint: 'Do small tasks, earn rewards',
  },
  {
    groups: ['discover'],
    label: 'Eligibility',
    to: '/eligibility',
    icon: 'eligibility',
    hint: 'Check your wallets against a list',
    for: notPromoters,
    needsSignIn: true,
  },
  {
    groups: ['main'],
    label: 'My Tracker',
    to: '/tracker',
    icon: 'tracker',
    for: notPromoters,
    needsSignIn: true,
  },
  {
    groups: ['main'],
    label: 'Wallets',
    to: '/wallets',
    icon: 'wallets',
    for: ['hunter'],
    needsSignIn: true,
    isExtra: true,
  },
  {
    groups: ['main'],
    label: 'Profit',
    to: '/profit',
    icon: 'profit',
    for: ['hunter'],
    needsSignIn: true,
    isExtra: true,
  },
  { groups: ['account'], label: 'Profile', to: '/profile', icon: 'profile' },
  { groups: ['account'], label: 'My Tracker', to: '/tracker', icon: 'tracker', for: ['hunter'] },
  {
    groups: ['account'],
    label: 'Wallets',
    to: '/wallets',
    icon: 'wallets',
    for: ['hunter'],
    isExtra: true,
  },
  { groups: ['account'], label: 'Profit', to: '/profit', icon: 'profit', for: ['hunter'], isExtra: true },
  { groups: ['account'], label: 'My Projects', to: '/my-projects', icon: 'projects', for: ['promoter'] },
  { groups: ['account'], label: 'Yap List', to: '/yap-list', icon: 'yaps', for: signedIn },
  {
    groups: ['account'],
    label: 'My Claims',
    to: '/my-claims',
    icon: 'claims',
    for: signedIn,
    feature: 'follow',
  },
  { groups: ['account'], label: 'Reminders', to: '/reminders', icon: 'reminders' },
  { groups: ['corner'], label: 'Credits', to: '/credits', icon: 'credits' },
  { groups: ['corner'], label: 'Notifications', to: '/notifications', icon: 'notifications' },
  {
    groups: ['search'],
    label: 'On-chain activity',
    to: '/wallets/activity',
    icon: 'onchain',
    hint: 'What your wallets have done',
    for: ['hunter'],
    feature: 'onchain',
  },
  { groups: ['admin', 'adminMenu'], label: 'To review', to: '/admin/queue', icon: 'queue', count: 'all' },
  { groups: ['admin', 'adminMenu'], label: 'Dashboard', to: '/admin/overview', icon: 'dashboard' },
  {
    groups: ['admin', 'adminMenu'],
    label: 'Grant Credits',
    to: '/admin/grant-credits',
    icon: 'grantCredits',
  },
  { groups: ['admin', 'adminMenu'], label: 'Credit Logs', to: '/admin/credit-logs', icon: 'creditLogs' },
  {
    groups: ['admin', 'adminMenu'],
    label: 'Follow Claims',
    to: '/admin/follow-claims',
    icon: 'claims',
    count: 'claim',
  },
  { groups: ['admin'], label: 'Payments', to: '/admin/payments', icon: 'payments' },
  {
    groups: ['promote', 'resources'],
    label: 'For promoters',
    to: '/promote',
    icon: 'promote',
    hint: 'Prices, review, and examples',
  },
  {
    groups: ['promote'],
    label: 'Submit Campaign',
    to: '/campaigns/submit',
    icon: 'campaigns',
    hint: 'Reward participants',
    for: ['promoter'],
  },
  {
    groups: ['promote'],
    label: 'Submit Presale',
    to: '/presales/submit',
    icon: 'presales',
    hint: 'Announce your token sale',
    for: ['promoter'],
  },
  {
    groups: ['promote'],
    label: 'Submit Quest',
    to: '/quests/submit',
    icon: 'quests',
    hint: 'Reward people for small tasks',
    for: ['promoter'],
  },
  {
    groups: ['promote'],
    label: 'Create Follow Campaign',
    to: '/campaigns/create',
    icon: 'follow',
    hint: 'Reward people who follow you',
    for: ['promoter'],
    feature: 'follow',
  },
  { groups: ['admin'], label: 'Users', to: '/admin/users', icon: 'users' },
  { groups: ['admin'], label: 'Audit log', to: '/admin/audit', icon: 'audit' },
  { groups: ['admin'], label: 'Support', to: '/admin/support', icon: 'support' },
  { groups: ['admin'], label: 'Newsletter', to: '/admin/newsletter', icon: 'newsletter' },
  { groups: ['admin'], label: 'Links', to: '/admin/links', icon: 'links' },
  {
    groups: ['admin'],
    label: 'Contracts',
    to: '/admin/contracts',
    icon: 'contracts',
    feature: 'onchain',
  },
  { groups: ['admin'], label: 'System', to: '/admin/system', icon: 'system' },
  { groups: ['resources'], label: 'Blog', to: '/blog', icon: 'blog' },
  { groups: ['resources'], label: 'FAQ', to: '/faq', icon: 'faq' },
  { groups: ['resources'], label: 'Features', to: '/features', icon: 'features' },
  { groups: ['resources'], label: 'Plans', to: '/plan', icon: 'credits', feature: 'premium' },
  { groups: ['resources'], label: 'Support', to: '/support', icon: 'support' },
  { groups: ['legal'], label: 'Cookies', to: '/cookies', icon: 'cookies' },
  { groups: ['legal'], label: 'Privacy', to: '/privacy', icon: 'privacy' },
  { groups: ['legal'], label: 'Terms', to: '/terms', icon: 'terms' },
  { groups: ['resources'], label: 'API', href: '/api/docs', icon: 'api' },
];

const groups: readonly NavGroup[] = [
  'main',
  'discover',
  'promote',
  'account',
  'corner',
  'search',
  'admin',
  'adminMenu',
  'quick',
  'resources',
  'legal',
];

type NavViewer = Pick<Viewer, 'role' | 'isAdmin'>;

function getAudience(viewer: NavViewer | null): Audience {
  if (viewer === null) return 'visitor';
  return viewer.role === 'promoter' ? 'promoter' : 'hunter';
}

/** Returns the page where the viewer's work is, to which the logo leads. */
export function getStartPage(viewer: Pick<Viewer, 'role'> | null): '/' | '/tracker' | '/my-projects' {
  if (viewer === null) return '/';
  return viewer.role === 'promoter' ? '/my-projects' : '/tracker';
}

/** Returns the viewer's entries by group. Empty groups are not displayed. */
export function getNavigation(
  viewer: NavViewer | null,
  { followCampaigns, onchain, pricing }: Pick<PublicConfig, 'followCampaigns' | 'onchain' | 'pricing'>,
): Record<NavGroup, readonly NavEntry[]> {
  const audience = getAudience(viewer);
  const features = { follow: followCampaigns, onchain, premium: pricing === 'freemium' };
  const getEntries = (group: NavGroup): NavEntry[] => {
    if ((group === 'admin' || group === 'adminMenu') && viewer?.isAdmin !== true) return [];
    if ((group === 'account' || group === 'corner' || group === 'search') && viewer === null) return [];
    if (group === 'promote' && audience !== 'promoter') return [];
    return rows.filter(
      (row) =>
        row.groups.includes(group) &&
        (row.for ?? [audience]).includes(audience) &&
        (row.feature === undefined || features[row.feature]),
    );
  };
  // The list contains every group, which the compiler can't infer.
  return Object.fromEntries(groups.map((group) => [group, getEntries(group)])) as Record<
    NavGroup,
    NavEntry[]
  >;
}
