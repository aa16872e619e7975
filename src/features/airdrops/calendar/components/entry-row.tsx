import { BellOff, Check } from 'lucide-react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { statusLabels } from '../../kinds.ts';
import { isOpen } from '../../policy.ts';
import type { Entry } from '../entries.ts';
import { EntryMenuButton } from './entry-menu-button.tsx';
import { formatEntryTime, getEntryStyle, isMissed, isMutedAndOpen } from './entry-style.ts';

export function EntryRow({ entry, now }: { entry: Entry; now: number }) {
  const { actions } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const { kind, row } = entry;
  const { icon: Icon, tone } = getEntryStyle(entry, now);
  const name = formatAirdropName(row);
  return (
    <li className="flex min-h-11 items-center gap-2 border-line border-b py-1 last:border-b-0">
      <button
        type="button"
        data-entry={row.id}
        data-kind={kind}
        data-name={name}
        className="group flex min-h-11 min-w-0 flex-1 select-none items-center gap-3 rounded-sm text-left [-webkit-touch-callout:none]"
        onClick={() => open({ kind: 'details', id: row.id })}
      >
        <span className={cx('grid size-7 shrink-0 place-items-center rounded-md', tone)}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <span
          className={cx(
            'tabular w-16 shrink-0 text-muted text-sm sm:w-18',
            kind === 'check-in' && 'max-sm:sr-only',
          )}
        >
          {formatEntryTime(entry, reader)}
        </span>
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'line-clamp-2 wrap-anywhere font-medium text-base group-hover:underline',
              isOpen(row) ? 'text-ink' : 'text-faint',
            )}
          >
            {name}
          </span>
          <span className="line-clamp-2 wrap-anywhere text-muted text-xs">
            {kind === 'date' && `${entry.date.label} · `}
            {statusLabels[row.status]}
            {isMutedAndOpen(row) && (
              <>
                {' · '}
                <BellOff className="inline size-3" aria-hidden="true" /> Muted
              </>
            )}
          </span>
          {kind === 'claim' && (
            <span className="sr-only">{isMissed(entry, now) ? 'missed claim' : 'claim'}</span>
          )}
        </span>
      </button>
      {kind === 'check-in' && (
        <Button size="sm" onClick={() => void actions.recordVisit(row.id)}>
          <Check aria-hidden="true" />
          Check In
          <span className="sr-only">{name}</span>
        </Button>
      )}
      <EntryMenuButton row={row} />
    </li>
  );
}
