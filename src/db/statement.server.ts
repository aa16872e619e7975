import type { RawBuilder } from 'kysely';
import { registerFixed } from './ask.server.ts';
import { type Db, runFixed } from './client.server.ts';

/** Where a value of a statement goes. */
export type Place = { readonly key: PropertyKey };

let count = 0;

/**
 * A statement that runs often and whose text is always the same: it is built once, and each connection keeps its plan.
 * `build` receives the placeholder of each value by its name.
 */
export function statement<V extends object, R>(
  build: (at: (name: keyof V) => Place) => RawBuilder<R>,
): (db: Db, values: V) => Promise<R[]> {
  let built: { text: string; keys: readonly (keyof V)[] } | undefined;

  function make(db: Db) {
    // A value that stands in several places is sent once.
    const keys: (keyof V)[] = [];
    const names = new Map<unknown, keyof V>();
    const { sql, parameters } = build((key) => {
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
    registerFixed({ name: `dropfolio_fixed_${count}`, text });
    return { text, keys };
  }

  return async (db, values) => {
    built ??= make(db);
    const rows = await runFixed(
      db,
      built.text,
      built.keys.map((key) => values[key]),
    );
    // The text selects what R names.
    return rows as R[];
  };
}
