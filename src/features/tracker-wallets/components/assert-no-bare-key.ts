import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { AppError } from '#/lib/app-error.ts';
import { mayBeBareKey } from '#/lib/secret-texts.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { unknownBareKeyMessage } from '../bare-key.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

/** Throws INVALID for an address outside of the book that may be a private key, before it leaves the device. */
export async function assertNoBareKey(
  queryClient: QueryClient,
  api: Api,
  address: string | null,
): Promise<void> {
  if (address === null || !mayBeBareKey(address)) return;
  const { items } = await queryClient.fetchQuery(trackerWalletsQuery(api));
  const key = toAddressKey(address);
  if (!items.some((wallet) => toAddressKey(wallet.address) === key))
    throw new AppError('INVALID', unknownBareKeyMessage, { field: 'walletAddress' });
}
