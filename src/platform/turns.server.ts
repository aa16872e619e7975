import { AppError } from '#/lib/app-error.ts';
import { sourceOf } from './addresses.server.ts';

/** How much a call takes of the machine: `heavy` ones read much, search, pack or draw. */
export type Weight = 'light' | 'heavy';

export type TurnKey = { person: string } | { address: string };

type Room = { atOnce: number; waiting: number };

/** What one person may have under way and waiting in a process. An address may be that of many people. */
const rooms: Readonly<Record<'person' | 'address', Readonly<Record<Weight, Room>>>> = {
  person: { heavy: { atOnce: 1, waiting: 16 }, light: { atOnce: 4, waiting: 300 } },
  address: { heavy: { atOnce: 4, waiting: 64 }, light: { atOnce: 16, waiting: 600 } },
};

export type Turn = { end: () => void };

export type Turns = {
  /**
   * Begins the caller's next call of this weight when there is room for it, in the order of asking; the turn is ended by
   * the caller. Throws RATE_LIMITED (details: retryAfter) when too many of theirs wait already.
   */
  begin: (key: TurnKey, weight: Weight) => Turn | Promise<Turn>;
};

type Line = { running: number; waiting: (() => void)[] };

const retryAfterSeconds = 2;

const tooManyAtOnce = () =>
  new AppError('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
    details: { retryAfter: retryAfterSeconds },
  });

/** For what is made once for all who ask for it: nobody's queue is to hold it up. */
export const freeTurns: Turns = { begin: () => ({ end: () => undefined }) };

/** Lets nobody have more than their share of this process at once, whatever the limits of a minute allow. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function turnOf(name: string, line: Line): Turn {
    let hasEnded = false;
    return {
      end() {
        if (hasEnded) return;
        hasEnded = true;
        const next = line.waiting.shift();
        if (next !== undefined) {
          next();
          return;
        }
        line.running -= 1;
        if (line.running === 0) lines.delete(name);
      },
    };
  }

  return {
    begin(key, weight) {
      const isPerson = 'person' in key;
      const name = `${weight} ${isPerson ? key.person : sourceOf(key.address)}`;
      const room = rooms[isPerson ? 'person' : 'address'][weight];
      let line = lines.get(name);
      if (line === undefined) {
        line = { running: 0, waiting: [] };
        lines.set(name, line);
      }
      const known = line;
      if (known.running < room.atOnce) {
        known.running += 1;
        return turnOf(name, known);
      }
      if (known.waiting.length >= room.waiting) throw tooManyAtOnce();
      return new Promise((resolve) => known.waiting.push(() => resolve(turnOf(name, known))));
    },
  };
}
