import { formatTrackerName } from '#/lib/person-names.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { useViewer } from '../../../session/components/viewer.ts';
import { CardSkeletons } from '../../list/components/card-skeleton.tsx';
import { TileStrip } from '../../list/components/tile-strip.tsx';
import { readLastTodayHeight } from '../../today/components/today-height.ts';

/** Placeholder while the tracker's first data loads. */
export function TrackerPending() {
  const viewer = useViewer();
  return (
    <div className="page-column">
      <PageHeader
        compact
        title={viewer ? `Welcome, ${formatTrackerName(viewer)}` : 'My Tracker'}
        actions={<Skeleton className="h-9 w-32 pointer-coarse:h-11" />}
      />
      <div
        className="overflow-hidden plate px-4 py-2 sm:px-5 md:py-3"
        style={{ height: readLastTodayHeight() }}
      >
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="mt-3 mb-3 flex flex-wrap items-center gap-2 md:mt-4 lg:flex-nowrap">
        <h2 className="flex-1 whitespace-nowrap font-semibold text-ink text-xl lg:flex-none">
          Your Airdrops
        </h2>
        <Skeleton className="h-9 w-28 pointer-coarse:h-11 lg:order-last" />
        <Skeleton className="h-9 pointer-coarse:h-11 max-lg:basis-full lg:flex-1" />
      </div>
      <TileStrip totals={null} balance={null} />
      <CardSkeletons />
    </div>
  );
}
