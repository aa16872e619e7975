import { Link, useRouter } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { countClick, useCountView } from '#/features/items/components/count.ts';
import { DeleteButton, EditButton } from '#/features/listings/components/edit-buttons.tsx';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import type { Campaign, OwnCampaigns } from '../schema.ts';
import { CampaignAction } from './campaign-action.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import { useOwnCampaigns } from './own-campaigns.ts';

const EditCampaignDialog = lazyDialog(() => import('./edit-campaign-dialog.tsx'), 'EditCampaignDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);

type CampaignScreenProps = { campaign: Campaign; own: OwnCampaigns; now: string };

export function CampaignScreen({ campaign, own: loaded, now }: CampaignScreenProps) {
  const router = useRouter();
  const isOnPage = useIsOnPage();
  const { config } = router.options.context;
  useCountView('campaign', campaign.id);
  const isAdmin = useViewer()?.isAdmin === true;
  const reader = useReader();
  const own = useOwnCampaigns(loaded);
  const [showsResults, setShowsResults] = useState(campaign.status === 'ended');
  const { dialog, shown, sequence, show } = useDialogs<'edit' | 'delete'>();

  return (
    <div className="page-column max-w-3xl! pb-10">
      <PageHeader
        back={<Link to="/campaigns">Campaigns</Link>}
        title={<span className="break-words">{campaign.title}</span>}
        actions={
          <>
            {isAdmin && (
              <>
                <Button asChild>
                  <Link to="/admin/participants/$itemId" params={{ itemId: campaign.id }}>
                    <Users aria-hidden="true" />
                    Participants
                  </Link>
                </Button>
                <EditButton onClick={() => show('edit')} />
                <DeleteButton onClick={() => show('delete')} />
              </>
            )}
            <CampaignAction
              campaign={campaign}
              own={own}
              now={now}
              showsResults={showsResults}
              onResults={() => setShowsResults(!showsResults)}
            />
          </>
        }
      />
      <Card>
        <CampaignDetails
          campaign={campaign}
          reader={reader}
          now={now}
          showsResults={showsResults}
          onFollow={() => countClick(config, 'campaign', campaign.id)}
        />
      </Card>
      <ListingPanel
        kind="campaign"
        id={campaign.id}
        name={campaign.title}
        listing={campaign.listing}
        now={now}
      />
      {isAdmin && dialog === 'edit' && <EditCampaignDialog key={sequence} campaign={campaign} {...shown} />}
      {isAdmin && dialog === 'delete' && (
        <DeleteListingDialog
          key={sequence}
          kind="campaign"
          id={campaign.id}
          name={campaign.title}
          {...shown}
          onDeleted={async () => {
            if (isOnPage()) await router.navigate({ to: '/campaigns' });
          }}
        />
      )}
    </div>
  );
}
