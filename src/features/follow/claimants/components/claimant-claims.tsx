import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Missing, Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useList } from '#/ui/use-list.ts';
import { formatCredits } from '../../../credits/components/amounts.ts';
import { ClaimBadge } from '../../components/claim-badge.tsx';
import { ClaimSignals } from '../../review/components/claim-signals.tsx';
import type { ReviewSearch } from '../../review/components/review.ts';
import { formatSelfReported } from '../../review/self-reported.ts';
import type { ClaimantClaim } from '../schema.ts';
import { claimantClaimsQuery, refreshClaimants } from './claimants.ts';
import { LinkedAccounts } from './linked-accounts.tsx';

const ReasonDialog = lazyDialog(() => import('#/ui/forms/reason-dialog.tsx'), 'ReasonDialog');

const backLink = <Link to="/admin/follow-claims">Follow Claims</Link>;

type ClaimantClaimsProps = { id: string; search: ReviewSearch };

/** All claims of a user, with the accounts linked to them. Paid claims can be reversed. */
export function ClaimantClaims({ id, search }: ClaimantClaimsProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { dialog: claimToReverse, shown, sequence, show } = useDialogs<ClaimantClaim>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useList(claimantClaimsQuery(api, id, search));
  const data = list.page;
  if (data === null) {
    return (
      <>
        <PageHeader back={backLink} title="Claims" />
        <EmptyState
          drawing={Missing}
          title="Account not found"
          description="It may have been deleted. Its claims remain, without a name."
          className="min-h-72"
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        back={backLink}
        title={data === undefined ? 'Claims' : `Claims of ${data.claimant.name}`}
        description={
          data !== undefined && data.owed > 0
            ? `${formatCredits(data.owed)} of reversed claims still owed.`
            : undefined
        }
        actions={
          <>
            {data?.claimant.isSuspended && <Badge tone="expired">Suspended</Badge>}
            <Button asChild size="sm">
              <Link to="/admin/users/$userId" params={{ userId: id }}>
                <UserRound aria-hidden="true" />
                Account
              </Link>
            </Button>
          </>
        }
      />
      <section aria-labelledby="claims">
        <h2
          id="claims"
          ref={heading}
          tabIndex={-1}
          className="mb-3 font-semibold text-ink text-lg focus-visible:outline-none"
        >
          Claims
        </h2>
        <ListView
          list={{ ...list, page: data }}
          failure={{ title: 'Couldn’t load claims' }}
          skeleton={{ rows: 3, row: 'h-28 rounded-lg', grid: 'grid gap-3' }}
          empty={<EmptyState drawing={Pages} title="No claims yet" description="Their claims appear here." />}
          pager={{
            label: 'Claims pagination',
            link: (pageSearch, label) => (
              <Link to="/admin/follow-claims" search={{ claimant: id, ...pageSearch }}>
                {label}
              </Link>
            ),
          }}
        >
          {({ items }) => (
            <ul aria-labelledby="claims" className="plate divide-y divide-line">
              {items.map((claim) => (
                <Claim key={claim.id} claim={claim} onReverse={() => show(claim)} />
              ))}
            </ul>
          )}
        </ListView>
      </section>
      <LinkedAccounts claimantId={id} />
      {claimToReverse && (
        <ReasonDialog
          key={sequence}
          {...shown}
          title={`Reverse the claim for following @${claimToReverse.twitterHandle}?`}
          description={`${formatCredits(claimToReverse.reward)} ${claimToReverse.reward === 1 ? 'goes' : 'go'} back to the campaign, or to its creator once it is over. Credits already spent become a debt. This can’t be undone.`}
          hint="The claimant sees this reason."
          save="Reverse"
          busy="Reversing…"
          send={async (reason) => {
            const { amount, owed } = await api.followClaims.clawBack({ id: claimToReverse.id, reason });
            toast({
              title: 'Claim reversed',
              description: `${formatCredits(amount)} deducted${owed === 0 ? '' : `, ${formatCredits(owed)} of them owed`}.`,
              tone: 'success',
            });
            await refreshClaimants(queryClient);
          }}
          focusNext={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
}

function Claim({ claim, onReverse }: { claim: ClaimantClaim; onReverse: () => void }) {
  const reader = useReader();
  const { id, twitterHandle, status, isReversed, reward, proofUrl, stated, signals } = claim;
  const { reason, firstReason, createdAt, decidedAt, decidedBy } = claim;
  const selfReport = formatSelfReported(stated);
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />
  );
  return (
    <li aria-labelledby={`claim-${id}`} className="grid min-w-0 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={`claim-${id}`} className="min-w-0 break-words font-medium text-base text-ink">
          @{twitterHandle}
        </p>
        <ClaimBadge status={status} />
        {isReversed && <Badge tone="neutral">Reversed</Badge>}
        <span className="tabular text-muted text-sm">{formatCredits(reward)}</span>
        <span className="ml-auto text-faint text-xs">{renderTime(createdAt)}</span>
      </div>
      <p className="min-w-0 text-sm">
        <JudgedLink href={proofUrl} className="tap inline-block break-all">
          {proofUrl.replace(/^https:\/\//, '')}
        </JudgedLink>
        {selfReport !== undefined && <span className="text-muted"> Says: {selfReport}.</span>}
      </p>
      <ClaimSignals signals={signals} />
      {firstReason !== null && (
        <p className="whitespace-pre-line break-words text-muted text-sm">Rejected before: {firstReason}</p>
      )}
      {reason !== null && <p className="whitespace-pre-line break-words text-ink text-sm">{reason}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-xs">
          {decidedAt === null ? (
            'Not reviewed yet'
          ) : (
            <>
              {isReversed ? 'Reversed' : 'Reviewed'} {renderTime(decidedAt)}
              {decidedBy !== null && ` by ${decidedBy}`}
            </>
          )}
        </p>
        {status === 'approved' && (
          <Button size="sm" onClick={onReverse} aria-describedby={`claim-${id}`}>
            Reverse
          </Button>
        )}
      </div>
    </li>
  );
}
