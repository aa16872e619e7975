import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { formatFoundCount } from '#/lib/text.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Lens, Tap } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterBar } from '#/ui/filter-bar.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { findFaucets, listNetworks } from '../filter.ts';
import type { Faucet } from '../schema.ts';
import { FaucetCard } from './faucet-card.tsx';
import { AddFaucetDialog, type FaucetDialog, FaucetDialogs } from './faucet-dialogs.tsx';
import { type FaucetChanges, type FaucetsSearch, faucetsQuery } from './faucets.ts';
import { useNotes } from './use-notes.ts';

type FaucetsScreenProps = { search: FaucetsSearch; onFilter: (changes: FaucetChanges) => void };

const gridClass = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

export function FaucetsScreen({ search, onFilter }: FaucetsScreenProps) {
  const { api } = useRouter().options.context;
  const isAdmin = useViewer()?.isAdmin === true;
  const faucets = useList(faucetsQuery(api));
  const notes = useNotes();
  const dialogs = useDialogs<FaucetDialog>();

  const matches = findFaucets(faucets.page?.items ?? [], search);
  useResult(JSON.stringify(search), faucets.page && formatFoundCount(matches.length, 'faucet'));

  const renderResults = (now: string) => {
    if (matches.length === 0) return <NoMatches search={search} />;
    return (
      <ul aria-label="Faucets" className={gridClass}>
        {matches.map((faucet) => (
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
      <FilterBar
        label="Filter faucets"
        action="/faucets"
        search={{
          label: 'Search faucets',
          placeholder: 'Search faucets…',
          value: search.q ?? '',
          pauseMs: 150,
        }}
        choices={listNetworkChoices(faucets.page?.items ?? [], search.network)}
        onFilter={onFilter}
      />
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

/** Returns no choice with a single network; includes the network of the URL even if no faucet has it. */
function listNetworkChoices(faucets: readonly Faucet[], selected: string | undefined) {
  const networks = listNetworks(faucets);
  const names = selected === undefined || networks.includes(selected) ? networks : [selected, ...networks];
  if (names.length < 2 && selected === undefined) return [];
  const options = [
    { value: '', label: 'All networks' },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return [{ key: 'network' as const, label: 'Network', options, value: selected }];
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

function NoMatches({ search: { q, network } }: { search: FaucetsSearch }) {
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
