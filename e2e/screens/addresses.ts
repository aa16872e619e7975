import { publicPages } from '../../src/lib/public-pages.ts';
import { samplePaymentId } from './admin-payments-screens.ts';
import { sampleCampaignId } from './campaigns-screens.ts';
import { sampleClaimantId } from './follow-review-screens.ts';
import { samplePurchaseId } from './payments-fixtures.ts';
import { samplePresaleId } from './presales-screens.ts';
import type { Role } from './screens.ts';
import { sampleQuestId, sampleSubmissionId } from './submissions-screens.ts';

/** The URLs at which each page of the route table is tested. A page without an entry fails the tests. */
export const addresses: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/discover': ['/discover'],
  '/guides': ['/guides', '/guides?view=grid', '/guides?q=nothing-like-it'],
  '/guides/$slug': ['/guides/bridge-to-scroll'],
  '/faucets': ['/faucets', '/faucets?q=nothing-like-it'],
  '/presales': ['/presales', '/presales?blockchain=Avalanche'],
  '/presales/$presaleId': [`/presales/${samplePresaleId}`],
  '/campaigns': ['/campaigns', '/campaigns?q=nothing-like-it'],
  '/campaigns/$campaignId': [`/campaigns/${sampleCampaignId}`],
  '/promote': ['/promote'],
  '/blog': ['/blog'],
  '/blog/$slug': ['/blog/what-an-airdrop-is'],
  '/faq': ['/faq'],
  '/features': ['/features'],
  '/support': ['/support'],
  '/cookies': ['/cookies'],
  '/privacy': ['/privacy'],
  '/terms': ['/terms'],
  '/risk': ['/risk'],
  '/newsletter/confirm': ['/newsletter/confirm', '/newsletter/confirm?token=abc'],
  '/newsletter/unsubscribe': ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=abc'],
  '/quests': ['/quests', '/quests?q=nothing-like-it'],
  '/quests/$questId': [`/quests/${sampleQuestId}`, '/quests/none'],
  '/quests/submit': ['/quests/submit', `/quests/submit?revises=${sampleQuestId}`],
  '/campaigns/submit': ['/campaigns/submit'],
  '/presales/submit': ['/presales/submit'],
  '/my-projects': ['/my-projects', '/my-projects?filter=closed', '/my-projects?show=follow'],
  '/my-projects/$itemId': [`/my-projects/${sampleQuestId}`, '/my-projects/none'],
  '/campaigns/create': ['/campaigns/create'],
  '/buy-credits': ['/buy-credits'],
  '/payment/callback': ['/payment/callback'],
  '/credits/purchases/$purchaseId/receipt': [`/credits/purchases/${samplePurchaseId}/receipt`],
  '/my-claims': ['/my-claims'],
  '/admin/submissions/$submissionId': [`/admin/submissions/${sampleSubmissionId}`],
  '/confirm-email': ['/confirm-email', '/confirm-email?token=abc'],
  '/confirm-new-email': ['/confirm-new-email', '/confirm-new-email?token=abc'],
  '/keep-factors': ['/keep-factors', '/keep-factors?token=abc'],
  '/leaving': [
    '/leaving',
    '/leaving?to=https%3A%2F%2Fexample.com%2F',
    '/leaving?to=https%3A%2F%2Funiswap.wtf%2F',
  ],
  '/reset-password': ['/reset-password', '/reset-password?token=abc'],
  '/tracker': ['/tracker'],
  '/import': ['/import'],
  '/profile': ['/profile'],
  '/plan': ['/plan'],
  '/credits': ['/credits'],
  '/reminders': ['/reminders', '/reminders?channel=01890a5d-ac96-774b-bcce-b302099a8057'],
  '/notifications': ['/notifications'],
  '/eligibility': ['/eligibility', '/eligibility?airdrop=01890a5d-ac96-774b-bcce-b302099a8057'],
  '/wallets': ['/wallets', '/wallets?q=main'],
  '/profit': ['/profit', '/profit?view=entries', '/profit?year=2019'],
  '/yap-list': ['/yap-list', '/yap-list?filter=yapped'],
  '/notifications/unsubscribe': ['/notifications/unsubscribe', '/notifications/unsubscribe?token=abc'],
  '/admin/queue': [
    '/admin/queue',
    '/admin/queue?kind=payment&show=flagged',
    '/admin/queue?kind=report&show=hidden',
    '/admin/queue?kind=submission&show=approved',
    '/admin/queue?kind=submission&item=campaign',
  ],
  '/admin/overview': ['/admin/overview'],
  '/admin/users': ['/admin/users', '/admin/users?q=nobody-is-called-so'],
  // An id without a user.
  '/admin/users/$userId': ['/admin/users/01890a5d-ac96-774b-bcce-b302099a8057'],
  '/admin/audit': ['/admin/audit', '/admin/audit?action=nothing'],
  '/admin/grant-credits': ['/admin/grant-credits', '/admin/grant-credits?user=nobody@example.com'],
  '/admin/credit-logs': ['/admin/credit-logs', '/admin/credit-logs?user=nobody@example.com'],
  '/admin/support': ['/admin/support', '/admin/support?status=open'],
  '/admin/newsletter': ['/admin/newsletter'],
  '/admin/links': ['/admin/links', '/admin/links?url=https%3A%2F%2Funiswab.org%2F'],
  '/admin/system': ['/admin/system'],
  '/admin/participants/$itemId': [`/admin/participants/${sampleQuestId}`, '/admin/participants/none'],
  '/admin/follow-claims': [
    '/admin/follow-claims',
    `/admin/follow-claims?claimant=${sampleClaimantId}`,
    '/admin/follow-claims?claimant=none',
  ],
  '/admin/payments': ['/admin/payments', '/admin/payments?state=expired'],
  '/admin/payments/$paymentId': [`/admin/payments/${samplePaymentId}`, '/admin/payments/none'],
};

/** Returns the role that a page is for. */
export function getOwner(address: string): Role {
  if (address.startsWith('/admin')) return 'admin';
  if (/submit|create|my-projects|buy-credits/.test(address)) return 'promoter';
  const [path = ''] = address.split('?');
  const isPublic = publicPages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return isPublic ? 'visitor' : 'hunter';
}
