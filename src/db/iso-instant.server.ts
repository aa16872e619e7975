/** SQL for a column (or expression) of an instant as the wire writes it: what `Date.toISOString` answers, or null. */
export const isoInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
