import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { LinkNote } from '#/features/links/components/guarded-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { SubmissionBadge } from '../../components/submission-badge.tsx';
import { reviewQuery } from '../../components/submissions.ts';
import { type Kind, kindLabels, kinds } from '../../kinds.ts';
import { ItemLink } from '../../own/components/item-links.tsx';
import { getBlockedLinks, getEndDate, hasEnded, isPending } from '../../policy.ts';
import type { Reviewed } from '../../schema.ts';
import { fetchKindForm } from '../../submit/components/kind-form.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { useDecision } from './use-decision.ts';

const ReviewPreview = lazyPart(() => import('./review-preview.tsx'), 'ReviewPreview');
const ReasonDialog = lazyDialog(() => import('#/ui/forms/reason-dialog.tsx'), 'ReasonDialog');
const createEditDialog = (kind: Kind) =>
  lazyDialog(async () => {
    const [{ EditSubmissionDialog }] = await Promise.all([
      import('./edit-submission-dialog.tsx'),
      fetchKindForm(kind),
    ]);
    return { EditSubmissionDialog };
  }, 'EditSubmissionDialog');
const editDialogs = Object.fromEntries(kinds.map((kind) => [kind, createEditDialog(kind)])) as Record<
  Kind,
  ReturnType<typeof createEditDialog>
>;

const backLink = (
  <Link to="/admin/queue" search={{ kind: 'submission' }}>
    Submissions
  </Link>
);

export function ReviewScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(reviewQuery(api, id));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="Submission" />}
      failure="Couldn’t load this submission"
      missing={
        <EmptyState
          drawing={Missing}
          title="Submission not found"
          description="Its promoter may have withdrawn or deleted it."
        />
      }
      skeleton={{ blocks: ['h-32', 'h-64'], grid: 'grid gap-4' }}
    >
      {(submission) => <Review submission={submission} />}
    </OneView>
  );
}

function Review({ submission }: { submission: Reviewed }) {
  const { kind, status, title, isRevision, promoter } = submission;
  return (
    <>
      <PageHeader
        back={backLink}
        title={title}
        description={`${kindLabels[kind]}${isRevision ? ', revision of a published one' : ''}`}
        actions={
          <>
            {promoter.isSuspended && <Badge tone="expired">Promoter suspended</Badge>}
            {isRevision && <Badge tone="info">Revision</Badge>}
            <SubmissionBadge status={status} />
          </>
        }
      />
      <ReviewDetails submission={submission} />
    </>
  );
}

export function ReviewDetails({ submission }: { submission: Reviewed }) {
  const { kind, status, isRevision, item, current, itemId } = submission;
  const canDecide = isPending(submission);
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @3xl:grid-cols-[1fr_18rem]">
        <div className="grid min-w-0 gap-4">
          {canDecide && isRevision && <ReviewChanges current={current} proposed={item} />}
          <Card as="section">
            <CardHeader
              title={canDecide ? 'Preview' : 'As submitted'}
              actions={
                itemId !== null &&
                (status === 'approved' || current !== null) && (
                  <Button asChild size="sm">
                    <ItemLink kind={kind} id={itemId}>
                      {status === 'approved' ? 'View public page' : 'View current public page'}
                    </ItemLink>
                  </Button>
                )
              }
            />
            <Suspense
              fallback={
                <Loading>
                  <Skeleton className="h-64" />
                </Loading>
              }
            >
              <ReviewPreview item={item} flags={submission.flags} sentAt={submission.sentAt} />
            </Suspense>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4 @max-3xl:order-first">
          <Decision submission={submission} />
          <Facts submission={submission} />
        </div>
      </div>
    </div>
  );
}

type DecisionDialog = 'approve' | 'own' | 'reject' | 'edit';

function Decision({ submission }: { submission: Reviewed }) {
  const { id, updatedAt, promoter, title, item, sentAt, flags } = submission;
  const reader = useReader();
  // The item may have ended since it was sent.
  const now = useMinute(sentAt);
  const dialogs = useDialogs<DecisionDialog>();
  const { isOpen, show } = dialogs;
  const decision = useDecision({ linkReason: () => show('approve'), ownReason: () => show('own') });
  const isOwn = useViewer()?.id === promoter.id;
  const approve = () => {
    if (isOpen) return;
    if (getBlockedLinks(flags).length > 0 && !isOwn) {
      show('approve');
      return;
    }
    void decision.run(
      (api) => api.submissions.approve({ id, updatedAt, undoable: true }),
      `“${title}” published`,
    );
  };
  return (
    <>
      {isPending(submission) && (
        <Card
          as="section"
          aria-label="Decision"
          className="grid gap-2 @max-3xl:grid-cols-2 @max-3xl:[&>:not(button)]:col-span-full"
        >
          {promoter.isSuspended && <Warning>The promoter is suspended, so this can’t be approved.</Warning>}
          {flags.map((flag) => (
            <div key={flag.url} className="text-sm">
              <p className="break-all font-mono text-ink">{flag.url}</p>
              <LinkNote variant="line" flags={[flag]} />
            </div>
          ))}
          {hasEnded(item, now) && (
            <Warning>
              This ended on {formatInstant(Date.parse(getEndDate(item).end), reader)}. Approving publishes it
              as ended.
            </Warning>
          )}
          {decision.error !== undefined && !isOpen && (
            <p
              role="alert"
              className="rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm"
            >
              {decision.error}
            </p>
          )}
          <Button
            variant="primary"
            data-shortcut="a"
            className="@max-3xl:col-span-full"
            onClick={approve}
            disabled={promoter.isSuspended}
            busy={decision.busy}
            busyLabel="Publishing…"
          >
            Approve
          </Button>
          <Button onClick={() => show('edit')}>Edit</Button>
          <Button data-shortcut="r" onClick={() => show('reject')}>
            Reject
          </Button>
          <p className="mt-1 text-muted text-xs">
            Approving publishes it immediately. The promoter is notified either way.
          </p>
        </Card>
      )}
      <DecisionDialogs submission={submission} decision={decision} dialogs={dialogs} />
    </>
  );
}

type DecisionDialogsProps = {
  submission: Reviewed;
  decision: ReturnType<typeof useDecision>;
  dialogs: ReturnType<typeof useDialogs<DecisionDialog>>;
};

function DecisionDialogs({ submission, decision, dialogs }: DecisionDialogsProps) {
  const { id, kind, updatedAt, title, flags } = submission;
  const { dialog, shown, sequence } = dialogs;
  const hasBlocked = getBlockedLinks(flags).length > 0;
  const EditSubmissionDialog = editDialogs[kind];
  const approve = (reasons: { linkReason?: string; ownReason?: string }) =>
    decision.attempt(
      (api) => api.submissions.approve({ id, updatedAt, undoable: true, ...reasons }),
      `“${title}” published`,
    );
  switch (dialog) {
    case 'approve':
      return (
        <ReasonDialog
          key={sequence}
          {...shown}
          title={`Publish “${title}” with a blocked link?`}
          description="Its links stay hidden until the site is allowed on the Links page."
          hint="Kept in the audit log."
          save="Publish anyway"
          busy="Publishing…"
          send={(linkReason) => approve({ linkReason })}
        />
      );
    case 'own':
      return (
        <ReasonDialog
          key={sequence}
          {...shown}
          title={`Publish “${title}”?`}
          description={`This is your own submission. With another admin, they would have to review it.${hasBlocked ? ' It has a blocked link.' : ''}`}
          hint="Kept in the audit log."
          save="Publish"
          busy="Publishing…"
          send={(ownReason) => approve({ ownReason, ...(hasBlocked && { linkReason: ownReason }) })}
        />
      );
    case 'reject':
      return (
        <ReasonDialog
          key={sequence}
          {...shown}
          title={`Reject “${title}”?`}
          description="The promoter will see this reason and can edit and resubmit."
          save="Reject"
          busy="Rejecting…"
          send={(reason) =>
            decision.attempt(
              (api) => api.submissions.reject({ id, updatedAt, reason }),
              `“${title}” rejected`,
            )
          }
        />
      );
    case 'edit':
      return <EditSubmissionDialog key={`${sequence} ${updatedAt}`} {...shown} submission={submission} />;
    default:
      return null;
  }
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function Facts({ submission }: { submission: Reviewed }) {
  const reader = useReader();
  const { promoter, sentAt, decidedAt, decidedBy, reason } = submission;
  const formatTime = (value: string) => formatInstant(Date.parse(value), reader);
  return (
    <Card as="section" aria-label="About this submission">
      <dl className="grid gap-3 text-sm">
        <div className="min-w-0">
          <dt className="text-muted text-xs">Promoter</dt>
          <dd className="min-w-0 break-words text-ink">
            <Link
              to="/admin/users/$userId"
              params={{ userId: promoter.id }}
              className="tap text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
            >
              {promoter.name}
            </Link>
            <span className="block break-all text-muted">{promoter.email}</span>
          </dd>
        </div>
        <div>
          <dt className="text-muted text-xs">Sent</dt>
          <dd className="text-ink" suppressHydrationWarning>
            {formatTime(sentAt)}
          </dd>
        </div>
        {decidedAt !== null && (
          <div>
            <dt className="text-muted text-xs">Decided</dt>
            <dd className="text-ink" suppressHydrationWarning>
              {formatTime(decidedAt)}
              {decidedBy !== null && ` by ${decidedBy}`}
            </dd>
          </div>
        )}
        {reason !== null && (
          <div className="min-w-0">
            <dt className="text-muted text-xs">Reason</dt>
            <dd className="whitespace-pre-line break-words text-ink">{reason}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
