import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { FollowProgress } from '../../components/follow-progress.tsx';
import type { PendingClaim } from '../schema.ts';
import { formatSelfReported } from '../self-reported.ts';
import { ClaimSignals } from './claim-signals.tsx';
import { budgetText, budgetTitle } from './use-review.ts';

type ClaimCardProps = {
  claim: PendingClaim;
  selected: boolean;
  busy: boolean;
  /** Explains why the last attempt didn't decide the claim. */
  note: string | undefined;
  /** Omitted if bulk decisions are unavailable. */
  onSelect?: (selected: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

export function ClaimCard(props: ClaimCardProps) {
  const { claim, selected, busy, note, onSelect, onApprove, onReject } = props;
  const reader = useReader();
  const { claimant, twitterHandle, reward, remainingBudget, signals, proofUrl, stated } = claim;
  const titleId = `claimant-${claim.id}`;
  const isShort = remainingBudget < reward;
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      data-claim={claim.id}
      tabIndex={-1}
      className={cx(
        'plate min-w-0 scroll-mt-[calc(var(--spacing-header)+4rem)] scroll-mb-4 p-4 transition-colors',
        selected && 'border-accent-line',
      )}
    >
      <div className="flex items-start gap-3">
        {onSelect && (
          <Checkbox
            aria-label={`Select the claim of ${claimant.name} on @${twitterHandle}`}
            className="mt-0.5 pointer-coarse:mr-1"
            checked={selected}
            disabled={busy}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <div className="grid min-w-0 flex-1 gap-3">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={titleId} className="min-w-0 break-words font-medium text-base text-ink">
              {claimant.id === null ? (
                claimant.name
              ) : (
                <Link
                  to="/admin/follow-claims"
                  search={{ claimant: claimant.id }}
                  className="tap hover:text-accent-ink hover:underline"
                >
                  {claimant.name}
                </Link>
              )}
            </h3>
            {claimant.isSuspended && <Badge tone="expired">Suspended</Badge>}
            {claim.firstReason !== null && <Badge tone="upcoming">Resubmitted</Badge>}
            <span className="ml-auto text-faint text-xs">
              <RelativeTime value={claim.createdAt} locale={reader.locale} timeZone={reader.zone} />
            </span>
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
            <Fact name="Campaign">@{twitterHandle}</Fact>
            <Fact name="Reward">{formatCredits(reward)}</Fact>
            <Fact name="Remaining budget">{formatCredits(remainingBudget)}</Fact>
            <Fact name="Progress">
              <FollowProgress
                handle={twitterHandle}
                received={claim.followersReceived}
                target={claim.targetFollows}
              />
            </Fact>
            <Fact name="Proof">
              <span data-proof="">
                <JudgedLink href={proofUrl} className="tap inline-block break-all">
                  {proofUrl.replace(/^https:\/\//, '')}
                </JudgedLink>
              </span>
            </Fact>
          </dl>
          <ClaimSignals signals={signals} />
          {formatSelfReported(stated) !== undefined && (
            <p className="text-muted text-sm">The claimant says: {formatSelfReported(stated)}.</p>
          )}
          {claim.firstReason !== null && (
            <p className="whitespace-pre-line break-words text-muted text-sm">
              Previously rejected: {claim.firstReason}
            </p>
          )}
          {claim.autoApprovesAt !== null && (
            <p className="text-muted text-sm">
              The campaign was closed early. Without a review, this claim is approved{' '}
              <RelativeTime value={claim.autoApprovesAt} locale={reader.locale} timeZone={reader.zone} />.
            </p>
          )}
          {isShort && (
            <Notice>
              <strong className="font-medium">{budgetTitle}</strong>
              <span className="block">{budgetText}</span>
            </Notice>
          )}
          {note !== undefined && !isShort && <Notice>{note}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="sm"
              onClick={onApprove}
              busy={busy}
              busyLabel="Saving…"
              aria-describedby={titleId}
              data-shortcut="a"
            >
              Approve ({formatCredits(reward)})
            </Button>
            <Button size="sm" onClick={onReject} disabled={busy} aria-describedby={titleId} data-shortcut="r">
              Reject
            </Button>
          </div>
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular mt-0.5 min-w-0 break-words text-ink">{children}</dd>
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
