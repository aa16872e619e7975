import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import type { OwnClaim } from '../../schema.ts';
import type { ClaimTask } from './claim-dialog.tsx';
import { ClaimsList } from './claims-list.tsx';
import { ownClaimsKey, ownClaimsQuery } from './follow-queries.ts';

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'), 'ClaimDialog');
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

type PendingAction = { claim: OwnClaim; kind: 'edit' | 'resubmit' | 'withdraw' };

const toTask = (claim: OwnClaim, kind: 'edit' | 'resubmit'): ClaimTask => ({
  kind,
  id: claim.id,
  twitterHandle: claim.twitterHandle,
  title: kind === 'edit' ? 'Edit your claim' : 'Resubmit your claim',
});

type ClaimsScreenProps = {
  search: PageSearch;
  /** The server's render time. */
  now: string;
};

const findLink = (
  <Link to="/campaigns" hash="follow-and-earn">
    Find campaigns
  </Link>
);

export function ClaimsScreen({ search, now }: ClaimsScreenProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const list = useList(ownClaimsQuery(api, search));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ownClaimsKey });
  const { dialog: pendingAction, shown, sequence, show } = useDialogs<PendingAction>();
  const openDialog = (kind: PendingAction['kind']) => (claim: OwnClaim) => show({ kind, claim });

  return (
    <>
      <PageHeader
        title="My Claims"
        description="Credits you’ve claimed for following accounts."
        actions={list.page !== undefined && list.page.items.length > 0 && <Button asChild>{findLink}</Button>}
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your claims' }}
        skeleton={{ rows: 5, row: 'h-12 max-lg:h-36', label: 'Loading your claims…' }}
        empty={
          <EmptyState
            drawing={People}
            title="You haven't submitted any claims yet."
            description="Follow a campaign’s account and claim credits."
            action={
              <Button asChild variant="primary">
                {findLink}
              </Button>
            }
            className="min-h-72"
          />
        }
        pager={{
          label: 'Claims pagination',
          link: (pageSearch, label) => (
            <Link to="/my-claims" search={pageSearch}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <ClaimsList
            claims={items}
            reader={reader}
            now={now}
            onEdit={openDialog('edit')}
            onWithdraw={openDialog('withdraw')}
            onResubmit={openDialog('resubmit')}
          />
        )}
      </ListView>
      {pendingAction?.kind === 'withdraw' && (
        <WithdrawDialog key={sequence} claim={pendingAction.claim} {...shown} onChanged={refresh} />
      )}
      {pendingAction !== undefined && pendingAction.kind !== 'withdraw' && (
        <ClaimDialog
          key={sequence}
          task={toTask(pendingAction.claim, pendingAction.kind)}
          latestProofUrl={pendingAction.claim.proofUrl}
          {...shown}
          onChanged={refresh}
        />
      )}
    </>
  );
}
