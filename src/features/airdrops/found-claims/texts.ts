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

/** Describes the changes that undoing a booking kept; undefined if there are none. */
export function describeRemaining({
  remainingEntries,
  isStillClaimed,
}: Pick<UndoneBooking, 'remainingEntries' | 'isStillClaimed'>): string | undefined {
  const sentences: string[] = [];
  if (remainingEntries === 1) sentences.push('The entry you edited stays in your profit.');
  if (remainingEntries > 1) sentences.push('The entries you edited stay in your profit.');
  if (isStillClaimed) sentences.push('The wallet’s progress was changed since, so it stays.');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** The decimals that a profit entry can have. */
const maxDecimals = 18;

/** Cuts an exact amount to the decimals that a profit entry can have. */
export function toEntryAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const shortened = fraction.slice(0, maxDecimals).replace(/0+$/, '');
  return shortened === '' ? whole : `${whole}.${shortened}`;
}
