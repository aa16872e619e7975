import { formatCount } from '#/lib/text.ts';
/** What speaks for a look at a claim before it is paid. It decides nothing by itself. */
export const signalLevels = ['clear', 'look', 'alert', 'unknown'] as const;
export type SignalLevel = (typeof signalLevels)[number];

/** A number with what it means; null where it can't be known. */
export type Signal = { count: number | null; level: SignalLevel };

export type SignalCounts = {
  /** Others who submitted the same proof. */
  sharedProof: number;
  /** Whole days from the account's making to the claim. */
  accountDays: number | null;
  /** The most claims of the person within an hour around this one. */
  burst: number;
  /** Others whose claims came from the same network. */
  sharedNetwork: number | null;
  /** Approved claims of the person for the same handle, through whichever campaigns. */
  paidBefore: number;
  /** Of the person's latest reviewed claims: how many, and how many were rejected or reversed. */
  reviewed: number;
  rejected: number;
  /** Others who hang together with the person by networks, devices and wallets; null where the account is gone. */
  ring: number | null;
  /** Other accounts with the same mailbox: its address without tags, and without dots at Gmail. */
  mailbox: number | null;
  /** Whether the person is an admin: 1 or 0. */
  admin: number;
};

/** `rejected` counts per cent. */
export type Signals = Record<Exclude<keyof SignalCounts, 'reviewed'>, Signal>;

const youngDays = 7;
const mostInHour = 10;
/** Homes, offices and mobile networks share an address; more than that is seldom chance. */
const manyInNetwork = 5;
/** Fewer reviewed claims say little of somebody. */
const enoughReviewed = 4;

const when = (isAlert: boolean, isLook: boolean): SignalLevel =>
  isAlert ? 'alert' : isLook ? 'look' : 'clear';

const known = (count: number | null, level: (count: number) => SignalLevel): Signal => ({
  count,
  level: count === null ? 'unknown' : level(count),
});

/** How many per cent of somebody's reviewed claims were rejected. */
export const rejectedSignal = ({ reviewed, rejected }: Pick<SignalCounts, 'reviewed' | 'rejected'>): Signal =>
  known(reviewed === 0 ? null : Math.round((100 * rejected) / reviewed), (n) =>
    when(n >= 50 && reviewed >= enoughReviewed, n >= 20),
  );

export function toSignals(counts: SignalCounts): Signals {
  const { sharedProof, accountDays, burst, sharedNetwork, paidBefore, reviewed, rejected, ring } = counts;
  const { mailbox, admin } = counts;
  return {
    sharedProof: known(sharedProof, (n) => when(n > 0, false)),
    accountDays: known(accountDays, (n) => when(n < 1, n < youngDays)),
    burst: known(burst, (n) => when(n > 3 * mostInHour, n > mostInHour)),
    sharedNetwork: known(sharedNetwork, (n) => when(n >= manyInNetwork, n > 0)),
    paidBefore: known(paidBefore, (n) => when(n > 0, false)),
    rejected: rejectedSignal({ reviewed, rejected }),
    // A shared network is a signal by itself.
    ring: known(ring, (n) => when(n >= manyInNetwork, n > (sharedNetwork ?? 0))),
    mailbox: known(mailbox, (n) => when(n > 1, n > 0)),
    admin: known(admin, (n) => when(n > 0, false)),
  };
}

const people = (count: number) => (count === 1 ? '1 other person' : `${count.toLocaleString('en')} others`);

/** Each signal in words, in the order they are shown in; those that are rare only where they warn. */
export function formatSignals(signals: Signals) {
  const { sharedProof, accountDays, burst, sharedNetwork, paidBefore, rejected, ring, mailbox, admin } =
    signals;
  const isRaised = ({ level }: Signal) => level === 'look' || level === 'alert';
  const age = accountDays.count;
  return [
    {
      name: 'sharedProof',
      level: sharedProof.level,
      text: sharedProof.count === 0 ? 'Proof not reused' : `Same proof as ${people(sharedProof.count ?? 0)}`,
    },
    {
      name: 'accountDays',
      level: accountDays.level,
      text:
        age === null
          ? 'Account deleted'
          : age === 0
            ? 'Account created that day'
            : `Account ${formatCount(age, 'day')} old`,
    },
    {
      name: 'burst',
      level: burst.level,
      text: burst.count === 1 ? '1 claim within an hour' : `${burst.count} claims within an hour`,
    },
    {
      name: 'sharedNetwork',
      level: sharedNetwork.level,
      text:
        sharedNetwork.count === null
          ? 'Network unknown'
          : sharedNetwork.count === 0
            ? 'Network not shared'
            : `Same network as ${people(sharedNetwork.count)}`,
    },
    {
      name: 'paidBefore',
      level: paidBefore.level,
      text: paidBefore.count === 0 ? 'Not paid for this handle yet' : 'Already paid for this handle',
    },
    {
      name: 'rejected',
      level: rejected.level,
      text:
        rejected.count === null
          ? 'No claims reviewed yet'
          : rejected.count === 0
            ? 'No claims rejected'
            : `${rejected.count}% of claims rejected`,
    },
    {
      name: 'ring',
      level: ring.level,
      text:
        ring.count === null
          ? 'Connections unknown'
          : ring.count === 0
            ? 'Not connected with others'
            : `Connected with ${people(ring.count)}`,
    },
    ...(isRaised(mailbox)
      ? [{ name: 'mailbox', level: mailbox.level, text: `Same mailbox as ${people(mailbox.count ?? 0)}` }]
      : []),
    ...(isRaised(admin) ? [{ name: 'admin', level: admin.level, text: 'Claimant is an admin' }] : []),
  ];
}
