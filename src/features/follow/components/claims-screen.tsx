import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { OwnClaim } from '../schema.ts';
import type { ClaimTask } from './claim-dialog.tsx';
import { ClaimsList } from './claims-list.tsx';
import { type FollowPage, ownClaimsKey, ownClaimsQuery } from './follow-queries.ts';

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog.tsx')).ClaimDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

type Asked = { claim: OwnClaim; kind: 'correct' | 'again' | 'withdraw' };

const taskOf = (claim: OwnClaim, kind: 'correct' | 'again'): ClaimTask => ({
  ...{ kind, id: claim.id, twitterHandle: claim.twitterHandle },
  title: kind === 'correct' ? 'Correct your claim' : 'Hand in your claim again',
});

type ClaimsScreenProps = {
  search: FollowPage;
  /** The instant the page was made for. */
  now: string;
};

const find = (
  <Link to="/campaigns" hash="follow-and-earn">
    Find campaigns
  </Link>
);

/** All of somebody's follow claims, newest first. */
export function ClaimsScreen({ search, now }: ClaimsScreenProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    ownClaimsQuery(api, search),
  );
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ownClaimsKey });
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const ask = (kind: Asked['kind']) => (claim: OwnClaim) => {
    setAsked({ kind, claim });
    setOpen(true);
  };
  const isRefused = isAppError(error) && error.code === 'INVALID';

  return (
    <>
      <PageHeader
        title="My Claims"
        description="What you claimed for following, and what became of it."
        actions={data !== undefined && data.items.length > 0 && <Button asChild>{find}</Button>}
      />
      <div aria-busy={isPlaceholderData || undefined}>
        {isError && data === undefined ? (
          <ErrorState
            title="Your claims could not be loaded"
            description={isRefused ? error.message : 'Please try again in a moment.'}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading label="Loading your claims…" className="grid gap-2">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-12 max-md:h-36" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={UserPlus}
            title="You haven't submitted any claims yet."
            description="Follow an account of a campaign and claim its credits."
            action={
              <Button asChild variant="primary">
                {find}
              </Button>
            }
            className="min-h-72"
          />
        ) : (
          <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <ClaimsList
              claims={data.items}
              reader={reader}
              now={now}
              onCorrect={ask('correct')}
              onWithdraw={ask('withdraw')}
              onAgain={ask('again')}
            />
          </div>
        )}
      </div>
      <Suspense>
        {asked?.kind === 'withdraw' && (
          <WithdrawDialog claim={asked.claim} open={open} onOpenChange={setOpen} onChanged={refresh} />
        )}
        {asked !== undefined && asked.kind !== 'withdraw' && (
          <ClaimDialog
            key={`${asked.kind} ${asked.claim.id}`}
            task={taskOf(asked.claim, asked.kind)}
            latestProofUrl={asked.claim.proofUrl}
            open={open}
            onClose={() => setOpen(false)}
            onChanged={refresh}
          />
        )}
      </Suspense>
      {data !== undefined && (
        <Pager
          label="Pages of claims"
          newer={
            data.newer === null ? undefined : (
              <Link to="/my-claims" search={{ before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/my-claims" search={{ after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}
