/** SQL for a column (or expression) of an instant as the wire writes it: what `Date.toISOString` answers, or null. */
export const isoInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same in a form that PostgreSQL writes in a fifth of the time, for statements that are asked often: `isoOf` reads it. */
export const plainInstant = (column: string): string => `(${column} AT TIME ZONE 'UTC')::text`;

/** An instant of `plainInstant` as the wire writes it. */
export function isoOf(plain: string): string {
  const day = plain.indexOf(' ');
  // The time is hh:mm:ss, then as many digits as it takes.
  const milliseconds = plain.slice(day + 10, day + 13).padEnd(3, '0');
  return `${plain.slice(0, day)}T${plain.slice(day + 1, day + 9)}.${milliseconds}Z`;
}
