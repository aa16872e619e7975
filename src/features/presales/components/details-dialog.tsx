import { Link, useRouter } from '@tanstack/react-router';
import { countClick, useCountView } from '#/features/items/components/count.ts';
import { ListingPanel } from '#/features/listings/components/listing-panel.tsx';
import { FollowButton } from '#/features/listings/follows/components/follow-button.tsx';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import type { Presale } from '../schema.ts';
import { getPresaleState } from '../timing.ts';
import { CalendarLink } from './calendar-link.tsx';
import { PresaleDetails } from './presale-details.tsx';

type DetailsDialogProps = {
  presale: Presale;
  reader: Reader;
  now: string;
  /** Admins set the facts on the presale's page. */
  isAdmin: boolean;
  open: boolean;
  onClose: () => void;
};

/** Shows everything for readers that the presale's page contains. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { presale, reader, now, isAdmin, open, onClose } = props;
  const { config } = useRouter().options.context;
  useCountView('presale', presale.id);
  const { id, projectName, tokenSymbol, blockchain } = presale;
  const isEnded = getPresaleState(presale, useMinute(now)) === 'ended';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={projectName}
      description={`${tokenSymbol} on ${blockchain}`}
      size="lg"
    >
      <DialogBody tabIndex={0} role="group" aria-label="Presale details">
        <PresaleDetails
          presale={presale}
          reader={reader}
          now={now}
          onFollow={() => countClick(config, 'presale', presale.id)}
        />
        <ListingPanel
          kind="presale"
          id={id}
          name={projectName}
          listing={presale.listing}
          now={now}
          hasFollow={isEnded}
        />
      </DialogBody>
      <DialogFooter
        wide
        start={
          isAdmin && (
            <Button asChild variant="ghost">
              <Link to="/presales/$presaleId" params={{ presaleId: id }}>
                Open full page
              </Link>
            </Button>
          )
        }
      >
        {!isEnded && (
          <>
            <CalendarLink id={id} />
            <FollowButton
              kind="presale"
              id={id}
              name={projectName}
              returnTo={`/presales/${id}`}
              // The sign-in dialog replaces this one.
              onSignIn={onClose}
            />
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
