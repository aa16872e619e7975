import { foldText } from '#/lib/fold-text.ts';
import { addressKey, cleanAddress } from '#/lib/wallet-address.ts';
import { familyNames } from './policy.ts';
import type { TrackerWallet } from './schema.ts';

/** Finds wallets by label, address in any spelling, note, or network. */
export function findWallets(wallets: readonly TrackerWallet[], q = ''): TrackerWallet[] {
  const query = foldText(q.trim());
  if (query === '') return [...wallets];
  const key = addressKey(cleanAddress(q));
  return wallets.filter(
    ({ label, address, note, family }) =>
      foldText([label, address, note, familyNames[family]].join('\n')).includes(query) ||
      addressKey(address) === key,
  );
}
