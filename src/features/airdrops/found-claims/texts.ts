import { formatMonthDay } from '#/lib/wording.ts';
import { shortenAddress } from '../on-chain/texts.ts';
import { formatCellAmount } from '../wallets/amounts.ts';
import type { FoundClaim, UndoneBooking } from './schema.ts';

type Described = Pick<FoundClaim, 'amount' | 'isInUnits' | 'symbol' | 'token' | 'day' | 'wallet'>;

function describeTokens(
  { amount, isInUnits, symbol, token, day, wallet }: Described,
  locale: string | null | undefined,
): string {
  const name = symbol === '' ? shortenAddress(token) : symbol;
  const tokens = `${formatCellAmount(amount, locale)} ${isInUnits ? 'units of ' : ''}${name}`;
  return `${tokens} · ${formatMonthDay(day, locale)} · ${wallet}`;
}

/** Describes a found claim, such as ‘Looks claimed: 1,250 ARB · Mar 23 · Main’. */
export const describeFoundClaim = (claim: Described, locale: string | null | undefined): string =>
  `Looks claimed: ${describeTokens(claim, locale)}`;

/** Describes a claim that was booked automatically, such as ‘Booked: 1,250 ARB · Mar 23 · Main’. */
export const describeBookedClaim = (claim: Described, locale: string | null | undefined): string =>
  `Booked: ${describeTokens(claim, locale)}`;

/** Describes what undoing a booking left as it is; undefined if nothing. */
export function describeRemaining({
  remainingEntries,
  isStillClaimed,
}: Pick<UndoneBooking, 'remainingEntries' | 'isStillClaimed'>): string | undefined {
  const entries =
    remainingEntries === 1
      ? 'The entry you edited stays'
      : remainingEntries > 1
        ? 'The entries you edited stay'
        : '';
  const wallet = isStillClaimed ? 'The wallet’s progress was changed since, so it stays.' : '';
  const remaining = [entries === '' ? '' : `${entries} in your profit.`, wallet].filter(
    (text) => text !== '',
  );
  return remaining.length === 0 ? undefined : remaining.join(' ');
}

/** The decimals that a profit entry can have. */
const maxDecimals = 18;

/** Cuts an exact amount to the decimals that a profit entry can have. */
export function toEntryAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const shortened = fraction.slice(0, maxDecimals).replace(/0+$/, '');
  return shortened === '' ? whole : `${whole}.${shortened}`;
}
