import { Link, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import { ownCampaignsQuery } from '../../creators/components/creator-queries.ts';
import type { CampaignClaim, OwnFollowCampaign } from '../../creators/schema.ts';
import { FollowCampaignCard } from './follow-campaign-card.tsx';

const CloseDialog = lazyDialog(() => import('../../creators/components/close-dialog.tsx'), 'CloseDialog');
const ClaimsDialog = lazyDialog(() => import('../../creators/components/claims-dialog.tsx'), 'ClaimsDialog');

const DisputeDialog = lazyDialog(
  () => import('../../creators/components/dispute-dialog.tsx'),
  'DisputeDialog',
);

export type FollowCampaignsProps = {
  search: PageSearch;
  /** Renders the link to another page of the list. */
  pageLink: (page: PageSearch, label: ReactElement) => ReactElement;
};

type OpenDialog = { campaign: OwnFollowCampaign } & (
  | { kind: 'close' }
  | { kind: 'claims'; page?: PageSearch }
  | { kind: 'dispute'; claim: CampaignClaim; page: PageSearch }
);

export function FollowCampaigns({ search, pageLink }: FollowCampaignsProps) {
  const { api, config } = useRouter().options.context;
  const list = useList(ownCampaignsQuery(api, search));
  const { dialog, shown, isOpen, sequence, show } = useDialogs<OpenDialog>();
  const findCurrent = (campaign: OwnFollowCampaign) =>
    list.page?.items.find(({ id }) => id === campaign.id) ?? campaign;

  return (
    <>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your follow campaigns' }}
        skeleton={{ rows: 3, row: 'h-44 rounded-lg', grid: 'grid gap-3' }}
        empty={<NoCampaigns canCreate={config.followCampaigns} />}
        pager={{ label: 'My follow campaigns pagination', link: pageLink }}
      >
        {({ items }) => (
          <ul aria-label="My follow campaigns" className="grid gap-3">
            {items.map((campaign) => (
              <FollowCampaignCard
                key={campaign.id}
                campaign={campaign}
                onClaims={() => show({ kind: 'claims', campaign })}
                onClose={() => show({ kind: 'close', campaign })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {dialog?.kind === 'close' && (
        <CloseDialog key={sequence} campaign={findCurrent(dialog.campaign)} {...shown} />
      )}
      {dialog?.kind === 'claims' && (
        <ClaimsDialog
          key={sequence}
          campaign={findCurrent(dialog.campaign)}
          initialPage={dialog.page}
          onDispute={(claim, page) => show({ kind: 'dispute', campaign: dialog.campaign, claim, page })}
          {...shown}
        />
      )}
      {dialog?.kind === 'dispute' && (
        <DisputeDialog
          key={sequence}
          claim={dialog.claim}
          open={isOpen}
          // Returns to the dialog that opened this one.
          onClose={() => show({ kind: 'claims', campaign: dialog.campaign, page: dialog.page })}
        />
      )}
    </>
  );
}

function NoCampaigns({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState
      drawing={People}
      title="No follow campaigns yet"
      description="Reward people who follow your account, and track results here."
      action={
        canCreate && (
          <Button asChild variant="primary">
            <Link to="/campaigns/create">Create Follow Campaign</Link>
          </Button>
        )
      }
      className="min-h-72"
    />
  );
}
