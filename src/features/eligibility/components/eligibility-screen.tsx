import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ChosenAirdrop } from '#/features/profit/components/airdrop-picker.tsx';
import { MissingAddresses } from '#/features/tracker-wallets/components/missing-addresses.tsx';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { hasAddress } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Wallet } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { ListDrop } from './list-drop.tsx';
import { ListReading } from './list-reading.tsx';
import { ListResult } from './list-result.tsx';
import { useListCheck } from './use-list-check.ts';

type EligibilityScreenProps = {
  /** The airdrop in the page's URL. */
  airdrop: ChosenAirdrop;
};

/** Searches a project's published list for the user's wallets, on the device only. */
export function EligibilityScreen({ airdrop }: EligibilityScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(trackerWalletsQuery(api));
  return (
    <>
      <PageHeader
        title="Check eligibility"
        description="Check which of your wallets are on a project’s list, without sharing your addresses."
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your wallets' }}
        skeleton={{ rows: 1, row: 'h-64 rounded-xl', label: 'Loading your wallets…' }}
        empty={<NoWallets />}
      >
        {({ items }) => <Check wallets={items} initialAirdrop={airdrop} />}
      </ListView>
    </>
  );
}

function NoWallets() {
  return (
    <EmptyState
      drawing={Wallet}
      title="No wallets to check"
      description="Add your wallet addresses, then drop a project’s list here."
      action={
        <Button asChild variant="primary">
          <Link to="/wallets">Open wallets</Link>
        </Button>
      }
      className="min-h-64"
    />
  );
}

type CheckProps = { wallets: readonly TrackerWallet[]; initialAirdrop: ChosenAirdrop };

function Check({ wallets, initialAirdrop }: CheckProps) {
  const { check, start, cancel } = useListCheck();
  const [airdrop, setAirdrop] = useState(initialAirdrop);
  const { step } = check;
  useEffect(() => {
    if (step === 'reading') announce('Searching the list…');
    if (step === 'read') document.querySelector<HTMLElement>('[data-result]')?.focus({ preventScroll: true });
  }, [step]);

  if (check.step === 'none') {
    const isSearched = (wallet: TrackerWallet) => hasAddress(wallet) || wallet.name !== '';
    const searched = wallets
      .filter(isSearched)
      .map((wallet) => ({ ...wallet, address: hasAddress(wallet) ? wallet.address : '' }));
    return (
      <>
        {searched.length === 0 ? (
          <NoWallets />
        ) : (
          <ListDrop error={check.error} onFile={(file) => start(file, searched)} />
        )}
        <MissingAddresses
          wallets={wallets.filter((wallet) => !isSearched(wallet))}
          consequence="can’t be found on lists"
          className="mt-4"
        />
      </>
    );
  }
  if (check.step === 'reading') return <ListReading check={check} onCancel={cancel} />;
  return (
    <ListResult check={check} wallets={wallets} airdrop={airdrop} onAirdrop={setAirdrop} onRestart={cancel} />
  );
}
