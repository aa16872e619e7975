import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { useAction } from '#/ui/use-action.ts';
import { formatClaimDate, getClaim } from '../../claims.ts';
import { ClaimTime } from '../../components/claim-date.tsx';
import { ClaimSeason } from '../../components/claim-season.tsx';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import { useClaimedQuestion } from '../../components/use-claimed-question.ts';
import { canMarkClaimed } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { TaskSection } from '../../tasks/components/task-section.tsx';
import { ClaimWalletsSection } from './claim-wallets-section.tsx';
import { lastTokensQuery } from './last-tokens-query.ts';

/** Shows everything a claim needs on one screen. Opens from the details and returns to them when closed. */
export function ClaimDayDialog(props: DialogProps<'claim-day'>) {
  const row = useAirdrop(props.dialog.id);
  if (!row) return <DeletedDialog {...props} />;
  return <ClaimDay {...props} row={row} />;
}

function ClaimDay({ open, row }: DialogProps<'claim-day'> & { row: Airdrop }) {
  const { actions } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const { run, busy } = useAction();
  const askRewards = useClaimedQuestion(open);
  const { api } = useRouter().options.context;
  const { id, projectLink } = row;
  const { data: tokens } = useQuery(lastTokensQuery(api, id));
  const close = () => show({ kind: 'details', id });
  const recordVisit = () => void actions.recordVisit(id);
  const markAsClaimed = () =>
    run(async () => {
      if (!(await actions.changeStatus(id, 'claimed'))) return;
      // A reward that was recorded wallet by wallet isn't asked for again.
      if (tokens?.token) close();
      else void askRewards(id);
    });
  return (
    <Dialog open={open} onClose={close} title="Claim day" description={formatAirdropName(row)}>
      <DialogBody tabIndex={0} role="group" aria-label="Claim day">
        <Countdown row={row} />
        {projectLink === null ? (
          <p className="mt-3 text-base text-faint">No link</p>
        ) : (
          <p className="mt-3 text-base">
            <JudgedLink
              href={projectLink}
              className="inline-block break-all pointer-coarse:py-3"
              onClick={recordVisit}
              onAuxClick={(event) => event.button === 1 && recordVisit()}
            >
              {projectLink}
            </JudgedLink>
          </p>
        )}
        <ClaimWalletsSection airdropId={id} />
        <TaskSection airdropId={id} isOnClaimDay />
      </DialogBody>
      <DialogFooter wide>
        <Button variant="ghost" onClick={close}>
          Close
        </Button>
        {canMarkClaimed(row) && (
          <Button variant="primary" busy={busy} onClick={() => void markAsClaimed()}>
            Mark as Claimed
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Countdown({ row }: { row: Airdrop }) {
  const { reader, now } = useTrackerPreferences();
  const { nextAt, opensAt } = getClaim(row, { now: useMinute(now), zone: reader.zone });
  const instant = nextAt ?? opensAt;
  if (instant === null) return <p className="text-base text-faint">No claim date</p>;
  return (
    <>
      <p className="font-semibold text-ink text-xl">
        <ClaimTime row={row} reader={reader} now={now} />
      </p>
      <p className="text-muted text-sm" aria-hidden="true">
        {formatClaimDate(row, instant, reader)}
      </p>
      <ClaimSeason row={row} reader={reader} now={now} />
    </>
  );
}
