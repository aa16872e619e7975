import { publicPages } from '../../src/lib/public-pages.ts';
import { type PageSample, pagesOfScreens, type Role } from './screens.ts';
import { sampleQuestId } from './submissions-screens.ts';

/**
 * All pages of the route table; many features list theirs in a `*-screens.ts`. A page without a sample fails the
 * tests.
 */
const samples: Readonly<Record<string, PageSample>> = {
  '/': { addresses: ['/'], touch: { visitor: ['/'], hunter: ['/'] } },
  '/discover': { addresses: ['/discover'], touch: { hunter: ['/discover'] }, firstItem: 'main ul.grid > li' },
  '/promote': { addresses: ['/promote'], touch: { visitor: ['/promote'] } },
  '/faq': { addresses: ['/faq'], touch: { visitor: ['/faq'] } },
  '/features': { addresses: ['/features'] },
  '/cookies': { addresses: ['/cookies'] },
  '/privacy': { addresses: ['/privacy'], touch: { visitor: ['/privacy'] } },
  '/terms': { addresses: ['/terms'] },
  '/risk': { addresses: ['/risk'] },
  '/quests': {
    addresses: ['/quests', '/quests?q=nothing-like-it'],
    touch: { visitor: ['/quests'] },
    firstItem: 'main ul.grid > li',
  },
  '/quests/$questId': {
    addresses: [`/quests/${sampleQuestId}`, '/quests/none'],
    touch: { hunter: [`/quests/${sampleQuestId}`] },
  },
  '/confirm-email': { addresses: ['/confirm-email', '/confirm-email?token=abc'] },
  '/confirm-new-email': { addresses: ['/confirm-new-email', '/confirm-new-email?token=abc'] },
  '/keep-factors': { addresses: ['/keep-factors', '/keep-factors?token=abc'] },
  '/leaving': {
    addresses: [
      '/leaving',
      '/leaving?to=https%3A%2F%2Fexample.com%2F',
      '/leaving?to=https%3A%2F%2Funiswap.wtf%2F',
    ],
  },
  '/reset-password': { addresses: ['/reset-password', '/reset-password?token=abc'] },
  '/plan': { addresses: ['/plan'], touch: { hunter: ['/plan'] } },
  '/admin/queue': {
    addresses: [
      '/admin/queue',
      '/admin/queue?kind=payment&show=flagged',
      '/admin/queue?kind=report&show=hidden',
      '/admin/queue?kind=submission&show=approved',
      '/admin/queue?kind=submission&item=campaign',
    ],
    touch: {
      admin: [
        '/admin/queue',
        '/admin/queue?kind=report&show=hidden',
        '/admin/queue?kind=submission&show=approved',
      ],
    },
  },
  '/admin/overview': { addresses: ['/admin/overview'], touch: { admin: ['/admin/overview'] } },
  '/admin/users': {
    addresses: ['/admin/users', '/admin/users?q=nobody-is-called-so'],
    touch: { admin: ['/admin/users'] },
  },
  // No user has this id.
  '/admin/users/$userId': { addresses: ['/admin/users/01890a5d-ac96-774b-bcce-b302099a8057'] },
  '/admin/audit': {
    addresses: ['/admin/audit', '/admin/audit?action=nothing'],
    touch: { admin: ['/admin/audit'] },
  },
  '/admin/links': {
    addresses: ['/admin/links', '/admin/links?url=https%3A%2F%2Funiswab.org%2F'],
    touch: { admin: ['/admin/links'] },
  },
  '/admin/contracts': {
    addresses: ['/admin/contracts', '/admin/contracts?q=nothing-is-called-so'],
    touch: { admin: ['/admin/contracts'] },
  },
  '/admin/participants/$itemId': {
    addresses: [`/admin/participants/${sampleQuestId}`, '/admin/participants/none'],
    touch: { admin: [`/admin/participants/${sampleQuestId}`] },
  },
  ...pagesOfScreens,
};

const sampleEntries = Object.entries(samples);

export const addresses: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  sampleEntries.map(([path, sample]) => [path, sample.addresses]),
);

/** Returns the URLs on which touch targets are tested with this role. */
export const listTouchAddresses = (role: Role): string[] =>
  sampleEntries.flatMap(([, { touch }]) => touch?.[role] ?? []);

/** The pages with a list whose first item is known. */
export const listPages = sampleEntries.flatMap(([path, { firstItem }]) =>
  firstItem === undefined ? [] : { path, firstItem },
);

/** Returns the role that a page is meant for. */
export function getOwner(address: string): Role {
  if (address.startsWith('/admin')) return 'admin';
  if (/submit|create|my-projects|buy-credits/.test(address)) return 'promoter';
  const [path = ''] = address.split('?');
  const isPublic = publicPages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return isPublic ? 'visitor' : 'hunter';
}
