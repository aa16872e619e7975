import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Tray } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import type { PagerProps } from '#/ui/pager.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import { SubmissionBadge } from '../../components/submission-badge.tsx';
import { type DecidedSearch, decidedQuery } from '../../components/submissions.ts';
import { kindLabels, statusLabels } from '../../kinds.ts';
import type { Queued } from '../../schema.ts';

type DecidedSubmissionsProps = {
  search: DecidedSearch;
  pageLink: PagerProps['link'];
};

/** Published or rejected submissions, newest first. */
export function DecidedSubmissions({ search, pageLink }: DecidedSubmissionsProps) {
  const { api } = useRouter().options.context;
  const { status, kind } = search;
  return (
    <ListView
      list={useList(decidedQuery(api, search))}
      failure={{ title: 'Couldn’t load submissions' }}
      skeleton={{ rows: 4, row: 'h-20 rounded-lg' }}
      empty={
        <EmptyState
          drawing={Tray}
          title="No matching submissions"
          description={`No ${kind === undefined ? 'submission' : kindLabels[kind].toLowerCase()} is ${statusLabels[status].toLowerCase()}.`}
        />
      }
      pager={{ label: 'Submissions pagination', link: pageLink }}
    >
      {({ items }) => (
        <ul aria-label="Submissions" className="grid gap-2">
          {items.map((item) => (
            <Row key={item.id} submission={item} />
          ))}
        </ul>
      )}
    </ListView>
  );
}

function Row({ submission }: { submission: Queued }) {
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
