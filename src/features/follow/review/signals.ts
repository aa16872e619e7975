import { formatCount } from '#/lib/text.ts';

/** Levels of a risk signal. They inform a review but decide nothing. */
export const signalLevels = ['clear', 'look', 'alert', 'unknown'] as const;
export type SignalLevel = (typeof signalLevels)[number];

/** A count with its level. The count is null if it can't be determined. */
export type Signal = { count: number | null; level: SignalLevel };

export type SignalCounts = {
  /** Other users who submitted the same proof. */
  sharedProof: number;
  /** Whole days between the account's creation and the claim. */
  accountDays: number | null;
  /** The maximum number of the person's claims within any hour around this one. */
  burst: number;
  /** Other users with claims from the same network. */
  sharedNetwork: number | null;
  /** Approved claims of the person for the same handle, across campaigns. */
  paidBefore: number;
  /** The number of the person's latest reviewed claims, and of the rejected or reversed ones among them. */
  reviewed: number;
  rejected: number;
  /** Other accounts linked by networks, devices, and wallets; null if the account was deleted. */
  ring: number | null;
  /** Other accounts with the same mailbox, ignoring tags, and dots for Gmail. */
  mailbox: number | null;
  /** 1 if the person is an admin, else 0. */
  admin: number;
};

/** `rejected` is a percentage. */
export type Signals = Record<Exclude<keyof SignalCounts, 'reviewed'>, Signal>;

const minAccountDays = 7;
const maxPerHour = 10;
/** Homes, offices, and mobile networks share an address; larger groups are seldom coincidental. */
const minCrowd = 5;
/** Fewer reviewed claims are too little evidence. */
const minReviewed = 4;

function toLevel(isAlert: boolean, isLook: boolean): SignalLevel {
  if (isAlert) return 'alert';
  return isLook ? 'look' : 'clear';
}

const toSignal = (count: number | null, level: (count: number) => SignalLevel): Signal => ({
  count,
  level: count === null ? 'unknown' : level(count),
});

/** Returns the signal for the percentage of rejected claims. */
export const toRejectedSignal = ({
  reviewed,
  rejected,
}: Pick<SignalCounts, 'reviewed' | 'rejected'>): Signal =>
  toSignal(reviewed === 0 ? null : Math.round((100 * rejected) / reviewed), (n) =>
    toLevel(n >= 50 && reviewed >= minReviewed, n >= 20),
  );

export function toSignals(counts: SignalCounts): Signals {
  const { sharedProof, accountDays, burst, sharedNetwork, paidBefore, reviewed, rejected, ring } = counts;
  const { mailbox, admin } = counts;
  return {
    sharedProof: toSignal(sharedProof, (n) => toLevel(n > 0, false)),
    accountDays: toSignal(accountDays, (n) => toLevel(n < 1, n < minAccountDays)),
    burst: toSignal(burst, (n) => toLevel(n > 3 * maxPerHour, n > maxPerHour)),
    sharedNetwork: toSignal(sharedNetwork, (n) => toLevel(n >= minCrowd, n > 0)),
    paidBefore: toSignal(paidBefore, (n) => toLevel(n > 0, false)),
    rejected: toRejectedSignal({ reviewed, rejected }),
    // A shared network is already its own signal.
    ring: toSignal(ring, (n) => toLevel(n >= minCrowd, n > (sharedNetwork ?? 0))),
    mailbox: toSignal(mailbox, (n) => toLevel(n > 1, n > 0)),
    admin: toSignal(admin, (n) => toLevel(n > 0, false)),
  };
}

const formatOthers = (count: number) =>
  count === 1 ? '1 other person' : `${count.toLocaleString('en')} others`;

type CountTexts = { unknown: string; none: string; some: (count: number) => string };

function formatSignalCount(count: number | null, { unknown, none, some }: CountTexts): string {
  if (count === null) return unknown;
  return count === 0 ? none : some(count);
}

/** Returns the signals as text, in display order. Rare signals are omitted unless they warn. */
export function formatSignals(signals: Signals) {
  const { sharedProof, accountDays, burst, sharedNetwork, paidBefore, rejected, ring, mailbox, admin } =
    signals;
  const isRaised = ({ level }: Signal) => level === 'look' || level === 'alert';
  return [
    {
      name: 'sharedProof',
      level: sharedProof.level,
      text:
        sharedProof.count === 0
          ? 'Proof not reused'
          : `Same proof as ${formatOthers(sharedProof.count ?? 0)}`,
    },
    {
      name: 'accountDays',
      level: accountDays.level,
      text: formatSignalCount(accountDays.count, {
        unknown: 'Account deleted',
        none: 'Account created that day',
        some: (days) => `Account ${formatCount(days, 'day')} old`,
      }),
    },
    {
      name: 'burst',
      level: burst.level,
      text: burst.count === 1 ? '1 claim within an hour' : `${burst.count} claims within an hour`,
    },
    {
      name: 'sharedNetwork',
      level: sharedNetwork.level,
      text: formatSignalCount(sharedNetwork.count, {
        unknown: 'Network unknown',
        none: 'Network not shared',
        some: (count) => `Same network as ${formatOthers(count)}`,
      }),
    },
    {
      name: 'paidBefore',
      level: paidBefore.level,
      text: paidBefore.count === 0 ? 'Not paid for this handle yet' : 'Already paid for this handle',
    },
    {
      name: 'rejected',
      level: rejected.level,
      text: formatSignalCount(rejected.count, {
        unknown: 'No claims reviewed yet',
        none: 'No claims rejected',
        some: (percent) => `${percent}% of claims rejected`,
      }),
    },
    {
      name: 'ring',
      level: ring.level,
      text: formatSignalCount(ring.count, {
        unknown: 'Connections unknown',
        none: 'Not connected with others',
        some: (count) => `Connected with ${formatOthers(count)}`,
      }),
    },
    ...(isRaised(mailbox)
      ? [
          {
            name: 'mailbox',
            level: mailbox.level,
            text: `Same mailbox as ${formatOthers(mailbox.count ?? 0)}`,
          },
        ]
      : []),
    ...(isRaised(admin) ? [{ name: 'admin', level: admin.level, text: 'Claimant is an admin' }] : []),
  ];
}
