import type { RawBuilder } from 'kysely';
import { fix } from './ask.server.ts';
import { askFixed, type Db, type FixedTexts } from './client.server.ts';

/** Where a value of a statement goes. */
export type Place = { readonly key: PropertyKey };

let count = 0;

/**
 * A statement that is asked often and whose text is always the same: it is built once, and each connection keeps its plan.
 * `build` is given what stands for each value, by its name.
 *
 * One that is `isQuick` reads a few rows by an index and nothing else: it is asked in one write with others of its kind that
 * come at the same moment, and a slow one among them would hold up the rest.
 *
 * `sharing` is a write as it may share a transaction with others of its kind: it waits for no lock that somebody may hold for
 * long, but does nothing (SKIP LOCKED).
 */
export function statement<V extends object, R>(
  build: (at: (name: keyof V) => Place) => RawBuilder<R>,
  { isQuick = false, sharing }: { isQuick?: boolean; sharing?: typeof build } = {},
): (db: Db, values: V) => Promise<R[]> {
  let built: { texts: FixedTexts; keys: readonly (keyof V)[] } | undefined;

  function make(db: Db) {
    // A value that stands in several places is sent once.
    const keys: (keyof V)[] = [];
    const textOf = (of: typeof build): string => {
      const names = new Map<unknown, keyof V>();
      const { sql, parameters } = of((key) => {
        const place = { key };
        names.set(place, key);
        return place;
      }).compile(db);
      const numbers = parameters.map((place) => {
        const key = names.get(place);
        if (key === undefined) throw new TypeError('a fixed statement takes its values by name');
        if (!keys.includes(key)) keys.push(key);
        return 1 + keys.indexOf(key);
      });
      const text = sql.replace(/\$(\d+)/g, (_, at: string) => `$${numbers[Number(at) - 1]}`);
      count += 1;
      fix({ name: `dropfolio_fixed_${count}`, text });
      return text;
    };
    const text = textOf(build);
    return { texts: { text, shared: sharing && textOf(sharing), isQuick }, keys };
  }

  return async (db, values) => {
    built ??= make(db);
    const { texts, keys } = built;
    const rows = await askFixed(
      db,
      texts,
      keys.map((key) => values[key]),
    );
    // The text selects what R names.
    return rows as R[];
  };
}
