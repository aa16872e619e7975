import { useRouter } from '@tanstack/react-router';
import { CircleCheck, Download } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Missing, People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import type { Participant, ParticipantsPage } from '../../schema.ts';
import { ItemLink } from './item-links.tsx';
import {
  type ParticipantsReader,
  type ParticipantsSearch,
  participantsQuery,
  toParticipantFilter,
} from './participants.ts';

type ParticipantsScreenProps = {
  id: string;
  reader: ParticipantsReader;
  search: ParticipantsSearch;
  /** Renders a link to this page with another search. */
  pageLink: (search: ParticipantsSearch, label: ReactNode) => ReactElement;
  back: ReactNode;
};

/** The participants of a campaign or quest, for its promoter and for admins. */
export function ParticipantsScreen({ id, reader, search, pageLink, back }: ParticipantsScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(participantsQuery(api, reader, id, search));
  const data = list.page;
  const only = toParticipantFilter(search);
  const file = reader === 'admin' ? `/admin/participants/${id}.csv` : `/my-projects/${id}/participants.csv`;

  if (data === null) {
    return (
      <>
        <PageHeader back={back} title="Participants" />
        <EmptyState drawing={Missing} title="Campaign or quest not found" className="min-h-72" />
      </>
    );
  }
  return (
    <>
      <PageHeader
        back={back}
        title="Participants"
        description={data && <Description id={id} page={data} />}
        actions={
          data !== undefined &&
          data.totals.joined > 0 && (
            <Button asChild>
              <a href={file} download>
                <Download aria-hidden="true" />
                Download CSV
              </a>
            </Button>
          )
        }
      />
      {data !== undefined && data.totals.finished !== null && (
        <Filters
          only={only}
          joined={data.totals.joined}
          finished={data.totals.finished}
          pageLink={pageLink}
        />
      )}
      <ListView
        list={{ ...list, page: data }}
        failure={{ title: 'Couldn’t load participants' }}
        skeleton={{ rows: 4, row: 'h-16 rounded-lg' }}
        empty={
          <EmptyState
            drawing={People}
            title={only === 'finished' ? 'No finishers yet' : 'No participants yet'}
            description="People appear here while they participate."
            className="min-h-56"
          />
        }
        pager={{
          label: 'Participants pagination',
          link: (pageSearch, label) => pageLink(only === 'all' ? pageSearch : { only, ...pageSearch }, label),
        }}
      >
        {(page) => (
          <ul aria-label="Participants" className="grid gap-2">
            {page.items.map((item) => (
              <Row key={item.id} participant={item} page={page} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}

function Description({ id, page: { kind, title, totals } }: { id: string; page: ParticipantsPage }) {
  const people = formatCount(totals.joined, 'participant');
  return (
    <>
      {people} in{' '}
      <ItemLink kind={kind} id={id} className="font-medium text-accent-ink hover:underline">
        {title}
      </ItemLink>
      .
    </>
  );
}

type FiltersProps = Pick<ParticipantsScreenProps, 'pageLink'> & {
  only: 'all' | 'finished';
  joined: number;
  finished: number;
};

function Filters({ only, joined, finished, pageLink }: FiltersProps) {
  const filters = [
    ['all', 'All', joined],
    ['finished', 'Finished', finished],
  ] as const;
  return (
    <FilterLinks label="Participants by progress" className="mb-2">
      {filters.map(([filter, label, count]) => (
        <FilterLink key={filter} isCurrent={filter === only} count={count}>
          {pageLink(filter === 'all' ? {} : { only: filter }, label)}
        </FilterLink>
      ))}
    </FilterLinks>
  );
}

function Row({ participant, page: { tasks } }: { participant: Participant; page: ParticipantsPage }) {
  const reader = useReader();
  const { name, joinedAt, finishedAt, done } = participant;
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />
  );
  return (
    <li className="plate min-w-0 p-3 sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words font-medium text-base text-ink">
          {name || <span className="font-normal text-muted">{describeMissingName(name)}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          {finishedAt !== null && (
            <Badge tone="claimed" icon={CircleCheck}>
              Finished
            </Badge>
          )}
          {tasks.length > 0 && (
            <span className="tabular">
              {done.length} of {formatCount(tasks.length, 'task')}
            </span>
          )}
          <span>joined {renderTime(joinedAt)}</span>
        </p>
      </div>
      {done.length > 0 && (
        <ul aria-label="Done" className="mt-2 grid gap-1 border-line border-t pt-2 text-sm">
          {done.map(({ taskId, doneAt, proofUrl }) => {
            const index = tasks.findIndex(({ id }) => id === taskId);
            return (
              <li key={taskId} className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 break-words text-ink">
                  {index + 1}. {tasks[index]?.title}
                </span>
                {proofUrl !== null && (
                  <JudgedLink href={proofUrl} className="tap inline-block min-w-0 break-all">
                    {proofUrl}
                  </JudgedLink>
                )}
                <span className="text-muted">{renderTime(doneAt)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** The name is null if the person joined before names were shared, and '' if they gave none. */
const describeMissingName = (name: string | null) =>
  name === null ? 'Name hidden (joined before names were shared)' : 'No name';
