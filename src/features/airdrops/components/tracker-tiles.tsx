import { BadgeCheck, CalendarClock, CircleDot, Coins, Layers } from 'lucide-react';
import { useBalance } from '#/features/credits/components/use-balance.ts';
import { StatTile } from '#/ui/stat-tile.tsx';
import { useSnapshot } from './tracker-context.ts';

const number = (value: number) => value.toLocaleString('en');

/** The counts by status, and the credits. */
export function TrackerTiles() {
  const { totals, pointsBalance, loaded } = useSnapshot();
  // That of the header, which what is pushed keeps in step.
  const balance = useBalance() ?? pointsBalance;
  const loading = totals === null;
  // Five zeros tell a newcomer nothing: the list says how to begin.
  if (loaded === 'all' && totals?.total === 0) return null;
  const count = (value: number | undefined) => number(value ?? 0);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-5">
      <StatTile label="Total Airdrops" value={count(totals?.total)} icon={Layers} loading={loading} />
      <StatTile
        label="Active"
        value={count(totals?.active)}
        icon={CircleDot}
        tone="active"
        loading={loading}
      />
      <StatTile
        label="Upcoming"
        value={count(totals?.upcoming)}
        icon={CalendarClock}
        tone="upcoming"
        loading={loading}
      />
      <StatTile
        label="Claimed"
        value={count(totals?.claimed)}
        icon={BadgeCheck}
        tone="claimed"
        loading={loading}
      />
      <StatTile
        className="col-span-2 sm:col-span-4 lg:col-span-1"
        label="Credits Balance"
        value={
          balance === null ? (
            <span className="font-normal text-lg text-muted leading-8">Loading...</span>
          ) : (
            number(balance)
          )
        }
        icon={Coins}
        tone="accent"
      />
    </dl>
  );
}
