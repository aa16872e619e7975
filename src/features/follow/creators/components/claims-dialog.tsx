import { useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Pager } from '#/ui/pager.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import type { CampaignClaim, OwnFollowCampaign } from '../schema.ts';
import { campaignClaimsQuery } from './creator-queries.ts';

type ClaimsDialogProps = {
  campaign: OwnFollowCampaign;
  open: boolean;
  onClose: () => void;
};

const badges = {
  pending: <Badge tone="upcoming">Pending</Badge>,
  approved: <Badge tone="claimed">Approved</Badge>,
  rejected: <Badge tone="expired">Rejected</Badge>,
};

/** The profiles that claim to follow, page by page. */
export function ClaimsDialog({ campaign, open, onClose }: ClaimsDialogProps) {
  const { api } = useRouter().options.context;
  const [at, setAt] = useState<PageSearch>({});
  const list = useList({ ...campaignClaimsQuery(api, campaign.id, at), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Claims on @${campaign.twitterHandle}`}
      description="Admins review each claim."
    >
      <DialogBody tabIndex={0}>
        <ListView
          list={list}
          failure={{ title: 'Failed to load claims', bare: true }}
          skeleton={{ rows: 4, row: 'h-12' }}
          empty={
            <EmptyState
              bare
              icon={Inbox}
              title="No claims yet"
              description="Your campaign is listed under Follow & earn on the campaigns page."
            />
          }
        >
          {({ items }) => (
            <ul aria-label="Claims" className="divide-y divide-line">
              {items.map((claim) => (
                <Row key={claim.id} claim={claim} />
              ))}
            </ul>
          )}
        </ListView>
      </DialogBody>
      <DialogFooter
        start={
          list.page && (
            <Pager
              label="Pages of claims"
              page={list.page}
              // Wide enough for both, so that neither comes under the pointer in the other's place.
              className="min-w-46"
              link={(at, label) => (
                <button type="button" onClick={() => setAt(at)}>
                  {label}
                </button>
              )}
            />
          )
        }
      >
        <Button onClick={() => onClose()}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Row({ claim: { proofUrl, status, createdAt } }: { claim: CampaignClaim }) {
  const reader = useReader();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 break-all">
        <JudgedLink href={proofUrl}>{proofUrl.replace('https://', '')}</JudgedLink>
      </span>
      <span className="flex items-center gap-2.5 text-muted text-sm">
        <RelativeTime value={createdAt} locale={reader.locale} timeZone={reader.zone} />
        {badges[status]}
      </span>
    </li>
  );
}
