import type { EntryTransaction } from '#/features/profit/schema.ts';
import { type EntryInput, entryInput } from '#/features/profit/schema.ts';
import { findAmbiguousFields, parseDecimalInput } from '#/lib/typed-decimal.ts';
import type { Parsed } from '#/ui/forms/form-errors.ts';
import { type CellChange, cellChange } from '../wallets/calls.ts';

/** The raw input; '' means empty. */
export type ClaimValues = { amount: string; token: string; gas: string; gasToken: string };

/** A wallet's claim: its new state, and the profit entries that go with it. */
export type Claim = { cell: CellChange; reward: EntryInput | null; gas: EntryInput | null };

/** The transactions of a claim that was found on chain. */
export type ClaimTransactions = Record<'reward' | 'gas', EntryTransaction>;
type ClaimTarget = {
  airdropId: string;
  walletId: string;
  day: string;
  transactions?: ClaimTransactions | undefined;
};
type Issue = { path: PropertyKey[]; message: string };

const isEmpty = (text: string) => text.trim() === '';

/** Returns the issues of a rejected entry, at the form's fields. */
const toFormIssues = (
  { success, error }: ReturnType<typeof entryInput.safeParse>,
  fields: Readonly<Record<'amount' | 'currency', keyof ClaimValues>>,
): Issue[] =>
  success
    ? []
    : error.issues.map(({ path, message }) => ({
        path: [path[0] === 'currency' ? fields.currency : fields.amount],
        message,
      }));

/** Converts the form's values. Only an amount with its token makes a reward; a gas cost needs both. */
export function parseClaim(
  values: ClaimValues,
  { day, transactions, ...target }: ClaimTarget,
): Parsed<Claim> {
  const undecided = Object.entries(findAmbiguousFields(values, ['amount', 'gas']));
  const issues: Issue[] = undecided.map(([field, message]) => ({ path: [field], message }));
  const [amount, gas] = [parseDecimalInput(values.amount), parseDecimalInput(values.gas)];
  const cell = cellChange.safeParse({ ...target, state: 'claimed', amount: isEmpty(amount) ? null : amount });
  const parseEntry = (kind: 'reward' | 'gas', amount: string, currency: string) =>
    entryInput.safeParse({
      ...target,
      kind,
      day,
      amount,
      currency,
      transaction: transactions?.[kind] ?? null,
    });
  const reward =
    isEmpty(amount) || isEmpty(values.token) ? undefined : parseEntry('reward', amount, values.token);
  const gasCost = isEmpty(gas) ? undefined : parseEntry('gas', gas, values.gasToken);
  if (!cell.success) issues.push(...cell.error.issues);
  if (reward) issues.push(...toFormIssues(reward, { amount: 'amount', currency: 'token' }));
  if (gasCost && isEmpty(values.gasToken))
    issues.push({ path: ['gasToken'], message: 'Gas token is required' });
  if (gasCost) issues.push(...toFormIssues(gasCost, { amount: 'gas', currency: 'gasToken' }));
  if (issues.length > 0 || !cell.success) return { success: false, error: { issues } };
  return {
    success: true,
    data: { cell: cell.data, reward: reward?.data ?? null, gas: gasCost?.data ?? null },
  };
}
