import { AppError } from '#/lib/app-error.ts';
import { toLimitKey } from './addresses.server.ts';

/** How much a call takes of the machine: `heavy` ones read much, search, pack or draw. */
export type Weight = 'light' | 'heavy';

/** Pages stand in lines of their own: each takes the only thread for as long as many calls. */
type Kind = Weight | 'page';

export type TurnKey = { person: string } | { address: string };

type Room = {
  atOnce: number;
  waiting: number;
  /** How long a turn keeps its place after its end. */
  gapMs?: number;
};

/** What one person may have under way and waiting in a process. An address may be that of many people. */
const rooms: Readonly<Record<'person' | 'address', Readonly<Record<Kind, Room>>>> = {
  person: {
    // Rendering takes the thread for about 20 ms. With the gap one person's pages take less than a twentieth of the time, so
    // that another person's p95 stays what it is.
    page: { atOnce: 1, waiting: 16, gapMs: 500 },
    heavy: { atOnce: 1, waiting: 16 },
    light: { atOnce: 4, waiting: 300 },
  },
  address: {
    page: { atOnce: 4, waiting: 64 },
    heavy: { atOnce: 4, waiting: 64 },
    light: { atOnce: 16, waiting: 600 },
  },
};

export type Turn = { end: () => void };

export type Turns = {
  /**
   * Begins the caller's next call of this kind when there is room for it, in the order of asking; the turn is ended by
   * the caller. Throws RATE_LIMITED (details: retryAfter) when too many of theirs wait already.
   */
  begin: (key: TurnKey, kind: Kind) => Turn | Promise<Turn>;
  /** Throws as `begin` would now, for what costs something before its turn. */
  requireRoom: (key: TurnKey, kind: Kind) => void;
};

type Line = { running: number; waiting: (() => void)[] };

const retryAfterSeconds = 2;

const tooManyAtOnce = () =>
  new AppError('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
    details: { retryAfter: retryAfterSeconds },
  });

/** For what is made once for all who ask for it: nobody's queue is to hold it up. */
export const freeTurns: Turns = {
  begin: () => ({ end: () => undefined }),
  requireRoom: () => undefined,
};

/** Lets nobody have more than their share of this process at once, whatever the limits of a minute allow. */
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
      if ((lines.get(name)?.waiting.length ?? 0) >= room.waiting) throw tooManyAtOnce();
    },

    begin(key, kind) {
      const { name, room } = placeOf(key, kind);
      const line = lineOf(name);
      if (line.running < room.atOnce) return turnOf(name, line, room);
      if (line.waiting.length >= room.waiting) throw tooManyAtOnce();
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(turnOf(name, line, room)));
      });
    },
  };
}
