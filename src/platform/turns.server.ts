import { AppError } from '#/lib/app-error.ts';
import { toLimitKey } from './addresses.server.ts';

/** How expensive a call is: `heavy` ones read much, search, compress or draw. */
export type Weight = 'light' | 'heavy';

/**
 * Pages stand in lines of their own: each takes the only thread for as long as many calls. So do exports, which are refused
 * while another of the same person isn't sent yet.
 */
type Kind = Weight | 'page' | 'export';

export type TurnKey = { person: string } | { address: string };

type Room = {
  atOnce: number;
  waiting: number;
  /** How long a slot stays taken after its call has ended. */
  gapMs?: number;
};

/** Concurrent and queued calls per user in a process. An address may be shared by many people. */
const rooms: Readonly<Record<'person' | 'address', Readonly<Record<Kind, Room>>>> = {
  person: {
    // Rendering blocks the thread for about 20 ms. With the gap, one user's pages take less than a twentieth
    // of the time, so that another user's p95 stays the same.
    page: { atOnce: 1, waiting: 16, gapMs: 500 },
    heavy: { atOnce: 1, waiting: 16 },
    light: { atOnce: 4, waiting: 300 },
    export: { atOnce: 1, waiting: 0 },
  },
  address: {
    // Pages that aren't cached, such as those with a query: about nine a second, which is what an address may have in a minute.
    page: { atOnce: 2, waiting: 64, gapMs: 200 },
    heavy: { atOnce: 4, waiting: 64 },
    light: { atOnce: 16, waiting: 600 },
    export: { atOnce: 1, waiting: 0 },
  },
};

export type Turn = { end: () => void };

export type Turns = {
  /**
   * Starts the caller's next call of this kind when a slot is free, in first-come order; the caller ends it.
   * Throws RATE_LIMITED (details: retryAfter) if too many of their calls are queued.
   */
  begin: (key: TurnKey, kind: Kind) => Turn | Promise<Turn>;
  /** Throws as `begin` would now, for calls with expensive work before their slot. */
  requireRoom: (key: TurnKey, kind: Kind) => void;
};

type Line = { running: number; waiting: (() => void)[] };

const retryAfterSeconds = 2;
const exportRetryAfterSeconds = 30;

const tooManyAtOnce = (kind: Kind) =>
  kind === 'export'
    ? new AppError(
        'RATE_LIMITED',
        'Another download is still running. Wait until it’s done, then try again.',
        {
          details: { retryAfter: exportRetryAfterSeconds, reason: 'export' },
        },
      )
    : new AppError('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
        details: { retryAfter: retryAfterSeconds },
      });

/** For shared work done once for all callers: no single caller's queue may delay it. */
export const freeTurns: Turns = {
  begin: () => ({ end: () => undefined }),
  requireRoom: () => undefined,
};

/** Limits the concurrent calls of each user in this process, whatever the rate limits allow. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? { running: 0, waiting: [] };
    lines.set(name, line);
    return line;
  }

  function turnOf(name: string, line: Line, { gapMs }: Room): Turn {
    line.running += 1;
    let hasEnded = false;
    const release = (): void => {
      line.running -= 1;
      line.waiting.shift()?.();
      if (line.running === 0) lines.delete(name);
    };
    return {
      end() {
        if (hasEnded) return;
        hasEnded = true;
        if (gapMs === undefined) release();
        else setTimeout(release, gapMs);
      },
    };
  }

  function placeOf(key: TurnKey, kind: Kind) {
    const isPerson = 'person' in key;
    const who = isPerson ? key.person : toLimitKey(key.address);
    return { name: `${kind} ${who}`, room: rooms[isPerson ? 'person' : 'address'][kind] };
  }

  return {
    requireRoom(key, kind) {
      const { name, room } = placeOf(key, kind);
      if ((lines.get(name)?.waiting.length ?? 0) >= room.waiting) throw tooManyAtOnce(kind);
    },

    begin(key, kind) {
      const { name, room } = placeOf(key, kind);
      const line = lineOf(name);
      if (line.running < room.atOnce) return turnOf(name, line, room);
      if (line.waiting.length >= room.waiting) throw tooManyAtOnce(kind);
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(turnOf(name, line, room)));
      });
    },
  };
}
