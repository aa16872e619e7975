import { publicPages } from '../../src/lib/public-pages.ts';
import { samplePaymentId } from './admin-payments-screens.ts';
import { sampleCampaignId } from './campaigns-screens.ts';
import { sampleClaimantId } from './follow-review-screens.ts';
import { samplePurchaseId } from './payments-fixtures.ts';
import { samplePresaleId } from './presales-screens.ts';
import type { Role } from './screens.ts';
import { sampleQuestId, sampleSubmissionId } from './submissions-screens.ts';

/** How a page of the route table is tested. */
type PageSample = {
  /** The URLs at which it is opened. */
  addresses: readonly string[];
  /** The pages whose touch targets are tested, by role. */
  touch?: Partial<Readonly<Record<Role, readonly string[]>>>;
  /** The selector of a list's first item, which begins where the skeleton placed it. */
  firstItem?: string;
};

/** Every page of the route table. A page without an entry fails the tests. */
const samples: Readonly<Record<string, PageSample>> = {
  '/': { addresses: ['/'], touch: { visitor: ['/'], hunter: ['/'] } },
  '/discover': { addresses: ['/discover'], touch: { hunter: ['/discover'] }, firstItem: 'main ul.grid > li' },
  '/guides': {
    addresses: ['/guides', '/guides?view=grid', '/guides?q=nothing-like-it'],
    touch: { visitor: ['/guides?view=grid'], hunter: ['/guides'] },
    firstItem: 'main ul > li',
  },
  '/guides/$slug': {
    addresses: ['/guides/bridge-to-scroll'],
    touch: { hunter: ['/guides/bridge-to-scroll'] },
  },
  '/faucets': {
    addresses: ['/faucets', '/faucets?q=nothing-like-it'],
    touch: { visitor: ['/faucets'] },
    firstItem: 'main ul.grid > li',
  },
  '/presales': {
    addresses: ['/presales', '/presales?blockchain=Avalanche'],
    touch: { visitor: ['/presales'] },
    firstItem: 'main article',
  },
  '/presales/$presaleId': {
    addresses: [`/presales/${samplePresaleId}`],
    touch: { visitor: [`/presales/${samplePresaleId}`] },
  },
  '/campaigns': {
    addresses: ['/campaigns', '/campaigns?q=nothing-like-it'],
    touch: { visitor: ['/campaigns'], hunter: ['/campaigns'] },
  },
  '/campaigns/$campaignId': {
    addresses: [`/campaigns/${sampleCampaignId}`],
    touch: { visitor: [`/campaigns/${sampleCampaignId}`] },
  },
  '/promote': { addresses: ['/promote'], touch: { visitor: ['/promote'] } },
  '/blog': { addresses: ['/blog'], touch: { visitor: ['/blog'] }, firstItem: 'main ul.grid > li' },
  '/blog/$slug': { addresses: ['/blog/what-an-airdrop-is'] },
  '/faq': { addresses: ['/faq'], touch: { visitor: ['/faq'] } },
  '/features': { addresses: ['/features'] },
  '/support': { addresses: ['/support'], touch: { visitor: ['/support'] } },
  '/cookies': { addresses: ['/cookies'] },
  '/privacy': { addresses: ['/privacy'], touch: { visitor: ['/privacy'] } },
  '/terms': { addresses: ['/terms'] },
  '/risk': { addresses: ['/risk'] },
  '/newsletter/confirm': { addresses: ['/newsletter/confirm', '/newsletter/confirm?token=abc'] },
  '/newsletter/unsubscribe': { addresses: ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=abc'] },
  '/quests': {
    addresses: ['/quests', '/quests?q=nothing-like-it'],
    touch: { visitor: ['/quests'] },
    firstItem: 'main ul.grid > li',
  },
  '/quests/$questId': {
    addresses: [`/quests/${sampleQuestId}`, '/quests/none'],
    touch: { hunter: [`/quests/${sampleQuestId}`] },
  },
  '/quests/submit': { addresses: ['/quests/submit', `/quests/submit?revises=${sampleQuestId}`] },
  '/campaigns/submit': { addresses: ['/campaigns/submit'] },
  '/presales/submit': { addresses: ['/presales/submit'] },
  '/my-projects': {
    addresses: ['/my-projects', '/my-projects?filter=closed', '/my-projects?show=follow'],
    touch: { promoter: ['/my-projects'] },
  },
  '/my-projects/$itemId': { addresses: [`/my-projects/${sampleQuestId}`, '/my-projects/none'] },
  '/campaigns/create': { addresses: ['/campaigns/create'] },
  '/buy-credits': { addresses: ['/buy-credits'], touch: { promoter: ['/buy-credits'] } },
  '/payment/callback': { addresses: ['/payment/callback'] },
  '/credits/purchases/$purchaseId/receipt': { addresses: [`/credits/purchases/${samplePurchaseId}/receipt`] },
  '/my-claims': { addresses: ['/my-claims'], touch: { hunter: ['/my-claims'] } },
  '/admin/submissions/$submissionId': {
    addresses: [`/admin/submissions/${sampleSubmissionId}`],
    touch: { admin: [`/admin/submissions/${sampleSubmissionId}`] },
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
  '/tracker': { addresses: ['/tracker'], touch: { hunter: ['/tracker'] }, firstItem: '[data-airdrop]' },
  '/import': { addresses: ['/import'] },
  '/profile': { addresses: ['/profile'] },
  '/plan': { addresses: ['/plan'], touch: { hunter: ['/plan'] } },
  '/credits': { addresses: ['/credits'], touch: { hunter: ['/credits'] } },
  '/reminders': {
    addresses: ['/reminders', '/reminders?channel=01890a5d-ac96-774b-bcce-b302099a8057'],
    touch: { hunter: ['/reminders'] },
  },
  '/notifications': { addresses: ['/notifications'], touch: { hunter: ['/notifications'] } },
  '/eligibility': {
    addresses: ['/eligibility', '/eligibility?airdrop=01890a5d-ac96-774b-bcce-b302099a8057'],
    touch: { hunter: ['/eligibility'] },
  },
  '/wallets': {
    addresses: ['/wallets', '/wallets?q=main'],
    touch: { hunter: ['/wallets'] },
    firstItem: 'main ul[aria-label] > li',
  },
  '/wallets/approvals': {
    addresses: ['/wallets/approvals', '/wallets/approvals?page=2'],
    touch: { hunter: ['/wallets/approvals'] },
    firstItem: 'main .plate:visible',
  },
  '/wallets/activity': {
    addresses: ['/wallets/activity', '/wallets/activity?chain=1&sort=days'],
    touch: { hunter: ['/wallets/activity'] },
    firstItem: 'main .plate:visible',
  },
  '/profit': {
    addresses: ['/profit', '/profit?view=entries', '/profit?year=2019'],
    touch: { hunter: ['/profit', '/profit?view=entries'] },
  },
  '/yap-list': {
    addresses: ['/yap-list', '/yap-list?filter=yapped'],
    touch: { hunter: ['/yap-list'] },
    firstItem: 'main ul.grid > li',
  },
  '/notifications/unsubscribe': {
    addresses: ['/notifications/unsubscribe', '/notifications/unsubscribe?token=abc'],
  },
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
  // An id without a user.
  '/admin/users/$userId': { addresses: ['/admin/users/01890a5d-ac96-774b-bcce-b302099a8057'] },
  '/admin/audit': {
    addresses: ['/admin/audit', '/admin/audit?action=nothing'],
    touch: { admin: ['/admin/audit'] },
  },
  '/admin/grant-credits': {
    addresses: ['/admin/grant-credits', '/admin/grant-credits?user=nobody@example.com'],
    touch: { admin: ['/admin/grant-credits'] },
  },
  '/admin/credit-logs': {
    addresses: ['/admin/credit-logs', '/admin/credit-logs?user=nobody@example.com'],
    touch: { admin: ['/admin/credit-logs'] },
  },
  '/admin/support': {
    addresses: ['/admin/support', '/admin/support?status=open'],
    touch: { admin: ['/admin/support'] },
    firstItem: 'main ul[aria-label] > li, main div > ul > li',
  },
  '/admin/newsletter': { addresses: ['/admin/newsletter'], touch: { admin: ['/admin/newsletter'] } },
  '/admin/links': {
    addresses: ['/admin/links', '/admin/links?url=https%3A%2F%2Funiswab.org%2F'],
    touch: { admin: ['/admin/links'] },
  },
  '/admin/contracts': {
    addresses: ['/admin/contracts', '/admin/contracts?q=nothing-is-called-so'],
    touch: { admin: ['/admin/contracts'] },
  },
  '/admin/system': { addresses: ['/admin/system'], touch: { admin: ['/admin/system'] } },
  '/admin/participants/$itemId': {
    addresses: [`/admin/participants/${sampleQuestId}`, '/admin/participants/none'],
    touch: { admin: [`/admin/participants/${sampleQuestId}`] },
  },
  '/admin/follow-claims': {
    addresses: [
      '/admin/follow-claims',
      `/admin/follow-claims?claimant=${sampleClaimantId}`,
      '/admin/follow-claims?claimant=none',
    ],
    touch: { admin: ['/admin/follow-claims', `/admin/follow-claims?claimant=${sampleClaimantId}`] },
  },
  '/admin/payments': {
    addresses: ['/admin/payments', '/admin/payments?state=expired'],
    touch: { admin: ['/admin/payments'] },
  },
  '/admin/payments/$paymentId': {
    addresses: [`/admin/payments/${samplePaymentId}`, '/admin/payments/none'],
    touch: { admin: [`/admin/payments/${samplePaymentId}`] },
  },
};

const samplePaths = Object.entries(samples);

export const addresses: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  samplePaths.map(([path, sample]) => [path, sample.addresses]),
);

/** Returns the URLs on which touch targets are tested with this role. */
export const listTouchAddresses = (role: Role): string[] =>
  samplePaths.flatMap(([, { touch }]) => touch?.[role] ?? []);

/** The pages with a list whose first item is known. */
export const listPages = samplePaths.flatMap(([path, { firstItem }]) =>
  firstItem === undefined ? [] : { path, first: firstItem },
);

/** Returns the role that a page is for. */
export function getOwner(address: string): Role {
  if (address.startsWith('/admin')) return 'admin';
  if (/submit|create|my-projects|buy-credits/.test(address)) return 'promoter';
  const [path = ''] = address.split('?');
  const isPublic = publicPages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return isPublic ? 'visitor' : 'hunter';
}
