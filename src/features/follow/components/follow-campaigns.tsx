import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { OwnFollowCampaign } from '../creator-schema.ts';
import { ownCampaignsQuery } from './creator-queries.ts';
import { FollowCampaignCard } from './follow-campaign-card.tsx';

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));
const ClaimsDialog = lazy(async () => ({ default: (await import('./claims-dialog.tsx')).ClaimsDialog }));

type Cursor = { after?: string; before?: string };

export type FollowCampaignsProps = {
  cursor: Cursor;
  /** The link to another page of the list. */
  pageLink: (cursor: Cursor, label: ReactElement) => ReactElement;
};

type Shown = { kind: 'close' | 'claims'; campaign: OwnFollowCampaign };

/** One's own follow campaigns, kept up to date. */
export function FollowCampaigns({ cursor, pageLink }: FollowCampaignsProps) {
  const { api, config } = useRouter().options.context;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(ownCampaignsQuery(api, cursor));
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const show = (next: Shown) => {
    setShown(next);
    setOpen(true);
  };
  const current = (campaign: OwnFollowCampaign) =>
    data?.items.find(({ id }) => id === campaign.id) ?? campaign;

  if (isError && data === undefined) {
    return (
      <ErrorState
        title="Your follow campaigns could not be loaded"
        description="Please try again in a moment."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <Loading className="grid gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-44 rounded-lg" />
        ))}
      </Loading>
    );
  }
  return (
    <>
      {data.items.length === 0 ? (
        <NoCampaigns canCreate={config.followCampaigns} />
      ) : (
        <ul
          aria-label="My follow campaigns"
          aria-busy={isPlaceholderData || undefined}
          className={cx('grid gap-3 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.items.map((campaign) => (
            <FollowCampaignCard
              key={campaign.id}
              campaign={campaign}
              onClaims={() => show({ kind: 'claims', campaign })}
              onClose={() => show({ kind: 'close', campaign })}
            />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of my follow campaigns"
        newer={data.newer === null ? undefined : pageLink({ before: data.newer }, newerLabel)}
        older={data.older === null ? undefined : pageLink({ after: data.older }, olderLabel)}
      />
      <Suspense>
        {shown?.kind === 'close' && (
          <CloseDialog
            key={`close ${shown.campaign.id}`}
            campaign={current(shown.campaign)}
            open={open}
            onOpenChange={setOpen}
          />
        )}
        {shown?.kind === 'claims' && (
          <ClaimsDialog
            key={`claims ${shown.campaign.id}`}
            campaign={current(shown.campaign)}
            open={open}
            onOpenChange={setOpen}
          />
        )}
      </Suspense>
    </>
  );
}

function NoCampaigns({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState
      icon={UserPlus}
      title="No follow campaigns yet"
      description="Give credits to people who follow your account, and see here how it does."
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
