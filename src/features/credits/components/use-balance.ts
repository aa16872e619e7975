import { useCached } from '#/browser/use-cached.ts';
import type { Balance } from '../schema.ts';
import { balanceKey } from './balance-query.ts';

/** Returns the cached balance of the user; undefined if it couldn't be loaded. */
export function useBalance(): number | undefined {
  return useCached<Balance>(balanceKey)?.balance;
}
