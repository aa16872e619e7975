import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { formatFoundCount } from '#/lib/text.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { Checklist, Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterBar } from '#/ui/filter-bar.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { questStatuses, questStatusLabels } from '../kinds.ts';
import type { QuestsPage } from '../schema.ts';
import { QuestCard } from './quest-card.tsx';
import { type QuestDialog, QuestDialogs } from './quest-dialogs.tsx';
import { type QuestFilterChanges, type QuestsSearch, questsQuery } from './quests.ts';

const questGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

type QuestsScreenProps = {
  search: QuestsSearch;
  onFilter: (changes: QuestFilterChanges) => void;
};

export function QuestsScreen({ search, onFilter }: QuestsScreenProps) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const dialogs = useDialogs<QuestDialog>();
  const list = useList(questsQuery(api, search, viewer?.id));
  const isAdmin = viewer?.isAdmin === true;
  const status = questStatuses.find((questStatus) => questStatus === search.status);
  const { counts } = list.page ?? {};
  const count = counts && (status ? counts[status] : counts.open + counts.upcoming + counts.ended);
  useResult(
    JSON.stringify(search),
    list.isOld || count === undefined ? undefined : formatFoundCount(count, 'quest'),
  );
  const isSearching = search.q !== undefined || search.status !== undefined;

  return (
    <div className="page-column pb-12">
      <PageHeader
        title="Quests"
        description={listingIntros.quest}
        actions={
          isAdmin && (
            <Button variant="primary" onClick={() => dialogs.show({ kind: 'add' })}>
              <Plus aria-hidden="true" />
              Add Quest
            </Button>
          )
        }
      />
      <FilterBar
        label="Filter quests"
        action="/quests"
        search={{
          label: 'Search quests',
          placeholder: 'Search quests…',
          value: search.q ?? '',
          pauseMs: 300,
        }}
        choices={[{ key: 'status', label: 'Status', options: toStatusOptions(counts), value: status }]}
        onFilter={onFilter}
      />
      <ListView
        isResults
        list={list}
        failure={{ title: 'Couldn’t load quests' }}
        skeleton={{ rows: 6, row: 'h-64 rounded-lg', grid: questGrid }}
        empty={<NoQuests search={search} isSearching={isSearching} isAdmin={isAdmin} />}
        pager={{
          label: 'Quests pagination',
          words: 'order',
          link: (pageSearch, label) => (
            <Link to="/quests" search={toPageSearch(search, pageSearch)}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items, now }) => (
          <ul aria-label="Quests" className={questGrid}>
            {items.map((quest) => (
              <QuestCard
                key={quest.id}
                quest={quest}
                now={now}
                {...(isAdmin && {
                  onEdit: () => dialogs.show({ kind: 'edit', id: quest.id }),
                  onDelete: () => dialogs.show({ kind: 'delete', quest }),
                })}
              />
            ))}
          </ul>
        )}
      </ListView>
      <QuestDialogs dialogs={dialogs} />
    </div>
  );
}

const toStatusOptions = (counts: QuestsPage['counts'] | undefined) => [
  { value: '', label: 'All quests' },
  ...questStatuses.map((status) => {
    const name = questStatusLabels[status];
    return { value: status, label: counts ? `${name} (${counts[status]})` : name };
  }),
];

type NoQuestsProps = { search: QuestsSearch; isSearching: boolean; isAdmin: boolean };

function NoQuests({ search, isSearching, isAdmin }: NoQuestsProps) {
  if (!isSearching) {
    return (
      <EmptyState
        drawing={Checklist}
        title="No quests available"
        description={
          isAdmin ? 'Add the first quest with the button above.' : 'Check back later for new quests.'
        }
        className="min-h-72"
      />
    );
  }
  const status = questStatuses.find((questStatus) => questStatus === search.status);
  const noun = status === undefined ? 'quest' : `${questStatusLabels[status].toLowerCase()} quest`;
  return (
    <EmptyState
      drawing={Lens}
      title="No quests found"
      description={search.q === undefined ? `No ${noun}s right now.` : `No ${noun}s match “${search.q}”.`}
      action={
        <Button asChild>
          <Link to="/quests">View all quests</Link>
        </Button>
      }
      className="min-h-72"
    />
  );
}

/** Returns the search of the previous or next page. The cursors of quests are page numbers. */
function toPageSearch({ page: _, ...filters }: QuestsSearch, { before, after }: PageSearch): QuestsSearch {
  const page = before ?? after;
  return page === undefined || page === '1' ? filters : { ...filters, page };
}
