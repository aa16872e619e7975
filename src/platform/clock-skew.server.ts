import { type RawBuilder, sql } from 'kysely';

/**
 * Clocks that differ by more than this are wrong, and a timestamp further ahead was written by one of them.
 */
export const maxClockSkewMs = 60_000;

/**
 * Returns the latest end of a window that a correct clock may have started, if a window that starts now ends
 * at `end`.
 */
export const getLatestEnd = (end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${end} + make_interval(secs => ${sql.lit(maxClockSkewMs / 1000)})`;
