import { type RawBuilder, sql } from 'kysely';
import { maxClockSkewMs } from './future-marks.server.ts';

/** The latest end of a window that a clock as right as ours can have begun, where one that begins now ends at `end`. */
export const latestEnd = (end: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${end} + make_interval(secs => ${sql.lit(maxClockSkewMs / 1000)})`;
