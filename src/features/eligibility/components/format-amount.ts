/** Formats a decimal of any length exactly, in English notation. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
