import type { Assurance } from '#/db/schema.server.ts';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { PushedTo } from '#/lib/live-topics.ts';
import type { Services } from './services.server.ts';

export type Role = 'hunter' | 'promoter' | 'admin';

/** The person (or their API token) behind a call, as the session says it. */
export type Actor = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  timeZone: string;
  locale: string | null;
  /** Whether the public avatar service may be asked for this person's picture. */
  showAvatar: boolean;
  /** Of a session, or of the API token that stands in its place. */
  sessionId: string;
  assurance: Assurance;
  /** What an API token may do; undefined for a session, which may do everything its person may. */
  scope?: 'read' | 'write';
};

export const publicNouns = [...Object.values(listingNouns), 'follow'] as const;
export type PublicNoun = (typeof publicNouns)[number];

/** What changed. Streams tell the open pages of the user it is about, of admins or of everybody, which fetch the rest. */
export type Change =
  | { topic: 'airdrops'; userId: string; revision: number }
  | { topic: Exclude<PushedTo<'person'>, 'airdrops'>; userId: string }
  | { topic: PushedTo<'admins' | 'everybody'> }
  /**
   * Something that every visitor can see: what is kept for visitors of the noun, or of all of them, is made anew. The nouns
   * are the operations' that read it.
   */
  | { topic: 'public'; noun?: PublicNoun | undefined };

/** What every command and query gets. `now` is the only clock they may read. */
export type Ctx<A extends Actor | undefined = Actor | undefined> = Pick<
  Services,
  'db' | 'log' | 'config' | 'linkGuard'
> & {
  actor: A;
  now: Date;
  requestId: string;
  /** Reported to other tabs and processes once the surrounding transaction has committed. */
  changed: (...changes: readonly Change[]) => void;
};

/** Collects what a ctx reports as changed; `publish` passes it on to `report`, once all is done and committed. */
export function collectChanges(report: (changes: readonly Change[]) => void): Pick<Ctx, 'changed'> & {
  publish: () => void;
} {
  const changes: Change[] = [];
  return { changed: (...more) => void changes.push(...more), publish: () => report(changes) };
}

/** Of somebody who is signed in. */
export type MemberCtx = Ctx<Actor>;
