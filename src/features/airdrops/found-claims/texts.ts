import { formatMonthDay } from '#/lib/wording.ts';
import { shortenAddress } from '../on-chain/texts.ts';
import { formatCellAmount } from '../wallets/amounts.ts';
import type { FoundClaim } from './schema.ts';

type Described = Pick<FoundClaim, 'amount' | 'isInUnits' | 'symbol' | 'token' | 'day' | 'wallet'>;

/** Describes a found claim, such as ‘Looks claimed: 1,250 ARB · Mar 23 · Main’. */
export function describeFoundClaim(
  { amount, isInUnits, symbol, token, day, wallet }: Described,
  locale: string | null | undefined,
): string {
  const name = symbol === '' ? shortenAddress(token) : symbol;
  const tokens = `${formatCellAmount(amount, locale)} ${isInUnits ? 'units of ' : ''}${name}`;
  return `Looks claimed: ${tokens} · ${formatMonthDay(day, locale)} · ${wallet}`;
}

/** The decimals that a profit entry can have. */
const maxDecimals = 18;

/** Cuts an exact amount to the decimals that a profit entry can have. */
export function toEntryAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const shortened = fraction.slice(0, maxDecimals).replace(/0+$/, '');
  return shortened === '' ? whole : `${whole}.${shortened}`;
}
