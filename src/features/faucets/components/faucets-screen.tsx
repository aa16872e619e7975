import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { formatFound } from '#/lib/text.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Lens, Tap } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { useList } from '#/ui/use-list.ts';
import { findFaucets, listNetworks } from '../filter.ts';
import type { Faucet } from '../schema.ts';
import { FaucetCard } from './faucet-card.tsx';
import { AddFaucetDialog, type FaucetDialog, FaucetDialogs } from './faucet-dialogs.tsx';
import { type FaucetsSearch, faucetsQuery } from './faucets.ts';
import { useNotes } from './use-notes.ts';

type FaucetsScreenProps = { search: FaucetsSearch; onSearch: (q: string) => void };

const gridClass = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

export function FaucetsScreen({ search, onSearch }: FaucetsScreenProps) {
  const { api } = useRouter().options.context;
  const isAdmin = useViewer()?.isAdmin === true;
  const faucets = useList(faucetsQuery(api));
  const notes = useNotes();
  const dialogs = useDialogs<FaucetDialog>();

  const found = findFaucets(faucets.page?.items ?? [], search);
  useResult(JSON.stringify(search), faucets.page && formatFound(found.length, 'faucet'));

  const renderResults = (now: string) => {
    if (found.length === 0) return <NothingFound search={search} />;
    return (
      <ul aria-label="Faucets" className={gridClass}>
        {found.map((faucet) => (
          <FaucetCard
            key={faucet.id}
            faucet={faucet}
            notes={notes}
            now={now}
            {...(isAdmin && {
              onEdit: () => dialogs.show({ kind: 'edit', faucet }),
              onDelete: () => dialogs.show({ kind: 'delete', faucet }),
            })}
          />
        ))}
      </ul>
    );
  };

  return (
    <div className="page-column">
      <PageHeader
        title="Crypto Faucets"
        description={listingIntros.faucet}
        actions={
          isAdmin && (
            <Button
              variant="primary"
              onClick={() => dialogs.show({ kind: 'add' })}
              onPointerEnter={AddFaucetDialog.preload}
              onFocus={AddFaucetDialog.preload}
            >
              <Plus aria-hidden="true" />
              Add Faucet
            </Button>
          )
        }
      />
      <div className="mb-4 flex flex-col gap-3">
        <SearchField
          label="Search faucets"
          placeholder="Search faucets…"
          value={search.q ?? ''}
          onSearch={onSearch}
          action="/faucets"
          hiddenFields={{ network: search.network }}
          className="max-w-md"
        />
        {faucets.page && <Networks faucets={faucets.page.items} search={search} />}
      </div>
      <ListView
        isResults
        list={faucets}
        failure={{
          title: 'Error',
          description: 'Failed to load faucets. Please try again later.',
          toasts: true,
        }}
        skeleton={{ rows: 6, row: 'h-72 rounded-lg', grid: gridClass }}
        empty={<NoFaucets isAdmin={isAdmin} />}
      >
        {({ now }) => renderResults(now)}
      </ListView>
      <FaucetDialogs dialogs={dialogs} />
    </div>
  );
}

/** Links, so that the filter works without JavaScript and is part of the URL. */
function Networks({ faucets, search }: { faucets: readonly Faucet[]; search: FaucetsSearch }) {
  const networks = listNetworks(faucets);
  if (networks.length < 2) return null;
  const { q, network } = search;
  const choices = [{ label: 'All networks' }, ...networks.map((name) => ({ label: name, network: name }))];
  return (
    <nav aria-label="Networks">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map((choice) => {
          const isCurrent = network === ('network' in choice ? choice.network : undefined);
          return (
            <li key={choice.label}>
              <Link
                to="/faucets"
                search={{
                  ...(q !== undefined && { q }),
                  ...('network' in choice && { network: choice.network }),
                }}
                replace
                resetScroll={false}
                activeProps={{}}
                activeOptions={{ exact: true }}
                aria-current={isCurrent ? 'true' : undefined}
                className={cx(
                  'inline-flex h-8 items-center rounded-md border px-2.5 text-sm transition-colors pointer-coarse:h-11',
                  isCurrent
                    ? 'border-transparent bg-accent-soft font-medium text-accent-ink'
                    : 'quiet border-transparent text-muted hover:text-ink',
                )}
              >
                {choice.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NoFaucets({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      drawing={Tap}
      title="No faucets available"
      description={
        isAdmin
          ? "Add your first faucet by clicking the 'Add Faucet' button above."
          : 'Check back later for available faucets.'
      }
      className="min-h-72"
    />
  );
}

function NothingFound({ search: { q, network } }: { search: FaucetsSearch }) {
  const filters = [q && `“${q}”`, network && `the network ${network}`].filter(Boolean).join(' and ');
  return (
    <EmptyState
      drawing={Lens}
      title="No faucets found"
      description={`No faucets match ${filters}.`}
      className="min-h-72"
      action={
        <Button asChild>
          <Link to="/faucets" resetScroll={false}>
            View all faucets
          </Link>
        </Button>
      }
    />
  );
}
