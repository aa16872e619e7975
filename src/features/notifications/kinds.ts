import { type ExternalChannel, externalChannels } from '../channels/schema.ts';

/** Notifications about the person's own airdrops. */
export const reminderKinds = [
  'claim_opens',
  'claim_closes',
  'claim_missed',
  'airdrop_date',
  'check_ins',
  'streak',
  'week_ahead',
] as const;

export const notificationKinds = [
  ...reminderKinds,
  'missing_value',
  'claim_booked',
  'campaign_started',
  'submission',
  'presale_moved',
  'listing_changed',
  'item_removed',
  'credits',
  'claim',
  'follow_campaign',
  'payment',
  'report',
  'link_warning',
  'secret_warning',
  'admin_queue',
] as const;

export type ReminderKind = (typeof reminderKinds)[number];
export type NotificationKind = (typeof notificationKinds)[number];

/** The places of notifications: the bell and the channels. */
export const notificationPlaces = ['inApp', ...externalChannels] as const;
export type NotificationPlace = 'inApp' | ExternalChannel;

export const kindLabels: Readonly<Record<NotificationKind, { label: string; hint: string }>> = {
  claim_opens: {
    label: 'Claim dates',
    hint: 'Ahead of each claim date, at the times you choose; without a time, that morning.',
  },
  claim_closes: { label: 'Closing claims', hint: 'Ahead of each claim’s close, at the same times.' },
  claim_missed: {
    label: 'Missed claims',
    hint: 'An hour after a claim closed that you haven’t marked as claimed.',
  },
  airdrop_date: {
    label: 'Other airdrop dates',
    hint: 'Ahead of snapshots, registration ends, token launches, unlocks, and your own dates.',
  },
  check_ins: {
    label: 'Daily check-ins',
    hint: 'Once a day, with what’s due, if there are check-ins or starts.',
  },
  streak: {
    label: 'Streak at risk',
    hint: 'Three hours before midnight, if a streak of 3 days or more would end.',
  },
  week_ahead: { label: 'Week ahead', hint: 'On Mondays, with the claims and starts of the next seven days.' },
  missing_value: {
    label: 'Rewards without a value',
    hint: 'Once for each, a week after you record it.',
  },
  claim_booked: {
    label: 'Booked claims',
    hint: 'When a claim found on chain is booked automatically.',
  },
  campaign_started: {
    label: 'Campaign starts',
    hint: 'When a campaign you asked to be notified about starts.',
  },
  submission: {
    label: 'Your submissions',
    hint: 'When a submission is approved or rejected, or its links are hidden.',
  },
  presale_moved: { label: 'Presale date changes', hint: 'When a presale you follow is rescheduled.' },
  listing_changed: {
    label: 'Listings you follow',
    hint: 'Other changes to a listing, or its removal.',
  },
  item_removed: {
    label: 'Removed listings',
    hint: 'When a campaign or quest you joined, or a listing you submitted, is removed.',
  },
  credits: { label: 'Credits', hint: 'When you’re granted credits.' },
  claim: { label: 'Follow & earn claims', hint: 'When a claim is approved, rejected, or reversed.' },
  follow_campaign: {
    label: 'Your follow campaigns',
    hint: 'New claims (daily) and campaign results.',
  },
  report: { label: 'Your reports', hint: 'When we’ve reviewed a report you sent.' },
  payment: { label: 'Payments', hint: 'Purchases, failed payments, and Premium expiry.' },
  link_warning: {
    label: 'Dangerous links',
    hint: 'When a site you track, plan to post about, or follow turns out to be dangerous.',
  },
  secret_warning: {
    label: 'Exposed secrets',
    hint: 'Once, if one of your texts contains a recovery phrase or a private key.',
  },
  admin_queue: { label: 'To review', hint: 'Each morning, with the items waiting for an admin, if any.' },
};

const everywhere = new Set<NotificationPlace>(notificationPlaces);
const nowhere = new Set<NotificationPlace>();
/** Linked channels are on by default, emails are opt-in. */
const notByMail = new Set<NotificationPlace>(notificationPlaces.filter((place) => place !== 'email'));

const defaults: Readonly<Partial<Record<NotificationKind, ReadonlySet<NotificationPlace>>>> = {
  claim_opens: everywhere,
  claim_closes: everywhere,
  claim_missed: everywhere,
  airdrop_date: everywhere,
  link_warning: everywhere,
  secret_warning: everywhere,
  streak: nowhere,
  admin_queue: nowhere,
  week_ahead: nowhere,
};

/** Returns whether a kind is on in a place by default. */
export function isOnByDefault(kind: NotificationKind, place: NotificationPlace): boolean {
  return (defaults[kind] ?? notByMail).has(place);
}

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(kindLabels, text);
}

export const isForAdmins = (kind: NotificationKind): boolean => kind === 'admin_queue';

/** Excludes follow campaigns, because hunters may run them, too. */
const forPromoters: ReadonlySet<NotificationKind> = new Set(['submission']);

/** Returns whether someone with this role is offered a kind's setting. */
export function isOffered(
  kind: NotificationKind,
  viewer: { role: string | null; isAdmin: boolean },
): boolean {
  if (isForAdmins(kind)) return viewer.isAdmin;
  return !forPromoters.has(kind) || viewer.role === 'promoter';
}
