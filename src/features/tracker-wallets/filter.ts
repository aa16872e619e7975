import { foldText } from '#/lib/fold-text.ts';
import { addressKey } from '#/lib/wallet-address.ts';
import { familyNames } from './policy.ts';
import type { TrackerWallet } from './schema.ts';

/** The wallets that a search means: by label, address in any spelling, note or network. */
export function findWallets(wallets: readonly TrackerWallet[], q = ''): TrackerWallet[] {
  const typed = foldText(q.trim());
  if (typed === '') return [...wallets];
  const key = addressKey(q);
  return wallets.filter(
    ({ label, address, note, family }) =>
      foldText([label, address, note, familyNames[family]].join('\n')).includes(typed) ||
      addressKey(address) === key,
  );
}
