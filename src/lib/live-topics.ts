import type { QueryRoot } from './query-keys.ts';

type LiveEntry = {
  /** The recipients: the user concerned, all admins, or everybody who is signed in. */
  to: 'person' | 'admins' | 'everybody';
  /** The queries that open pages must refetch. */
  stale: readonly QueryRoot[];
};

/**
 * Topics that the server pushes to open pages. The server reads the recipients from it, the page the queries
 * to refetch.
 */
export const liveTopics = {
  account: { to: 'person', stale: ['profile', 'sessions'] },
  airdrops: {
    to: 'person',
    stale: ['airdrops-due', 'profit', 'reminders', 'subscription', 'yaps'],
  },
  channels: { to: 'person', stale: ['channels', 'deliveries'] },
  credits: { to: 'person', stale: ['credits', 'follow'] },
  /** Costs and rewards. */
  entries: { to: 'person', stale: ['profit'] },
  /** Slots and budgets of follow campaigns, and claims on them. */
  follow: { to: 'everybody', stale: ['follow', 'follow-campaigns', 'claimants', 'queue', 'queue-counts'] },
  imports: { to: 'person', stale: ['imports'] },
  /** The lists of hosts that decide on links. */
  links: { to: 'everybody', stale: ['link-flags', 'links'] },
  /** The user's followed listings. */
  listings: { to: 'person', stale: ['listings-of-mine'] },
  notifications: { to: 'person', stale: ['notifications'] },
  /** Items waiting for an admin. */
  queue: { to: 'admins', stale: ['queue', 'queue-counts', 'queue-item', 'reported'] },
  /** The synced data of watched wallets. */
  onchain: { to: 'person', stale: ['airdrop-contracts', 'onchain'] },
  subscription: { to: 'person', stale: ['subscription'] },
  /** Results of actions that an admin started. */
  system: { to: 'person', stale: ['system', 'system-mails', 'system-problems'] },
  tasks: { to: 'person', stale: ['airdrop-tasks'] },
  /** The tracker's setup: tags, saved views, columns. */
  'tracker-setup': { to: 'person', stale: ['tags', 'saved-views', 'portfolio-settings'] },
  /** The wallet book, and each wallet's state per airdrop, including its tasks. */
  'tracker-wallets': {
    to: 'person',
    stale: ['tracker-wallets', 'airdrop-wallets', 'airdrop-tasks', 'profit'],
  },
  yaps: { to: 'person', stale: ['subscription', 'yaps'] },
} as const satisfies Record<string, LiveEntry>;

type Topics = typeof liveTopics;

export type LiveTopic = keyof Topics;

/** The topics with this kind of recipient: `PushedTo<'person'>`. */
export type PushedTo<To extends LiveEntry['to']> = {
  [T in LiveTopic]: Topics[T]['to'] extends To ? T : never;
}[LiveTopic];

export function isLiveTopic(name: unknown): name is LiveTopic {
  return typeof name === 'string' && Object.hasOwn(liveTopics, name);
}

export const liveTopicNames: readonly LiveTopic[] = Object.keys(liveTopics).filter(isLiveTopic);

const isTo =
  <To extends LiveEntry['to']>(to: To) =>
  (topic: LiveTopic): topic is PushedTo<To> =>
    liveTopics[topic].to === to;

export const isForEverybody = isTo('everybody');
export const isForAdmins = isTo('admins');
export const personTopics = liveTopicNames.filter(isTo('person'));
export const adminTopics = liveTopicNames.filter(isForAdmins);
export const publicTopics = liveTopicNames.filter(isForEverybody);
