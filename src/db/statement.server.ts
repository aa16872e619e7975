import type { RawBuilder } from 'kysely';
import { fix } from './ask.server.ts';
import { askFixed, type Db } from './client.server.ts';

/** Where a value of a statement goes. */
export type Place = { readonly key: PropertyKey };

let count = 0;

/**
 * A statement that is asked often and whose text is always the same: it is built once, and each connection keeps its plan.
 * `build` is given what stands for each value, by its name.
 *
 * One that is `isQuick` reads a few rows by an index and nothing else: it is asked in one write with others of its kind that
 * come at the same moment, and a slow one among them would hold up the rest.
 */
export function statement<V extends object, R>(
  build: (at: (name: keyof V) => Place) => RawBuilder<R>,
  { isQuick = false }: { isQuick?: boolean } = {},
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
    const rows = await askFixed(db, text, { values: keys.map((key) => values[key]), isQuick });
    // The text selects what R names.
    return rows as R[];
  };
}
