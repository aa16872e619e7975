import { toTransactionLine } from '#/features/profit/schema.ts';
import { toDecimalInput } from '#/lib/typed-decimal.ts';
import type { ClaimTransactions, ClaimValues } from '../claim-day/claim-form.ts';
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

/** Returns the transactions of a found claim's entries, as the import of a transactions' file names them. */
export function toClaimTransactions({
  amount,
  symbol,
  gasToken,
  transaction: { hash },
}: Pick<FoundClaim, 'amount' | 'symbol' | 'gasToken' | 'transaction'>): ClaimTransactions {
  const reward = { kind: 'reward', currency: symbol, amount: toEntryAmount(amount) } as const;
  const gas = { kind: 'gas', currency: gasToken, amount: '' } as const;
  return { reward: { hash, line: toTransactionLine(reward) }, gas: { hash, line: toTransactionLine(gas) } };
}
