import { CompiledQuery, type RawBuilder } from 'kysely';
import { type Db, prepareFromFirstUse } from './client.server.ts';

/** A placeholder for a value. */
export type Placeholder = { readonly key: PropertyKey };

/**
 * Creates a statement that runs often with a fixed text: it is built once, and each connection caches its
 * plan. `build` receives a function that returns the placeholder of a value.
 */
export function defineStatement<V extends object, R>(
  build: (getPlaceholder: (name: keyof V) => Placeholder) => RawBuilder<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: { text: string; keys: readonly (keyof V)[] } | undefined;

  function compile(db: Db) {
    // A value with several placeholders is sent once.
    const keys: (keyof V)[] = [];
    const names = new Map<unknown, keyof V>();
    const { sql, parameters } = build((key) => {
      const placeholder = { key };
      names.set(placeholder, key);
      return placeholder;
    }).compile(db);
    const numbers = parameters.map((placeholder) => {
      const key = names.get(placeholder);
      if (key === undefined) throw new TypeError('a statement’s values must be named');
      if (!keys.includes(key)) keys.push(key);
      return 1 + keys.indexOf(key);
    });
    const text = sql.replace(/\$(\d+)/g, (_, position: string) => `$${numbers[Number(position) - 1]}`);
    prepareFromFirstUse(text);
    return { text, keys };
  }

  return async (db, values) => {
    compiled ??= compile(db);
    const { text, keys } = compiled;
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(
        text,
        keys.map((key) => values[key]),
      ),
    );
    // The text selects the columns of R.
    return rows as R[];
  };
}
