import { samplePaymentId } from './admin-payments-screens.ts';
import { sampleCampaignId } from './campaigns-screens.ts';
import { sampleClaimantId } from './follow-review-screens.ts';
import { samplePresaleId } from './presales-screens.ts';
import { type Role, type ScreenState, screenStates } from './screens.ts';
import { sampleQuestId, sampleSubmissionId } from './submissions-screens.ts';

/** The URLs on which touch targets are tested, by role. */
export const touchPages: Readonly<Record<Role, readonly string[]>> = {
  visitor: [
    '/',
    '/guides?view=grid',
    '/faucets',
    '/presales',
    `/presales/${samplePresaleId}`,
    '/campaigns',
    `/campaigns/${sampleCampaignId}`,
    '/blog',
    '/privacy',
    '/promote',
    '/quests',
    '/faq',
    '/support',
  ],
  hunter: [
    '/',
    '/discover',
    '/guides',
    '/guides/bridge-to-scroll',
    `/quests/${sampleQuestId}`,
    '/tracker',
    '/plan',
    '/credits',
    '/reminders',
    '/notifications',
    '/wallets',
    '/profit',
    '/profit?view=entries',
    '/eligibility',
    '/yap-list',
    '/campaigns',
    '/my-claims',
  ],
  promoter: ['/my-projects', '/buy-credits'],
  admin: [
    '/admin/overview',
    '/admin/users',
    '/admin/follow-claims',
    '/admin/queue',
    '/admin/audit',
    '/admin/credit-logs',
    '/admin/grant-credits',
    '/admin/payments',
    `/admin/payments/${samplePaymentId}`,
    '/admin/queue?kind=submission&show=approved',
    `/admin/submissions/${sampleSubmissionId}`,
    '/admin/queue?kind=report&show=hidden',
    '/admin/support',
    '/admin/newsletter',
    '/admin/links',
    '/admin/system',
    `/admin/follow-claims?claimant=${sampleClaimantId}`,
    `/admin/participants/${sampleQuestId}`,
  ],
};

/** Returns a state from the list of screens. */
export function findState(path: string, name: string): ScreenState {
  const found = screenStates.find((one) => one.path === path && one.name === name);
  if (found === undefined) throw new Error(`no screen '${name}' on ${path}`);
  return found;
}

/** The states in which touch targets are tested. */
export const touchStates: readonly ScreenState[] = [
  findState('/admin/audit', 'filters of the audit log, unfolded'),
  findState('/', 'one’s own added'),
  findState('/', 'sign in'),
  findState('/', 'sign up'),
  findState('/', 'theme menu'),
  findState('/', 'mobile menu'),
  findState('/tracker', 'mobile menu of a hunter'),
  findState('/tracker', 'sheet of the account'),
  findState('/', 'sheet of what a promoter can publish'),
  findState('/tracker', 'filters, unfolded'),
  findState('/tracker', 'today, unfolded'),
  findState('/reminders', 'add a webhook, refused'),
  findState('/tracker', 'all selected'),
  findState('/tracker', 'add'),
  findState('/tracker', 'export'),
  findState('/tracker', 'calendar'),
  findState('/tracker', 'agenda'),
  findState('/tracker', 'table'),
  findState('/tracker', 'columns of the table'),
  findState('/tracker', 'manage tags'),
  findState('/tracker', 'tags of the selection'),
  findState('/guides', 'a guide whose steps can be ticked off'),
  findState('/presales', 'add a presale'),
  findState('/campaigns', 'add a campaign, refused'),
  findState('/my-projects', 'claims on a follow campaign'),
];
