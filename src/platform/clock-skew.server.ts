import { type RawBuilder, sql } from 'kysely';

/** Clocks that differ by more than this are wrong, and a mark further ahead was made by one of them. */
export const maxClockSkewMs = 60_000;

/** The latest end of a window that a clock as right as ours can have begun, where one that begins now ends at `end`. */
export const latestEnd = (end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${end} + make_interval(secs => ${sql.lit(maxClockSkewMs / 1000)})`;
