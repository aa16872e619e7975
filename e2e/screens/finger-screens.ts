import { samplePaymentId } from './admin-payments-screens.ts';
import { sampleCampaignId } from './campaigns-screens.ts';
import { sampleClaimantId } from './claimants-screens.ts';
import { samplePresaleId } from './presales-screens.ts';
import { type Role, type ScreenState, screenStates } from './screens.ts';
import { sampleQuestId, sampleSubmissionId } from './submissions-screens.ts';

/** The URLs on which touch targets are tested, by role. */
export const fingerPages: Readonly<Record<Role, readonly string[]>> = {
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
    '/admin/submissions',
    `/admin/submissions/${sampleSubmissionId}`,
    '/admin/reports',
    '/admin/support',
    '/admin/newsletter',
    '/admin/links',
    '/admin/system',
    `/admin/claimants/${sampleClaimantId}`,
    `/admin/participants/${sampleQuestId}`,
  ],
};

/** Returns a state from the list of screens. */
export function stateOf(path: string, name: string): ScreenState {
  const found = screenStates.find((one) => one.path === path && one.name === name);
  if (found === undefined) throw new Error(`no screen '${name}' on ${path}`);
  return found;
}

/** The states in which touch targets are tested. */
export const fingerStates: readonly ScreenState[] = [
  stateOf('/admin/audit', 'filters of the audit log, unfolded'),
  stateOf('/', 'one’s own added'),
  stateOf('/', 'sign in'),
  stateOf('/', 'sign up'),
  stateOf('/', 'theme menu'),
  stateOf('/', 'mobile menu'),
  stateOf('/tracker', 'mobile menu of a hunter'),
  stateOf('/tracker', 'sheet of the account'),
  stateOf('/', 'sheet of what a promoter can publish'),
  stateOf('/tracker', 'filters, unfolded'),
  stateOf('/tracker', 'today, unfolded'),
  stateOf('/reminders', 'add a webhook, refused'),
  stateOf('/tracker', 'all selected'),
  stateOf('/tracker', 'add'),
  stateOf('/tracker', 'export'),
  stateOf('/tracker', 'calendar'),
  stateOf('/tracker', 'agenda'),
  stateOf('/tracker', 'table'),
  stateOf('/tracker', 'columns of the table'),
  stateOf('/tracker', 'manage tags'),
  stateOf('/tracker', 'tags of the selection'),
  stateOf('/guides', 'a guide whose steps can be ticked off'),
  stateOf('/presales', 'add a presale'),
  stateOf('/campaigns', 'add a campaign, refused'),
  stateOf('/my-projects', 'claims on a follow campaign'),
  stateOf('/admin/follow-claims', 'reject a ring'),
];
