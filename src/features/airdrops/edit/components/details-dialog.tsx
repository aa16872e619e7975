import { Link } from '@tanstack/react-router';
import { Bell, BellOff, ChartNoAxesCombined, Check, FileSearch, Pencil, Trash2, Undo2 } from 'lucide-react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { isWalletLabel } from '#/lib/wallet-address.ts';
import { formatDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Fact } from '#/ui/fact.tsx';
import { useAction } from '#/ui/use-action.ts';
import { noAddressYet } from '../../../tracker-wallets/policy.ts';
import { hasOwnRhythm } from '../../check-in.ts';
import { ClaimDayButton } from '../../claim-day/components/claim-day-button.tsx';
import { PauseBadge } from '../../components/airdrop-badges.tsx';
import { formatCheckIn } from '../../components/check-in-labels.ts';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import { DueTime } from '../../components/due-time.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useAirdrop, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay, useIsCheckedIn } from '../../components/use-check-in-day.ts';
import { useClaimedQuestion } from '../../components/use-claimed-question.ts';
import { FoundClaimsSection } from '../../found-claims/components/found-claims-section.tsx';
import { ContractSection } from '../../on-chain/components/contract-section.tsx';
import { LastVisitSource } from '../../pauses/components/last-visit-source.tsx';
import { PauseControls } from '../../pauses/components/pause-controls.tsx';
import { VisitSection } from '../../pauses/components/visit-section.tsx';
import { canCheckIn, canMarkActive, canMarkClaimed, isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { LabelBadges } from '../../setup/components/label-badges.tsx';
import { useTagColors } from '../../setup/components/use-labels.ts';
import { TaskSection } from '../../tasks/components/task-section.tsx';
import { WalletsSection } from '../../wallets/components/wallets-section.tsx';
import { DateItems, DetailsBadges, EmptyValue } from './details-item.tsx';

export function DetailsDialog(props: DialogProps<'details'>) {
  const row = useAirdrop(props.dialog.id);
  if (!row) return <DeletedDialog {...props} />;
  return <Details {...props} row={row} />;
}

function Details({ open, onClose, row }: DialogProps<'details'> & { row: Airdrop }) {
  const { actions } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const { run, busy } = useAction();
  const isCheckedIn = useIsCheckedIn(row);
  const today = useCheckInDay();
  const colors = useTagColors(row.tags.length > 0);
  const askRewards = useClaimedQuestion(open);
  const { id } = row;

  const changeStatus = (status: 'active' | 'claimed') =>
    run(async () => {
      const isDone = await actions.changeStatus(id, status);
      if (isDone && status === 'claimed') void askRewards(id);
    });

  return (
    <Dialog open={open} onClose={onClose} title={row.name} description={row.project}>
      <DialogBody tabIndex={0} role="group" aria-label="Airdrop details">
        <DetailsBadges row={row} isVisited={isCheckedIn}>
          <PauseBadge row={row} today={today} locale={reader.locale} />
          <LabelBadges row={row} colors={colors} />
        </DetailsBadges>
        <Facts row={row} isCheckedIn={isCheckedIn} today={today} />
        <FoundClaimsSection airdropId={id} />
        <WalletsSection airdropId={id} />
        <TaskSection airdropId={id} />
        <ContractSection row={row} />
        <VisitSection row={row} today={today} />
      </DialogBody>
      <DialogFooter
        wide
        start={
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Delete"
              title="Delete"
              onClick={() => show({ kind: 'delete', id })}
            >
              <Trash2 className="text-danger-ink" aria-hidden="true" />
            </Button>
            <Button variant="ghost" onClick={() => show({ kind: 'edit', id })}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
          </>
        }
      >
        {isCheckedIn ? (
          <Button variant="ghost" onClick={() => void actions.undoVisit(id)}>
            <Undo2 aria-hidden="true" />
            Undo check-in
          </Button>
        ) : (
          canCheckIn(row) && (
            <Button onClick={() => void actions.recordVisit(id)}>
              <Check aria-hidden="true" />
              Check In
            </Button>
          )
        )}
        {canMarkActive(row) && (
          <Button variant="primary" busy={busy} onClick={() => changeStatus('active')}>
            Mark as Active
          </Button>
        )}
        {canMarkClaimed(row) && (
          <Button variant="primary" busy={busy} onClick={() => changeStatus('claimed')}>
            Mark as Claimed
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type FactsProps = { row: Airdrop; isCheckedIn: boolean; today: string };

function Facts({ row, isCheckedIn, today }: FactsProps) {
  const { actions } = useTrackerStore();
  const { reader, now } = useTrackerPreferences();
  const { id } = row;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <DateItems row={row} reader={reader} now={now} claimAction={<ClaimDayButton row={row} />} />
      <Fact label="Check-in">
        {formatCheckIn(row)}
        {hasOwnRhythm(row) && (
          <span className="block text-muted text-sm">
            <DueTime row={row} />
          </span>
        )}
      </Fact>
      <Fact label="Last visit">
        {row.lastVisitDate === null && <EmptyValue>Not visited yet</EmptyValue>}
        {row.lastVisitDate !== null && (isCheckedIn ? 'Today' : formatDay(row.lastVisitDate, reader.locale))}
        <LastVisitSource row={row} />
      </Fact>
      {isOpen(row) && (
        <Fact label="Reminders" isWide>
          <span className="flex flex-wrap items-center gap-x-3">
            {row.isMuted ? 'Muted' : 'On'}
            <Button variant="link" size="sm" onClick={() => void actions.setMuted(id, !row.isMuted)}>
              {row.isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
              {row.isMuted ? 'Unmute reminders' : 'Mute reminders'}
            </Button>
          </span>
        </Fact>
      )}
      {isOpen(row) && (
        <Fact label="Pause" isWide>
          <PauseControls row={row} today={today} />
        </Fact>
      )}
      <Fact label="Project Link" isWide>
        {row.projectLink === null ? (
          <EmptyValue>No link</EmptyValue>
        ) : (
          <JudgedLink
            href={row.projectLink}
            className="break-all"
            onClick={() => void actions.recordVisit(id)}
            onAuxClick={(event) => event.button === 1 && void actions.recordVisit(id)}
          >
            {row.projectLink}
          </JudgedLink>
        )}
      </Fact>
      <Fact label="Wallet Address" isWide>
        {row.walletAddress === null ? (
          <EmptyValue>No wallet</EmptyValue>
        ) : isWalletLabel(row.walletAddress) ? (
          <span className="break-words">
            {row.walletAddress} <span className="text-muted">· {noAddressYet}</span>
          </span>
        ) : (
          <span className="flex items-center gap-1.5">
            <span className="min-w-0 break-all font-mono text-sm">{row.walletAddress}</span>
            <CopyButton text={row.walletAddress} label="Copy wallet address" />
          </span>
        )}
        <span className="block">
          <Button asChild variant="link" size="sm">
            <Link to="/eligibility" search={{ airdrop: id }}>
              <FileSearch aria-hidden="true" />
              Check eligibility
            </Link>
          </Button>
        </span>
      </Fact>
      <Fact label="Profit" isWide>
        <Button asChild variant="link" size="sm">
          <Link to="/profit" search={{ airdrop: id }}>
            <ChartNoAxesCombined aria-hidden="true" />
            Costs and rewards
          </Link>
        </Button>
      </Fact>
      <Fact label="Notes" isWide>
        {row.notes.trim() === '' ? (
          <EmptyValue>No notes</EmptyValue>
        ) : (
          <span className="whitespace-pre-line break-words">{row.notes}</span>
        )}
      </Fact>
    </dl>
  );
}
