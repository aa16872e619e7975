import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { countOf } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Tray } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Field } from '#/ui/field.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { Select } from '#/ui/select.tsx';
import { useList } from '#/ui/use-list.ts';
import { SubmissionBadge } from '../../components/submission-badge.tsx';
import { type QueueSearch, queueQuery, toQueueKind, toQueueStatus } from '../../components/submissions.ts';
import { kindLabels, kindPlurals, kinds, statusLabels } from '../../kinds.ts';
import { type Queued, queueStatuses } from '../../schema.ts';

type QueueScreenProps = { search: QueueSearch; onSearch: (search: QueueSearch) => void };

const statusOptions = queueStatuses.map((value) => ({ value, label: statusLabels[value] }));
const kindOptions = [
  { value: '', label: 'All kinds' },
  ...kinds.map((value) => ({ value, label: kindPlurals[value] })),
];

/** Returns the search without default values. */
function toSearch(status: string, kind: string): QueueSearch {
  return { ...(status !== 'pending' && { status }), ...(kind !== '' && { kind }) };
}

export function QueueScreen({ search, onSearch }: QueueScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(queueQuery(api, search));
  const data = list.page;
  const status = toQueueStatus(search);
  const known = toQueueKind(search);
  const kind = known ?? '';
  const isFiltered = status !== 'pending' || kind !== '';

  return (
    <>
      <PageHeader
        title="Submissions"
        description={
          data === undefined
            ? 'Review promoters’ submissions.'
            : `${countOf(data.pending, 'submission is', 'submissions are')} pending review.`
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <Field label="Status" labelHidden className="w-40">
          <Select
            value={status}
            options={statusOptions}
            onChange={(event) => onSearch(toSearch(event.target.value, kind))}
          />
        </Field>
        <Field label="Kind" labelHidden className="w-40">
          <Select
            value={kind}
            options={kindOptions}
            onChange={(event) => onSearch(toSearch(status, event.target.value))}
          />
        </Field>
      </div>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load submissions' }}
        skeleton={{ rows: 4, row: 'h-20 rounded-lg' }}
        empty={
          <EmptyState
            drawing={Tray}
            title={isFiltered ? 'No matching submissions' : 'No pending submissions'}
            description={
              isFiltered
                ? `No ${known === undefined ? 'submission' : kindLabels[known].toLowerCase()} is ${statusLabels[status].toLowerCase()}.`
                : 'All submissions have been reviewed.'
            }
          />
        }
        pager={{
          label: 'Submissions pagination',
          words: 'order',
          link: (at, label) => (
            <Link to="/admin/submissions" search={{ ...toSearch(status, kind), ...at }}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <ul aria-label="Submissions" className="grid gap-2">
            {items.map((one) => (
              <QueueRow key={one.id} submission={one} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}

function QueueRow({ submission }: { submission: Queued }) {
  const reader = useReader();
  const { id, title, kind, status, isRevision, promoter, decidedAt, sentAt } = submission;
  return (
    <li className="plate plate-link relative flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium text-base">
          <Link
            to="/admin/submissions/$submissionId"
            params={{ submissionId: id }}
            className="text-ink after:absolute after:inset-0 hover:text-accent-ink"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-muted text-sm">
          {promoter.name}, {promoter.email}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {promoter.isSuspended && <Badge tone="expired">Promoter suspended</Badge>}
        {isRevision && <Badge tone="info">Revision</Badge>}
        <Badge>{kindLabels[kind]}</Badge>
        <SubmissionBadge status={status} />
        <span className="ml-1 text-faint text-xs">
          <RelativeTime value={decidedAt ?? sentAt} locale={reader.locale} timeZone={reader.zone} />
        </span>
      </div>
    </li>
  );
}
