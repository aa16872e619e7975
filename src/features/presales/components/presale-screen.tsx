import { Link, useRouter } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { countClick, useCountView } from '#/features/items/components/count.ts';
import { DeleteButton, EditButton } from '#/features/listings/components/edit-buttons.tsx';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import { FollowButton } from '#/features/listings/follows/components/follow-button.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import type { Presale } from '../schema.ts';
import { getPresaleState } from '../timing.ts';
import { CalendarLink } from './calendar-link.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { PresaleDetails } from './presale-details.tsx';
import { PresaleLogo } from './presale-logo.tsx';

const EditPresaleDialog = lazyDialog(() => import('./edit-presale-dialog.tsx'), 'EditPresaleDialog');
const FactsDialog = lazyDialog(() => import('../facts/components/facts-dialog.tsx'), 'FactsDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);

type PresaleScreenProps = { presale: Presale; now: string };

export function PresaleScreen({ presale, now }: PresaleScreenProps) {
  const router = useRouter();
  const isOnPage = useIsOnPage();
  const { config } = router.options.context;
  useCountView('presale', presale.id);
  const isAdmin = useViewer()?.isAdmin === true;
  const reader = useReader();
  const { dialog, shown, sequence, show } = useDialogs<'edit' | 'facts' | 'delete'>();
  const { id, projectName, tokenSymbol, blockchain } = presale;
  const isEnded = getPresaleState(presale, useMinute(now)) === 'ended';

  return (
    <div className="page-column max-w-3xl! pb-10">
      <PageHeader
        back={<Link to="/presales">Presales</Link>}
        title={
          <span className="flex items-center gap-3">
            <PresaleLogo presale={presale} />
            <span className="min-w-0 break-words">{projectName}</span>
          </span>
        }
        description={`Presale of ${tokenSymbol} on ${blockchain}`}
        actions={
          <>
            {isAdmin && (
              <>
                <EditButton onClick={() => show('edit')} />
                <Button onClick={() => show('facts')}>
                  <ListChecks aria-hidden="true" />
                  Facts
                </Button>
                <DeleteButton onClick={() => show('delete')} />
              </>
            )}
            {!isEnded && (
              <>
                <CalendarLink id={id} />
                <FollowButton kind="presale" id={id} name={projectName} />
              </>
            )}
          </>
        }
      />
      <Card>
        <PresaleDetails
          presale={presale}
          reader={reader}
          now={now}
          onFollow={() => countClick(config, 'presale', presale.id)}
        />
      </Card>
      <ListingPanel
        kind="presale"
        id={id}
        name={projectName}
        listing={presale.listing}
        now={now}
        hasFollow={isEnded}
      />
      <Disclaimer />
      {isAdmin && dialog === 'edit' && <EditPresaleDialog key={sequence} presale={presale} {...shown} />}
      {isAdmin && dialog === 'facts' && <FactsDialog key={sequence} presale={presale} {...shown} />}
      {isAdmin && dialog === 'delete' && (
        <DeleteListingDialog
          key={sequence}
          kind="presale"
          id={presale.id}
          name={presale.projectName}
          {...shown}
          onDeleted={async () => {
            if (isOnPage()) await router.navigate({ to: '/presales' });
          }}
        />
      )}
    </div>
  );
}
