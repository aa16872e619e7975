import { BadgeCheck, CalendarClock, CircleDot, Coins, Layers } from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import { Skeleton } from '#/ui/skeleton.tsx';
import type { Snapshot } from '../../data/components/airdrop-store.ts';

const tiles = [
  { key: 'total', label: 'Total Airdrops', icon: Layers, tone: 'text-faint' },
  { key: 'active', label: 'Active', icon: CircleDot, tone: 'text-active' },
  { key: 'upcoming', label: 'Upcoming', icon: CalendarClock, tone: 'text-upcoming' },
  { key: 'claimed', label: 'Claimed', icon: BadgeCheck, tone: 'text-claimed' },
  { key: 'balance', label: 'Credits Balance', icon: Coins, tone: 'text-accent-ink' },
] as const;

type TileStripProps = {
  /** null while loading. */
  totals: Snapshot['totals'];
  balance: number | null;
};

/** The counts by status and the credit balance; on phones each value is above its label. */
export function TileStrip({ totals, balance }: TileStripProps) {
  const renderValue = (key: (typeof tiles)[number]['key']) => {
    const value = key === 'balance' ? balance : totals?.[key];
    if (value != null) return value.toLocaleString('en');
    if (key === 'balance') return <span className="font-normal text-muted text-xs">Loading...</span>;
    return (
      <>
        <Skeleton className="mx-auto inline-block h-4 w-8 md:h-5 md:w-12" />
        <span className="sr-only">Loading…</span>
      </>
    );
  };
  return (
    <dl className="mt-3 grid grid-cols-5 divide-x divide-line plate md:mt-4">
      {tiles.map(({ key, label, icon: Icon, tone }) => (
        <div
          key={key}
          className="flex min-w-0 flex-col-reverse justify-end py-1.5 max-md:px-0.5 max-[22.4rem]:px-0 text-center md:flex-col md:px-4 md:py-2.5 md:text-left"
        >
          <dt className="flex items-center justify-center gap-2 text-muted text-xs leading-3.5 max-[22.4rem]:text-2xs max-[22.4rem]:tracking-tighter md:justify-between md:text-sm md:leading-5">
            {label}
            <Icon className={cx('size-4 shrink-0 max-lg:hidden', tone)} aria-hidden="true" />
          </dt>
          <dd className="tabular font-semibold text-ink text-lg leading-5 md:text-xl md:leading-7">
            {renderValue(key)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
