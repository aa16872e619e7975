import { toDecimalInput } from '#/lib/typed-decimal.ts';
import type { ClaimValues } from '../claim-day/claim-form.ts';
import type { FoundClaim } from './schema.ts';
import { toEntryAmount } from './texts.ts';

/** Returns a found claim as the values of the claim's form. */
export const toClaimValues = ({
  amount,
  symbol,
  gas,
  gasToken,
}: Pick<FoundClaim, 'amount' | 'symbol' | 'gas' | 'gasToken'>): ClaimValues => ({
  amount: toDecimalInput(toEntryAmount(amount)),
  token: symbol,
  gas: toDecimalInput(gas ?? ''),
  gasToken: gas === null ? '' : gasToken,
});
