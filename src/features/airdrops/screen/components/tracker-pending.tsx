import { trackerName } from '#/lib/person-names.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { useViewer } from '../../../session/components/viewer.ts';
import { CardSkeletons } from '../../list/components/card-skeleton.tsx';
import { lastTodayHeight } from '../../today/components/today-height.ts';
import { TileStrip } from './tile-strip.tsx';

/** Placeholder while the tracker's first data loads. */
export function TrackerPending() {
  const viewer = useViewer();
  return (
    <div className="page-column">
      <PageHeader
        className="max-md:pt-4 max-md:pb-3"
        title={viewer ? `Welcome, ${trackerName(viewer)}` : 'My Tracker'}
        actions={<Skeleton className="h-9 w-32 pointer-coarse:h-11" />}
      />
      <div className="overflow-hidden plate p-4 sm:p-5" style={{ height: lastTodayHeight() }}>
        <Skeleton className="h-5 w-24" />
      </div>
      <TileStrip totals={null} balance={null} />
      <div className="mt-5 mb-3 flex items-center gap-2 md:mt-8">
        <h2 className="flex-1 font-semibold text-ink text-xl">Your Airdrops</h2>
        <Skeleton className="h-9 w-28 pointer-coarse:h-11" />
      </div>
      <Skeleton className="mb-2 h-9 w-80 max-w-full pointer-coarse:h-11 md:mb-3" />
      <Skeleton className="mb-3 h-9 pointer-coarse:h-11 sm:h-50 md:mb-4 lg:h-37" />
      <CardSkeletons />
    </div>
  );
}
