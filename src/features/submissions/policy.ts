import type { LinkFlag } from '../links/schema.ts';
import type { Status } from './kinds.ts';
import type { Proposal } from './schema.ts';

/** Whether its promoter may go on writing it and send it: not while it waits, nor once it is published. */
export function canWrite({ status }: { status: Status }): boolean {
  return status === 'draft' || status === 'rejected' || status === 'withdrawn';
}

/** Whether it can be taken back from the queue; also whether an admin can decide on it. */
export function isWaiting({ status }: { status: Status }): boolean {
  return status === 'pending';
}

/** When what is proposed ends (ISO-8601), and the field that says so. */
export function endOf({ kind, payload }: Proposal): { field: string; end: string } {
  switch (kind) {
    case 'presale':
      return { field: 'presaleEnd', end: payload.presaleEnd };
    case 'campaign':
      return { field: 'endDate', end: payload.endDate };
    case 'quest':
      return { field: 'endsAt', end: payload.endsAt };
  }
}

/** Whether what is proposed is over at that instant (epoch milliseconds). */
export function isOver(item: Proposal, now: number): boolean {
  return Date.parse(endOf(item).end) <= now;
}

/** Every address that what is proposed leads to. */
export function linksOf({ kind, payload }: Proposal): string[] {
  const links =
    kind === 'presale'
      ? [payload.auditUrl, payload.websiteUrl, payload.twitterUrl, payload.telegramUrl, payload.launchpadUrl]
      : kind === 'campaign'
        ? [payload.websiteUrl, payload.twitterUrl, payload.telegramUrl]
        : [payload.projectUrl, ...payload.tasks.map(({ url }) => url)];
  return links.filter((url) => typeof url === 'string');
}

/** Of the links of what is proposed, those that are blocked. */
export const blockedOf = (flags: readonly LinkFlag[]): string[] =>
  flags.filter(({ verdict }) => verdict === 'blocked').map(({ url }) => url);
