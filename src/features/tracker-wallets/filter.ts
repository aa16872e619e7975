import { foldText } from '#/lib/fold-text.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { familyNames } from './policy.ts';
import type { TrackerWallet } from './schema.ts';

/** Finds wallets by label, address in any spelling, note, or network. */
export function findWallets(wallets: readonly TrackerWallet[], q = ''): TrackerWallet[] {
  const text = foldText(q.trim());
  if (text === '') return [...wallets];
  const key = toAddressKey(q);
  return wallets.filter(
    ({ label, address, name, note, family }) =>
      foldText([label, address, name, note, familyNames[family]].join('\n')).includes(text) ||
      toAddressKey(address) === key,
  );
}

/** Maps each duplicate's id to the first wallet with the same address. Expects wallets sorted oldest first. */
export function findDuplicates<T extends { id: string; address: string }>(
  wallets: readonly T[],
): ReadonlyMap<string, T> {
  const firstByKey = new Map<string, T>();
  const duplicates = new Map<string, T>();
  for (const wallet of wallets) {
    const key = toAddressKey(wallet.address);
    const first = firstByKey.get(key);
    if (first === undefined) firstByKey.set(key, wallet);
    else duplicates.set(wallet.id, first);
  }
  return duplicates;
}
