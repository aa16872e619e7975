const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Formats bytes in decimal units: '999 bytes', '1.2 MB', '340 GB'. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let index = 0;
  // A value that would round to 1000 uses the next unit.
  while (value >= (index === 0 ? 1000 : 999.5) && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  if (index === 0) return value === 1 ? '1 byte' : `${Math.round(value)} bytes`;
  const text = value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value));
  return `${text} ${units[index]}`;
}
