import { trackerName } from '#/lib/person-names.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { useViewer } from '../../session/components/viewer.ts';
import { CardSkeletons } from '../list/components/card-skeleton.tsx';
import { lastTodayHeight } from '../today/components/today-height.ts';

/** The tracker's outline while its first data comes. */
export function TrackerPending() {
  const viewer = useViewer();
  return (
    <div data-pending="" className="page-column">
      <PageHeader
        title={viewer ? `Welcome, ${trackerName(viewer)}` : 'My Tracker'}
        actions={<Skeleton className="h-9 w-32 pointer-coarse:h-11" />}
      />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-5">
        {['Total Airdrops', 'Active', 'Upcoming', 'Claimed'].map((label) => (
          <StatTile key={label} label={label} value="" loading />
        ))}
        <StatTile
          className="col-span-2 sm:col-span-4 lg:col-span-1"
          label="Credits Balance"
          value={<span className="font-normal text-lg text-muted leading-8">Loading...</span>}
        />
      </dl>
      <div className="overflow-hidden pt-4" style={{ height: lastTodayHeight() }}>
        <div className="plate h-full p-5">
          <Skeleton className="h-5 w-24" />
        </div>
      </div>
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 className="flex-1 font-semibold text-ink text-xl max-sm:min-h-11.5 max-sm:basis-full">
          Your Airdrops
        </h2>
        <Skeleton className="h-9 w-80 max-w-full pointer-coarse:h-11 max-sm:w-full" />
        <Skeleton className="h-9 w-full pointer-coarse:h-11 sm:hidden" />
      </div>
      <Skeleton className="mb-4 h-29.5 sm:h-50" />
      <CardSkeletons />
    </div>
  );
}
