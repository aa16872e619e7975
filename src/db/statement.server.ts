import type { RawBuilder } from 'kysely';
import { fix } from './ask.server.ts';
import { askFixed, type Db, type Together } from './client.server.ts';

/** Where a value of a statement goes. */
export type Place = { readonly key: PropertyKey };

let count = 0;

/**
 * A statement that is asked often and whose text is always the same: it is built once, and each connection keeps its plan.
 * `build` is given what stands for each value, by its name.
 *
 * Those that come at the same moment may go `together`, and a slow one among them would hold up the rest. `reads`: it reads a
 * few rows by an index and nothing else, and is asked in one write with others of its kind. `writes`: it takes no locks that
 * others may hold, but with SKIP LOCKED, and shares its transaction with others of its kind.
 */
export function statement<V extends object, R>(
  build: (at: (name: keyof V) => Place) => RawBuilder<R>,
  { together }: { together?: Together } = {},
): (db: Db, values: V) => Promise<R[]> {
  count += 1;
  const name = `dropfolio_fixed_${count}`;
  let built: { text: string; keys: readonly (keyof V)[] } | undefined;

  function make(db: Db) {
    const names = new Map<unknown, keyof V>();
    const { sql, parameters } = build((key) => {
      const place = { key };
      names.set(place, key);
      return place;
    }).compile(db);
    const given = parameters.map((place) => {
      const key = names.get(place);
      if (key === undefined) throw new TypeError('a fixed statement takes its values by name');
      return key;
    });
    // A value that stands in several places is sent once.
    const keys = [...new Set(given)];
    const numbers = given.map((key) => 1 + keys.indexOf(key));
    const text = sql.replace(/\$(\d+)/g, (_, at: string) => `$${numbers[Number(at) - 1]}`);
    fix({ name, text });
    return { text, keys };
  }

  return async (db, values) => {
    built ??= make(db);
    const { text, keys } = built;
    const rows = await askFixed(db, text, { values: keys.map((key) => values[key]), together });
    // The text selects what R names.
    return rows as R[];
  };
}
