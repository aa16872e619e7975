/** An exact decimal, however long, as the page's language writes numbers. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
