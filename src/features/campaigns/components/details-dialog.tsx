import { Link, useRouter } from '@tanstack/react-router';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { countClick, useCountView } from '#/features/items/components/count.ts';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import type { Campaign } from '../schema.ts';
import { CampaignAction } from './campaign-action.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import type { OwnActions } from './own-campaigns.ts';

type DetailsDialogProps = {
  campaign: Campaign;
  own: OwnActions;
  reader: Reader;
  now: string;
  isAdmin: boolean;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** Shows everything for readers that the campaign's page contains. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { campaign, own, reader, now, isAdmin, open, onClose, onEdit, onDelete } = props;
  const [showsResults, setShowsResults] = useState(false);
  const { config } = useRouter().options.context;
  useCountView('campaign', campaign.id);
  const body = useRef<HTMLDivElement>(null);
  const toggleResults = () => {
    setShowsResults(!showsResults);
    // The results are at the top.
    body.current?.scrollTo({ top: 0 });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-2">
          {campaign.isFeatured && (
            <Star className="size-4 shrink-0 fill-current text-accent-ink" aria-hidden="true" />
          )}
          <span className="min-w-0 break-words">{campaign.title}</span>
        </span>
      }
      size="lg"
    >
      <DialogBody ref={body} tabIndex={0} role="group" aria-label="Campaign details">
        <CampaignDetails
          campaign={campaign}
          reader={reader}
          now={now}
          showsResults={showsResults}
          onFollow={() => countClick(config, 'campaign', campaign.id)}
        />
        <ListingPanel
          kind="campaign"
          id={campaign.id}
          name={campaign.title}
          listing={campaign.listing}
          now={now}
        />
      </DialogBody>
      <DialogFooter
        wide
        start={
          isAdmin && (
            <>
              <Button variant="ghost" size="icon" aria-label="Delete" title="Delete" onClick={onDelete}>
                <Trash2 className="text-danger-ink" aria-hidden="true" />
              </Button>
              <Button variant="ghost" onClick={onEdit}>
                <Pencil aria-hidden="true" />
                Edit
              </Button>
              <Button asChild variant="ghost">
                <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
                  Open full page
                </Link>
              </Button>
            </>
          )
        }
      >
        <CampaignAction
          campaign={campaign}
          own={own}
          now={now}
          showsResults={showsResults}
          onResults={toggleResults}
          onSignIn={onClose}
        />
      </DialogFooter>
    </Dialog>
  );
}
