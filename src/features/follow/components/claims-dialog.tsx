import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { newerLabel, olderLabel } from '#/ui/pager.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { CampaignClaim, CampaignClaims, OwnFollowCampaign } from '../creator-schema.ts';
import { campaignClaimsQuery } from './creator-queries.ts';

type ClaimsDialogProps = {
  campaign: OwnFollowCampaign;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const badges = {
  pending: <Badge tone="upcoming">Pending</Badge>,
  approved: <Badge tone="claimed">Approved</Badge>,
  rejected: <Badge tone="expired">Rejected</Badge>,
};

/** The profiles that claim to follow, page by page. */
export function ClaimsDialog({ campaign, open, onOpenChange }: ClaimsDialogProps) {
  const { api } = useRouter().options.context;
  const [cursor, setCursor] = useState<{ after?: string; before?: string }>({});
  const claims = useQuery({ ...campaignClaimsQuery(api, campaign.id, cursor), enabled: open });
  const { newer, older } = claims.data ?? { newer: null, older: null };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Claims on @${campaign.twitterHandle}`}
      description="Administrators look at each claim and decide."
    >
      <DialogBody tabIndex={0} aria-busy={claims.isPlaceholderData || undefined}>
        {claims.data !== undefined ? (
          <List claims={claims.data} />
        ) : claims.isError ? (
          <ErrorState
            bare
            title="The claims could not be loaded"
            onRetry={() => void claims.refetch()}
            retrying={claims.isFetching}
          />
        ) : (
          <Loading className="grid gap-2">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-12" />
            ))}
          </Loading>
        )}
      </DialogBody>
      <DialogFooter
        start={
          (newer !== null || older !== null) && (
            <>
              <Button
                size="sm"
                disabled={newer === null}
                onClick={() => newer && setCursor({ before: newer })}
              >
                {newerLabel}
              </Button>
              <Button
                size="sm"
                disabled={older === null}
                onClick={() => older && setCursor({ after: older })}
              >
                {olderLabel}
              </Button>
            </>
          )
        }
      >
        <Button onClick={() => onOpenChange(false)}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function List({ claims }: { claims: CampaignClaims }) {
  if (claims.items.length === 0) {
    return (
      <EmptyState
        bare
        icon={Inbox}
        title="No claims yet"
        description="People find your campaign under Follow & earn on the campaigns page."
      />
    );
  }
  return (
    <ul aria-label="Claims" className="divide-y divide-line">
      {claims.items.map((claim) => (
        <Row key={claim.id} claim={claim} />
      ))}
    </ul>
  );
}

function Row({ claim: { proofUrl, status, createdAt } }: { claim: CampaignClaim }) {
  const reader = useReader();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 break-all">
        <ExternalLink href={proofUrl}>{proofUrl.replace('https://', '')}</ExternalLink>
      </span>
      <span className="flex items-center gap-2.5 text-muted text-sm">
        <RelativeTime value={createdAt} locale={reader.locale} timeZone={reader.zone} />
        {badges[status]}
      </span>
    </li>
  );
}
