import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatAirdropName, formatAirdropNames } from '#/lib/airdrop-name.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { listDue, listLaterThisWeek } from '../../due.ts';
import { toRhythmSettings } from '../../rhythm/kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { StreakBadge } from '../../today/components/streak-badge.tsx';
import { TodayView } from '../../today/components/today-view.tsx';
import type { Entered } from '../entered.ts';
import { createTrialSamples, sampleStreak } from '../samples.ts';
import { hasEntered } from '../stored.ts';

const AddOwnDialog = lazyDialog(
  () => import('./add-own-dialog.tsx'),
  'AddOwnDialog',
  'Couldn’t load the form. Please try again.',
);
const TrialDetailsDialog = lazyDialog(
  () => import('./trial-details-dialog.tsx'),
  'TrialDetailsDialog',
  'Couldn’t load the details. Please try again.',
);

type Changes = Partial<Pick<Airdrop, 'status' | 'lastVisitDate'>>;

type TrialDialog = { kind: 'add' } | { kind: 'details'; id: string };

/** The tracker's Today panel with sample airdrops to try. This browser stores what a visitor adds. `begun`: the ISO instant of the page. */
export function TrialPanel({ begun }: { begun: string }) {
  const viewer = useViewer();
  const reader = useReader();
  const minute = useMinute(begun);
  const [enteredAirdrops, setEnteredAirdrops] = useState<readonly Entered[]>([]);
  const [enteredRows, setEnteredRows] = useState<readonly Airdrop[]>([]);
  const [changed, setChanged] = useState<ReadonlyMap<string, Changes>>(new Map());
  const dialogs = useDialogs<TrialDialog>();
  const settings = toRhythmSettings({ timeZone: reader.zone });
  const today = toCalendarDay(minute, reader.zone);
  // A visitor's time zone is known only after hydration, and moves the samples' days.
  const samples = useMemo(() => createTrialSamples(Date.parse(begun), reader.zone), [begun, reader.zone]);
  const rows = [...enteredRows, ...samples].map((row) => ({ ...row, ...changed.get(row.id) }));

  useEffect(() => {
    if (!hasEntered()) return;
    let isCurrent = true;
    import('../entered.ts').then(
      ({ readEntered, toRow }) => {
        if (!isCurrent) return;
        const entries = readEntered();
        setEnteredAirdrops(entries);
        setEnteredRows(entries.map((row) => toRow(row, reader.zone, begun)));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [begun, reader.zone]);

  /** Changes airdrops, and stores the changes of those that the visitor has entered. */
  const change = (ids: readonly string[], changes: Changes) => {
    setChanged(
      (before) => new Map([...before, ...ids.map((id) => [id, { ...before.get(id), ...changes }] as const)]),
    );
    const visitedAt = changes.lastVisitDate === undefined ? {} : { visitedAt: new Date().toISOString() };
    const status = changes.status === undefined ? {} : { status: changes.status };
    const changedRows = enteredAirdrops
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({ ...row, ...visitedAt, ...status }));
    if (changedRows.length === 0) return;
    setEnteredAirdrops((entries) => entries.map((row) => changedRows.find(({ id }) => id === row.id) ?? row));
    void import('../entered.ts').then(({ storeEntered }) => changedRows.forEach(storeEntered));
  };
  const checkIn = (due: readonly Airdrop[]) => {
    change(getIds(due), { lastVisitDate: today });
    announce(`Checked in: ${formatAirdropNames(due)}`);
  };
  const markActive = (upcoming: readonly Airdrop[]) => {
    change(getIds(upcoming), { status: 'active' });
    announce(`Marked as active: ${formatAirdropNames(upcoming)}`);
  };
  const openId = dialogs.dialog?.kind === 'details' ? dialogs.dialog.id : undefined;
  const row = rows.find(({ id }) => id === openId);
  const isCheckedIn = rows.some(
    ({ lastVisitDate, claimDate }) => claimDate === null && lastVisitDate === today,
  );

  return (
    <>
      <TodayView
        today={listDue(rows, { now: minute, settings, away: null })}
        later={listLaterThisWeek(rows, { now: minute, zone: reader.zone })}
        reader={reader}
        settings={settings}
        now={begun}
        header={
          <>
            <StreakBadge streak={isCheckedIn ? sampleStreak + 1 : sampleStreak} />
            {viewer === null ? (
              <Button
                size="sm"
                onClick={() => dialogs.show({ kind: 'add' })}
                onPointerEnter={AddOwnDialog.preload}
                onFocus={AddOwnDialog.preload}
              >
                <Plus aria-hidden="true" />
                Add your own
              </Button>
            ) : (
              <Button asChild size="sm">
                <Link to="/tracker" search={{ add: '1' }}>
                  <Plus aria-hidden="true" />
                  Add your own
                </Link>
              </Button>
            )}
          </>
        }
        onOpen={({ id }) => dialogs.show({ kind: 'details', id })}
        onMarkActive={markActive}
        onCheckIn={checkIn}
      />
      <p className="mt-3 text-muted text-sm">
        {enteredAirdrops.length === 0 ? (
          'Try it. Check in, open a row, or add your own. These are samples, and nothing leaves your browser.'
        ) : (
          <>
            {enteredAirdrops.length === 1 ? 'Your airdrop is' : `Your ${enteredAirdrops.length} airdrops are`}{' '}
            kept in this browser.{' '}
            <Button variant="link" size="sm" onClick={() => openAuthDialog({ tab: 'sign-up' })}>
              Sign up to keep {enteredAirdrops.length === 1 ? 'it' : 'them'}
            </Button>
          </>
        )}
      </p>
      {dialogs.dialog?.kind === 'add' && (
        <AddOwnDialog
          key={dialogs.sequence}
          {...dialogs.shown}
          reader={reader}
          onAdded={(entered, added) => {
            setEnteredAirdrops((entries) => [entered, ...entries]);
            setEnteredRows((shown) => [added, ...shown]);
          }}
        />
      )}
      {row && (
        <TrialDetailsDialog
          key={dialogs.sequence}
          {...dialogs.shown}
          row={row}
          reader={reader}
          now={begun}
          onCheckIn={() => checkIn([row])}
          onMark={(status) => {
            change([row.id], { status });
            announce(`Marked ${status}: ${formatAirdropName(row)}`);
          }}
        />
      )}
    </>
  );
}

const getIds = (rows: readonly Airdrop[]) => rows.map(({ id }) => id);
