import type { Assurance } from '#/db/schema.server.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { PushedTo } from '#/lib/live-topics.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { Services } from './services.server.ts';

export type Role = 'hunter' | 'promoter' | 'admin';

/** The user (or their API token) behind a call, as loaded with the session. */
export type Actor = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  timeZone: string;
  locale: string | null;
  /** Whether the user allows fetching their picture from the public avatar service. */
  showAvatar: boolean;
  /** The hour at which the user's day begins. */
  dayStartsAt: number;
  weekStartsOn: 'monday' | 'sunday' | 'saturday' | null;
  /** ID of the session or of the API token. */
  sessionId: string;
  assurance: Assurance;
  /** The scope of an API token; undefined for a session, which has all rights of its user. */
  scope?: 'read' | 'write';
};

export const publicNouns = [...Object.values(listingNouns), 'follow'] as const;
export type PublicNoun = (typeof publicNouns)[number];

/**
 * A change event. Streams notify the open pages of the user concerned, of admins, or of everybody; the pages
 * then refetch.
 */
export type Change =
  | { topic: 'airdrops'; userId: string; revision: number }
  | { topic: Exclude<PushedTo<'person'>, 'airdrops'>; userId: string }
  | { topic: PushedTo<'admins' | 'everybody'> }
  /**
   * Visitors see the change: cached responses and pages of the noun, or of all nouns, are rendered again. The
   * nouns match those of the read operations.
   */
  | { topic: 'public'; noun?: PublicNoun | undefined };

/** The context of every command and query. `now` is the only clock they may read. */
export type Ctx<A extends Actor | undefined = Actor | undefined> = Pick<
  Services,
  'db' | 'log' | 'config' | 'linkGuard'
> & {
  actor: A;
  now: Date;
  requestId: string;
  /** Publishes the changes to other tabs and processes after the surrounding transaction has committed. */
  changed: (...changes: readonly Change[]) => void;
};

/** Collects the changes that a ctx reports; `publish` passes them to `report` after the commit. */
export function collectChanges(report: (changes: readonly Change[]) => void): Pick<Ctx, 'changed'> & {
  publish: () => void;
} {
  const changes: Change[] = [];
  return { changed: (...more) => void changes.push(...more), publish: () => report(changes) };
}

/** The context of a signed-in user. */
export type MemberCtx = Ctx<Actor>;

/** Returns the member's calendar day at `now`. */
export const getToday = ({ now, actor }: Pick<MemberCtx, 'now' | 'actor'>): string =>
  toCalendarDay(now.getTime(), actor.timeZone);
