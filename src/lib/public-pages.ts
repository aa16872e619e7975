import type { ItemKind } from './item-kinds.ts';

/** A page that search engines may list, with its name in links. */
export type PublicPage = {
  path: string;
  /** The file name of its preview image: /og/page/<name>.png. */
  name: string;
  title: string;
};

/** The pages that list items of a kind; items have their own pages below, as has the form to submit one. */
export const itemPages: Readonly<Record<ItemKind, PublicPage>> = {
  presale: { path: '/presales', name: 'presales', title: 'Upcoming Presales' },
  campaign: { path: '/campaigns', name: 'campaigns', title: 'Campaigns' },
  quest: { path: '/quests', name: 'quests', title: 'Quests' },
};
const itemPaths = Object.values(itemPages).map(({ path }) => path);

/** The public pages with a fixed path. */
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

const publicPaths: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path));
const itemFolders: ReadonlySet<string> = new Set(['/guides', ...itemPaths, '/blog']);
const itemPath = /^(\/[a-z]+)\/(?!submit$|create$)[a-z0-9-]{1,120}$/;

/**
 * Returns whether a page is public: one of the list, or a single item below some of them. Everything else, in
 * any spelling, counts as private.
 */
export function isPublicPage(path: string): boolean {
  return publicPaths.has(path) || itemFolders.has(itemPath.exec(path)?.[1] ?? '');
}

const item = /^\/([a-z]+)\/([a-z0-9-]{1,120})$/;

/**
 * Returns the preview image of a page: its own, or that of its item (/presales/x → /og/presales/x.png). Other
 * pages use that of the landing page.
 */
export function getPicturePath(path: string): string {
  const page = publicPages.find((publicPage) => publicPage.path === path);
  if (page !== undefined) return `/og/page/${page.name}.png`;
  const [, kind, id] = item.exec(path) ?? [];
  return kind === undefined || !isPublicPage(path) ? '/og/page/home.png' : `/og/${kind}/${id}.png`;
}
