/** Returns SQL that formats a timestamp column (or expression) like `Date.toISOString`, or null. */
export const formatInstantSql = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
