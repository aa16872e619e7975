import { AppError } from '#/lib/app-error.ts';
import { sourceOf } from './addresses.server.ts';

/** How much a call takes of the machine: `heavy` ones read much, search, pack or draw. */
export type Weight = 'light' | 'heavy';

/** Pages stand in lines of their own: each takes the only thread for as long as many calls. */
type Kind = Weight | 'page';

export type TurnKey = { person: string } | { address: string };

type Room = {
  atOnce: number;
  waiting: number;
  /**
   * After turns that took `freeMs` together, the next ones rest `times` as long as those before them took. A turn during
   * which nobody else asked for anything doesn't count.
   */
  rest?: { times: number; freeMs: number };
};

/** What one person may have under way and waiting in a process. An address may be that of many people. */
const rooms: Readonly<Record<'person' | 'address', Readonly<Record<Kind, Room>>>> = {
  person: {
    page: { atOnce: 1, waiting: 16, rest: { times: 40, freeMs: 100 } },
    heavy: { atOnce: 1, waiting: 16 },
    light: { atOnce: 4, waiting: 300 },
  },
  address: {
    page: { atOnce: 4, waiting: 64, rest: { times: 4, freeMs: 2_000 } },
    heavy: { atOnce: 4, waiting: 64 },
    light: { atOnce: 16, waiting: 600 },
  },
};

/** The most that a turn counts as: what takes longer waits for others, which is not its person's doing. */
const longestMs = 40;
/** Lines remembered before those that may be forgotten are looked for. */
const mostLines = 10_000;

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

type Line = {
  who: string;
  running: number;
  waiting: (() => void)[];
  /** When its person has rested from all that it was. */
  restedAt: number;
  isResting: boolean;
};

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

export type TurnsClock = {
  /** Monotonic milliseconds. */
  now: () => number;
  after: (ms: number, work: () => void) => void;
};

const ownClock: TurnsClock = {
  now: () => performance.now(),
  after: (ms, work) => void setTimeout(work, ms),
};

/** Lets nobody have more than their share of this process at once, whatever the limits of a minute allow. */
export function createTurns(clock: TurnsClock = ownClock): Turns {
  const lines = new Map<string, Line>();
  /** Who asked last, and who else did before. */
  let latest = { who: '', at: Number.NEGATIVE_INFINITY };
  let before = latest;

  function note(who: string): void {
    if (latest.who !== who) before = latest;
    latest = { who, at: clock.now() };
  }

  const hasOtherAskedSince = (began: number, who: string): boolean =>
    (latest.who === who ? before : latest).at >= began;

  function lineOf(name: string, who: string): Line {
    const known = lines.get(name);
    if (known !== undefined) return known;
    if (lines.size >= mostLines) for (const [other, line] of lines) forget(other, line);
    const line = { who, running: 0, waiting: [], restedAt: 0, isResting: false };
    lines.set(name, line);
    return line;
  }

  function forget(name: string, { running, waiting, restedAt }: Line): void {
    if (running === 0 && waiting.length === 0 && restedAt <= clock.now()) lines.delete(name);
  }

  const restOf = (line: Line, { rest }: Room): number =>
    rest === undefined ? 0 : line.restedAt - clock.now() - rest.freeMs * rest.times;

  function turnOf(name: string, line: Line, room: Room): Turn {
    line.running += 1;
    const began = clock.now();
    let hasEnded = false;
    return {
      end() {
        if (hasEnded) return;
        hasEnded = true;
        line.running -= 1;
        if (room.rest !== undefined && hasOtherAskedSince(began, line.who)) {
          const now = clock.now();
          const took = Math.min(now - began, longestMs);
          line.restedAt = Math.max(now, line.restedAt) + took * room.rest.times;
        }
        next(name, line, room);
      },
    };
  }

  /** Begins what waits, as far as there is room and its person has rested. */
  function next(name: string, line: Line, room: Room): void {
    while (line.waiting.length > 0 && !line.isResting && line.running < room.atOnce) {
      const rest = restOf(line, room);
      if (rest <= 0) {
        line.waiting.shift()?.();
        continue;
      }
      line.isResting = true;
      clock.after(rest, () => {
        line.isResting = false;
        next(name, line, room);
      });
    }
    forget(name, line);
  }

  function placeOf(key: TurnKey, kind: Kind) {
    const isPerson = 'person' in key;
    const who = isPerson ? key.person : sourceOf(key.address);
    return { who, name: `${kind} ${who}`, room: rooms[isPerson ? 'person' : 'address'][kind] };
  }

  return {
    requireRoom(key, kind) {
      const { name, room } = placeOf(key, kind);
      if ((lines.get(name)?.waiting.length ?? 0) >= room.waiting) throw tooManyAtOnce();
    },

    begin(key, kind) {
      const { who, name, room } = placeOf(key, kind);
      note(who);
      const line = lineOf(name, who);
      if (line.waiting.length === 0 && line.running < room.atOnce && restOf(line, room) <= 0) {
        return turnOf(name, line, room);
      }
      if (line.waiting.length >= room.waiting) throw tooManyAtOnce();
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(turnOf(name, line, room)));
        next(name, line, room);
      });
    },
  };
}
