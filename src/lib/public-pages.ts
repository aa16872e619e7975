import type { ItemKind } from './item-kinds.ts';

/** A page that search engines may list, as it is named where it is linked to. */
export type PublicPage = {
  path: string;
  /** The end of its picture's address: /og/page/<name>.png. */
  name: string;
  title: string;
};

/** The pages that list the items of a kind; each item's own page is below, as is the form to submit one. */
export const itemPages: Readonly<Record<ItemKind, PublicPage>> = {
  presale: { path: '/presales', name: 'presales', title: 'Upcoming Presales' },
  campaign: { path: '/campaigns', name: 'campaigns', title: 'Campaigns' },
  quest: { path: '/quests', name: 'quests', title: 'Quests' },
};
const itemPaths = Object.values(itemPages).map(({ path }) => path);

/** The pages of the site that everybody may read and that have one address each. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', name: 'home', title: 'Every airdrop you follow, in one calm list' },
  { path: '/discover', name: 'discover', title: 'Discover' },
  { path: '/guides', name: 'guides', title: 'Airdrop Guides' },
  { path: '/faucets', name: 'faucets', title: 'Crypto Faucets' },
  ...Object.values(itemPages),
  { path: '/promote', name: 'promote', title: 'Promote a project' },
  { path: '/blog', name: 'blog', title: 'Blog' },
  { path: '/faq', name: 'faq', title: 'Frequently asked questions' },
  { path: '/features', name: 'features', title: 'Features' },
  { path: '/support', name: 'support', title: 'Support' },
  { path: '/cookies', name: 'cookies', title: 'Cookie Policy' },
  { path: '/privacy', name: 'privacy', title: 'Privacy Policy' },
  { path: '/terms', name: 'terms', title: 'Terms of Service' },
  { path: '/risk', name: 'risk', title: 'How we compute risk levels' },
];

const listed: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path));
const withItems: ReadonlySet<string> = new Set(['/guides', ...itemPaths, '/blog']);
const part = /^(\/[a-z]+)\/(?!submit$|create$)[a-z0-9-]{1,120}$/;

/**
 * Whether a page is one that everybody may read: one of the list, or a single item below some of them. Whatever else there
 * is, under whatever spelling, counts as private.
 */
export function isPublicPage(path: string): boolean {
  return listed.has(path) || withItems.has(part.exec(path)?.[1] ?? '');
}

/** Beginnings of addresses of pages that belong to somebody, or that a mailed link leads to. */
export const privatePaths: readonly string[] = [
  '/admin',
  '/tracker',
  '/profile',
  '/plan',
  '/confirm-email',
  '/confirm-new-email',
  '/keep-factors',
  '/reset-password',
  '/newsletter',
  '/notifications',
  '/my-claims',
  '/my-projects',
  '/credits',
  '/buy-credits',
  '/wallets',
  '/profit',
  '/yap-list',
  '/payment',
  '/leaving',
  '/campaigns/create',
  ...itemPaths.map((path) => `${path}/submit`),
];

/** Whether a page's address is the one, or lies below the one, of something private. */
export function isPrivatePath(path: string): boolean {
  return privatePaths.some((one) => path === one || path.startsWith(`${one}/`));
}

const item = /^\/([a-z]+)\/([a-z0-9-]{1,120})$/;

/**
 * The address of the picture for links to a page: that of the page itself, or of what it shows (/presales/x →
 * /og/presales/x.png). Other pages have that of the landing page.
 */
export function picturePath(path: string): string {
  const page = publicPages.find((one) => one.path === path);
  if (page !== undefined) return `/og/page/${page.name}.png`;
  const [, kind, id] = item.exec(path) ?? [];
  return kind === undefined || isPrivatePath(path) ? '/og/page/home.png' : `/og/${kind}/${id}.png`;
}
