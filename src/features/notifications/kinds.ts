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
  campaign_started: {
    label: 'Campaign starts',
    hint: 'When a campaign you asked to be notified about starts.',
  },
  submission: { label: 'Your submissions', hint: 'When a submission is approved or rejected.' },
  presale_moved: { label: 'Presale date changes', hint: 'When a presale you watch is rescheduled.' },
  claim: { label: 'Your claims', hint: 'When a follow claim is approved or rejected.' },
  follow_campaign: {
    label: 'Your follow campaigns',
    hint: 'New claims (daily) and campaign results.',
  },
  payment: { label: 'Payments', hint: 'Purchases, failed payments and Premium expiry.' },
};

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(kindLabels, text);
}
