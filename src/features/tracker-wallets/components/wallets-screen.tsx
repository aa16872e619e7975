import { Link, useRouter } from '@tanstack/react-router';
import { Activity, FileSearch, Plus } from 'lucide-react';
import { useRef } from 'react';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Lens, Wallet } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { useList } from '#/ui/use-list.ts';
import { findDuplicates, findWallets } from '../filter.ts';
import { hasAddress } from '../policy.ts';
import { SignInWallets } from './sign-in-wallets.tsx';
import { trackerWalletsQuery } from './tracker-wallets.ts';
import { EditWalletDialog, type WalletDialog, WalletDialogs } from './wallet-dialogs.tsx';
import { WalletList } from './wallet-list.tsx';

/** The parameters in the URL: the search text, and 'address' to show only wallets without one. */
type WalletsSearch = { q?: string; needs?: string };

type WalletsScreenProps = { search: WalletsSearch; onSearch: (search: WalletsSearch) => void };

/** A member's wallet book. Needs a `key` per member. */
export function WalletsScreen({ search, onSearch }: WalletsScreenProps) {
  const { q, needs } = search;
  const { api, config } = useRouter().options.context;
  const list = useList(trackerWalletsQuery(api));
  const dialogs = useDialogs<WalletDialog>();
  const heading = useRef<HTMLHeadingElement>(null);
  const add = () => dialogs.show({ kind: 'add' });

  return (
    <>
      <PageHeader
        title="Wallets"
        description="Your wallet addresses. Only you can see them."
        actions={
          <>
            {config.onchain && (
              // On phones, three whole buttons would need two rows.
              <Button asChild className="pointer-coarse:min-w-11 max-sm:px-2.5">
                <Link to="/wallets/activity">
                  <Activity aria-hidden="true" />
                  <span className="max-sm:sr-only">Activity</span>
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to="/eligibility">
                <FileSearch className="max-sm:hidden" aria-hidden="true" />
                Check eligibility
              </Link>
            </Button>
            <Button
              variant="primary"
              onClick={add}
              onPointerEnter={EditWalletDialog.preload}
              onFocus={EditWalletDialog.preload}
            >
              <Plus aria-hidden="true" />
              Add wallet
            </Button>
          </>
        }
      />
      {list.page && <SignInWallets book={list.page.items} />}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Your wallets
      </h2>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your wallets' }}
        skeleton={{ rows: 4, row: 'h-24 rounded-lg', label: 'Loading your wallets…' }}
        empty={<NoWallets onAdd={add} />}
      >
        {({ items }) => {
          const needing = items.filter((wallet) => !wallet.isArchived && !hasAddress(wallet));
          const isNeeding = needs === 'address' && needing.length > 0;
          const matches = findWallets(isNeeding ? needing : items, q);
          const duplicates = findDuplicates(items);
          const active = matches.filter(({ isArchived }) => !isArchived);
          const archived = matches.filter(({ isArchived }) => isArchived);
          return (
            <>
              <SearchField
                label="Search wallets"
                placeholder="Search by label, address, or note"
                value={q ?? ''}
                onSearch={(text) => onSearch({ ...(text && { q: text }), ...(isNeeding && { needs }) })}
                action="/wallets"
                className="mb-4 max-w-md"
              />
              {needing.length > 0 && (
                <section
                  aria-label="Wallets without an address"
                  className="plate mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
                >
                  <p className="text-base text-muted">
                    {formatCount(needing.length, 'wallet needs an address', 'wallets need an address')}.
                  </p>
                  <Button size="sm" onClick={() => onSearch(isNeeding ? {} : { needs: 'address' })}>
                    {isNeeding ? 'Show all' : needing.length === 1 ? 'Show it' : 'Show them'}
                  </Button>
                </section>
              )}
              {matches.length === 0 && <NoMatches q={q ?? ''} />}
              {active.length > 0 && (
                <WalletList label="Wallets" wallets={active} duplicates={duplicates} show={dialogs.show} />
              )}
              {archived.length > 0 && (
                <>
                  <h2 className="mt-8 mb-3 font-semibold text-ink text-lg">
                    Archived <span className="tabular font-normal text-muted">{archived.length}</span>
                  </h2>
                  <WalletList
                    label="Archived wallets"
                    wallets={archived}
                    duplicates={duplicates}
                    show={dialogs.show}
                  />
                </>
              )}
            </>
          );
        }}
      </ListView>
      <WalletDialogs dialogs={dialogs} onDeleted={() => heading.current?.focus({ preventScroll: true })} />
    </>
  );
}

function NoWallets({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      drawing={Wallet}
      title="No wallets yet"
      description="Add your wallets, then track what each one has done for every airdrop."
      action={
        <Button variant="primary" onClick={onAdd}>
          Add your first wallet
        </Button>
      }
      className="min-h-72"
    />
  );
}

function NoMatches({ q }: { q: string }) {
  return (
    <EmptyState
      drawing={Lens}
      title={`No wallets match “${q}”`}
      action={
        <Button asChild>
          <Link to="/wallets" resetScroll={false}>
            Show all
          </Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}
