import type * as z from 'zod/mini';

/** A declared answer that is not checked again on each call: for 1,000 rows that takes 2 ms of the only thread. */
export function declared<S extends z.ZodMiniType>(schema: S): S {
  const standard = { ...schema['~standard'], validate: (value: unknown) => ({ value }) };
  return Object.create(schema, { '~standard': { value: standard } });
}
