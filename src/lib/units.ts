/**
 * Returns an amount of the smallest unit as a decimal number: '1500000' with 6 decimals is '1.5'.
 *
 * @param units digits only.
 */
export function formatUnits(units: string | bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
