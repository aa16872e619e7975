import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { AdPlace } from '#/features/ads/components/ad-place.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { formatFoundCount } from '#/lib/text.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Book, Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterBar } from '#/ui/filter-bar.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { findGuides } from '../filter.ts';
import { GuideAccordion } from './guide-accordion.tsx';
import { EditGuideDialog, type GuideDialog, GuideDialogs } from './guide-dialogs.tsx';
import { GuideGrid } from './guide-grid.tsx';
import { type GuidesSearch, guidesQuery } from './guides.ts';
import { useProgress } from './use-progress.ts';
import { ViewToggle } from './view-toggle.tsx';

type GuidesScreenProps = { search: GuidesSearch; onSearch: (q: string) => void };

export function GuidesScreen({ search, onSearch }: GuidesScreenProps) {
  const { api } = useRouter().options.context;
  const isAdmin = useViewer()?.isAdmin === true;
  const guides = useList(guidesQuery(api));
  const progress = useProgress();
  const dialogs = useDialogs<GuideDialog>();
  const isGrid = search.view === 'grid';

  const matches = findGuides(guides.page?.items ?? [], search.q ?? '');
  useResult(search.q ?? '', guides.page && formatFoundCount(matches.length, 'guide'));

  const isMissing =
    search.guide !== undefined && guides.page?.items.every(({ id }) => id !== search.guide) === true;

  const renderResults = () => {
    if (matches.length === 0) return <NoMatches search={search} />;
    if (isGrid) return <GuideGrid guides={matches} onOpen={dialogs.show} />;
    return (
      <GuideAccordion guides={matches} progress={progress} requested={search.guide} onOpen={dialogs.show} />
    );
  };

  return (
    <div className="page-column">
      <PageHeader
        title="Airdrop Guides"
        description={listingIntros.guide}
        actions={
          isAdmin && (
            <Button
              variant="primary"
              onClick={() => dialogs.show({ kind: 'add' })}
              onPointerEnter={EditGuideDialog.preload}
              onFocus={EditGuideDialog.preload}
            >
              <Plus aria-hidden="true" />
              Add Guide
            </Button>
          )
        }
      />
      <AdPlace format="horizontal" className="mb-4" />
      <FilterBar
        label="Filter guides"
        action="/guides"
        hiddenFields={{ view: isGrid ? 'grid' : undefined }}
        search={{
          label: 'Search guides',
          placeholder: 'Search guides...',
          value: search.q ?? '',
          pauseMs: 150,
        }}
        onFilter={({ q }) => onSearch(q ?? '')}
        aside={<ViewToggle search={search} isGrid={isGrid} />}
      />
      {isMissing && (
        <p role="status" className="mb-4 text-base text-ink">
          This guide no longer exists.
        </p>
      )}
      <ListView
        isResults
        list={guides}
        failure={{ title: 'Failed to load guides', description: 'Please try again later.', toasts: true }}
        skeleton={
          isGrid
            ? { rows: 3, row: 'h-46 rounded-lg', grid: 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3' }
            : { rows: 3, row: 'h-19 rounded-lg', grid: 'grid gap-3' }
        }
        empty={
          <EmptyState
            drawing={Book}
            title="No guides available yet. Check back later!"
            className="min-h-72"
          />
        }
      >
        {renderResults}
      </ListView>
      <GuideDialogs dialogs={dialogs} />
    </div>
  );
}

function NoMatches({ search }: { search: GuidesSearch }) {
  return (
    <EmptyState
      drawing={Lens}
      title={`No guides found matching "${search.q ?? ''}"`}
      className="min-h-72"
      action={
        <Button asChild>
          <Link to="/guides" search={search.view === 'grid' ? { view: 'grid' } : {}} resetScroll={false}>
            Clear search
          </Link>
        </Button>
      }
    />
  );
}
