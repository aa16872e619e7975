import { useMemo, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatLongDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { type Entry, getEntryKey, indexDays, listDueCheckIns, listUpcomingCheckIns } from '../entries.ts';
import { EntryRow } from './entry-row.tsx';

const pageSize = 100;

/** Lists every entry of a day that passes the filters. */
export function DayDialog({ dialog: { day }, open, onClose }: DialogProps<'day'>) {
  const { view } = useTrackerStore();
  const { addWith } = useTrackerDialogs();
  const { reader, settings, now } = useTrackerPreferences();
  const { rows } = useSnapshot();
  const today = useCheckInDay();
  const minute = useMinute(now);
  const [limit, setLimit] = useState(pageSize);
  const { entries, checkIns } = useMemo(() => {
    const moment = { now: minute, settings };
    const shown = rows.filter((row) => !view.get()?.hides(row));
    const due: Entry[] = day === today ? listDueCheckIns(shown, moment) : [];
    return {
      entries: [...indexDays(shown, reader.zone).getEntries(day), ...due],
      checkIns: listUpcomingCheckIns(shown, [day], moment).get(day) ?? 0,
    };
  }, [rows, view, day, today, minute, settings, reader.zone]);
  const hiddenCount = entries.length - limit;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatLongDay(day, reader.locale)}
      description={checkIns > 0 ? `${formatCount(checkIns, 'check-in')} due` : undefined}
    >
      <DialogBody tabIndex={0} role="group" aria-label="On this day" className="py-2">
        {entries.length === 0 ? (
          <p className="py-6 text-center text-base text-muted">Nothing on this day</p>
        ) : (
          <ul>
            {entries.slice(0, limit).map((entry) => (
              <EntryRow key={getEntryKey(entry)} entry={entry} now={minute} />
            ))}
          </ul>
        )}
        {hiddenCount > 0 && (
          <Button variant="link" size="sm" className="mt-1" onClick={() => setLimit(limit + pageSize)}>
            Show {Math.min(hiddenCount, pageSize)} more of {hiddenCount.toLocaleString('en')}
          </Button>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => addWith({ claimDate: day })}>
          Add airdrop
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
