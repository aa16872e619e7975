import { useCached } from '#/lib/use-cached.ts';
import type { Balance } from '../schema.ts';
import { balanceKey } from './balance-query.ts';

/** What the signed-in person holds, as far as the page knows; undefined where it could not be had. */
export function useBalance(): number | undefined {
  return useCached<Balance>(balanceKey)?.balance;
}
