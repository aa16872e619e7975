/** What notifications are about, with the words of their e-mail switches. */
export const notificationKinds = [
  'campaign_started',
  'submission',
  'presale_moved',
  'claim',
  'follow_campaign',
  'payment',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export const kindLabels: Readonly<Record<NotificationKind, { label: string; hint: string }>> = {
  campaign_started: { label: 'Campaigns that start', hint: 'Those you asked to be notified of.' },
  submission: { label: 'Your submissions', hint: 'When one is approved or rejected.' },
  presale_moved: { label: 'Presales that move', hint: 'When a presale you watch changes its dates.' },
  claim: { label: 'Your claims', hint: 'When a follow claim is approved or rejected.' },
  follow_campaign: {
    label: 'Your follow campaigns',
    hint: 'New claims, once a day, and what became of a campaign.',
  },
  payment: { label: 'Payments', hint: 'What you have bought, what went wrong, and when Premium ends.' },
};

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(kindLabels, text);
}
