import type { ItemKind } from '#/lib/item-kinds.ts';

/**
 * The details that a user's data export includes for each action. Admins' notes to each other (such as refund reasons)
 * are absent. An action without a list exports no details.
 */
const exportedDetails: Readonly<
  Record<string, readonly string[]> &
    Record<`${ItemKind}.${'added' | 'deleted' | 'edited'}`, readonly string[]>
> = {
  'campaign.added': ['title'],
  'campaign.deleted': ['title', 'participants'],
  'campaign.edited': ['title', 'status'],
  'claim.approved': ['campaignId', 'amount'],
  'claim.disputed': ['campaignId'],
  'claim.rejected': ['campaignId', 'reason'],
  'claim.reversed': ['campaignId', 'amount', 'reason'],
  'credits.granted': ['amount', 'note'],
  'examples.removed': ['guide', 'faucet', 'presale', 'campaign', 'quest'],
  'factor-removal.done': ['factors'],
  'factor-removal.requested': ['reason', 'dueAt'],
  'factor.added': ['factorType', 'name'],
  'factor.removed': ['factorType', 'name'],
  'faucet.added': ['name'],
  'faucet.deleted': ['name'],
  'faucet.edited': ['name'],
  'guide.added': ['title'],
  'guide.deleted': ['title'],
  'guide.edited': ['title'],
  'newsletter.exported': ['count'],
  'passkey.added': ['passkeyId', 'name'],
  'passkey.removed': ['passkeyId', 'name'],
  'passkey.renamed': ['passkeyId', 'name'],
  'password.changed': ['tokens'],
  'password.reset': ['tokens', 'channels'],
  'payment.charged-back': ['paymentId', 'amount'],
  'payment.refund-requested': ['paymentId', 'amount'],
  'presale.added': ['projectName'],
  'presale.deleted': ['projectName'],
  'presale.edited': ['projectName'],
  'presale.fact-added': ['projectName', 'kind', 'value', 'sourceUrl'],
  'presale.fact-removed': ['projectName', 'kind', 'value', 'sourceUrl'],
  'quest.added': ['title'],
  'quest.deleted': ['title'],
  'quest.edited': ['title'],
  'role.granted': ['role'],
  'role.revoked': ['role'],
  'session.ended': ['sessionId', 'sessions'],
  'sign-in.succeeded': ['method', 'assurance'],
  'submission.approval-undone': ['kind'],
  'submission.approved': ['kind', 'itemId'],
  'submission.corrected': ['kind'],
  'submission.rejected': ['kind', 'reason'],
  'token.made': ['name', 'scope', 'lastFour'],
  'token.revoked': ['name', 'lastFour'],
  'user.suspended': ['reason', 'sessions'],
  'wallet.linked': ['walletId', 'address'],
  'wallet.unlinked': ['walletId', 'address'],
};

export function getExportedDetails(
  action: string,
  details: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.hasOwn(exportedDetails, action) ? (exportedDetails[action] ?? []) : [];
  return Object.fromEntries(
    fields.flatMap((field) => (Object.hasOwn(details, field) ? [[field, details[field]]] : [])),
  );
}
