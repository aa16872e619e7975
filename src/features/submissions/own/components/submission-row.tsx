import { Link } from '@tanstack/react-router';
import { Eye, MousePointerClick, UserPlus } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { SubmissionBadge } from '../../components/submission-badge.tsx';
import { hasParticipants, kindLabels, withdrawnDays } from '../../kinds.ts';
import { canEdit } from '../../policy.ts';
import type { OwnSubmission } from '../../schema.ts';
import { ItemLink, SubmitLink } from './item-links.tsx';
import type { OwnAction } from './my-projects-screen.tsx';

type SubmissionRowProps = { submission: OwnSubmission; onAction: (action: OwnAction) => void };

export function SubmissionRow({ submission, onAction }: SubmissionRowProps) {
  const { id, kind, status, title, itemId, isRevision, isPublic, reason, counts } = submission;
  const reader = useReader();
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 break-words font-semibold text-ink text-lg">{title}</h2>
          <SubmissionBadge status={status} />
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <span>
            {kindLabels[kind]}
            {isRevision && status !== 'approved' && ', revision'}
          </span>
          <span aria-hidden="true">·</span>
          <span>
            {status === 'pending' ? 'sent ' : 'changed '}
            <RelativeTime value={submission.updatedAt} locale={reader.locale} timeZone={reader.zone} />
          </span>
          {status === 'approved' && !isPublic && <Badge tone="expired">Removed by an admin</Badge>}
        </p>
        {reason !== null && (
          <p className="mt-2 whitespace-pre-line break-words rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm">
            <span className="font-medium">Not approved: </span>
            {reason}
          </p>
        )}
        {status === 'withdrawn' && (
          <p className="mt-2 text-muted text-sm">
            Deleted {withdrawnDays} days after withdrawal unless you edit it.
          </p>
        )}
        {counts !== null && <Counts counts={counts} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {status === 'approved' && isPublic && itemId !== null && (
          <>
            {hasParticipants(kind) && (
              <Button asChild size="sm">
                <Link to="/my-projects/$itemId" params={{ itemId }}>
                  Participants<span className="sr-only"> of {title}</span>
                </Link>
              </Button>
            )}
            <Button asChild size="sm">
              <ItemLink kind={kind} id={itemId}>
                View<span className="sr-only"> {title}</span>
              </ItemLink>
            </Button>
            <Button asChild size="sm">
              <SubmitLink kind={kind} search={{ revises: itemId }}>
                Edit<span className="sr-only"> {title}</span>
              </SubmitLink>
            </Button>
          </>
        )}
        {canEdit(submission) && (
          <>
            <Button asChild size="sm" variant={status === 'draft' ? 'primary' : 'secondary'}>
              <SubmitLink kind={kind} search={{ id }}>
                {status === 'draft' ? 'Continue' : 'Edit'}
                <span className="sr-only"> {title}</span>
              </SubmitLink>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete ${title}`}
              onClick={() => onAction({ action: 'delete', submission })}
            >
              Delete
            </Button>
          </>
        )}
        {status === 'pending' && (
          <Button
            size="sm"
            aria-label={`Withdraw ${title}`}
            onClick={() => onAction({ action: 'withdraw', submission })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </Card>
  );
}

const countColumns = [
  ['views', 'Views', Eye],
  ['joins', 'Joins', UserPlus],
  ['clicks', 'Clicks', MousePointerClick],
] as const;

function Counts({ counts }: { counts: NonNullable<OwnSubmission['counts']> }) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <dl aria-label="In the last 30 days" className="contents">
        {countColumns.map(([name, label, Icon]) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <Icon className="size-3.5" aria-hidden="true" />
              {label}
            </dt>
            <dd className="tabular font-medium text-ink">{counts[name].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-faint">last 30 days</p>
    </div>
  );
}
