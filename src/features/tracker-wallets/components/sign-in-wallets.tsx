import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { walletsQuery } from '#/features/wallets/components/wallets.ts';
import { shortenWallet } from '#/lib/text.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { TrackerWallet } from '../schema.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

/** Offers to add the member's sign-in wallets that aren't in the book. */
export function SignInWallets({ book }: { book: readonly TrackerWallet[] }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { data } = useQuery(walletsQuery(api));
  const { run, isBusyWith } = useAction({
    title: 'Couldn’t add the wallet',
    failureMessage: 'Please try again.',
  });
  const bookKeys = new Set(book.map(({ address }) => toAddressKey(address)));
  const missing = (data?.items ?? []).filter(({ address }) => !bookKeys.has(toAddressKey(address)));
  if (missing.length === 0) return null;

  const reload = () => queryClient.invalidateQueries({ queryKey: trackerWalletsQuery(api).queryKey });
  const add = async (address: string) => {
    const addAndReload = async () => {
      // Confirmed, because the owner has signed with this wallet.
      await api.trackerWallets.add({ address, isConfirmed: true });
      toast({ title: `Added ${shortenWallet(address)}`, tone: 'success' });
      await reload();
    };
    if (!(await run(addAndReload, { keys: address }))) void reload();
  };

  return (
    <section
      aria-label="Sign-in wallets"
      className="plate mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <p className="text-base text-muted">
        {missing.length === 1
          ? '1 of your sign-in wallets isn’t'
          : `${missing.length} of your sign-in wallets aren’t`}{' '}
        in your wallet book.
      </p>
      <div className="flex flex-wrap gap-2">
        {missing.map(({ address }) => (
          <Button
            key={address}
            size="sm"
            title={address}
            busy={isBusyWith(address)}
            busyLabel="Adding…"
            onClick={() => void add(address)}
          >
            <Plus aria-hidden="true" />
            Add {shortenWallet(address)}
          </Button>
        ))}
      </div>
    </section>
  );
}
