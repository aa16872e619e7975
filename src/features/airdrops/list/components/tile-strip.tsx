import { BadgeCheck, CalendarClock, CircleDot, Coins, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx.ts';
import { Skeleton } from '#/ui/skeleton.tsx';
import type { Snapshot } from '../../data/components/airdrop-store.ts';
import type { AirdropFilters } from '../../search/search.ts';

type Status = AirdropFilters['status'];

const tiles = [
  { key: 'total', status: 'all', label: 'Total Airdrops', icon: Layers, tone: 'text-faint' },
  { key: 'active', status: 'active', label: 'Active', icon: CircleDot, tone: 'text-active' },
  { key: 'upcoming', status: 'upcoming', label: 'Upcoming', icon: CalendarClock, tone: 'text-upcoming' },
  { key: 'claimed', status: 'claimed', label: 'Claimed', icon: BadgeCheck, tone: 'text-claimed' },
] as const;

type TileStripProps = {
  /** null while loading. */
  totals: Snapshot['totals'];
  balance: number | null;
  status?: Status;
  /** Undefined while loading. */
  onStatus?: (status: Status) => void;
};

/** The counts by status, which filter the list, and the credit balance. On phones each value is above its label. */
export function TileStrip({ totals, balance, status = 'all', onStatus }: TileStripProps) {
  return (
    <fieldset
      aria-label="Totals"
      className="mb-3 grid min-w-0 grid-cols-5 divide-x divide-line overflow-hidden plate"
    >
      {tiles.map(({ key, status: tileStatus, label, icon: Icon, tone }) => (
        <button
          key={key}
          type="button"
          aria-pressed={status === tileStatus}
          disabled={onStatus === undefined}
          onClick={() => onStatus?.(status === tileStatus ? 'all' : tileStatus)}
          className={cx(
            tileClass,
            '-outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_-2px_var(--color-accent)]',
            'forced-colors:aria-pressed:border-b-2',
          )}
        >
          <span className={labelClass}>
            <Icon className={cx('size-4 shrink-0 max-lg:hidden', tone)} aria-hidden="true" />
            {label}
          </span>{' '}
          <TileValue>{totals === null ? undefined : totals[key].toLocaleString('en')}</TileValue>
        </button>
      ))}
      <div className={tileClass}>
        <span className={labelClass}>
          <Coins className="size-4 shrink-0 text-accent-ink max-lg:hidden" aria-hidden="true" />
          Credits Balance
        </span>{' '}
        {balance === null ? (
          <span className="text-muted text-xs leading-5">Loading...</span>
        ) : (
          <TileValue>{balance.toLocaleString('en')}</TileValue>
        )}
      </div>
    </fieldset>
  );
}

const tileClass =
  'flex min-w-0 flex-col-reverse items-center justify-end py-1.5 text-center max-md:px-0.5 max-[22.4rem]:px-0 ' +
  'pointer-coarse:min-h-11 md:flex-row md:justify-between md:gap-2 md:px-3 md:py-2 lg:px-4';

const labelClass =
  'flex items-center gap-2 text-muted text-xs leading-3.5 max-[22.4rem]:text-2xs max-[22.4rem]:tracking-tighter ' +
  'md:text-left lg:text-sm lg:leading-5';

function TileValue({ children }: { children: ReactNode }) {
  return (
    <span className="tabular font-semibold text-ink text-lg leading-5 md:leading-7">
      {children ?? (
        <>
          <Skeleton className="inline-block h-4 w-8" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </span>
  );
}
