import { trackerName } from '#/lib/person-names.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { useViewer } from '../../accounts/components/viewer.ts';
import { CardSkeletons } from './card-skeleton.tsx';

/** The tracker's outline while its first data comes. */
export function TrackerPending() {
  const viewer = useViewer();
  return (
    <div className="page-column">
      <PageHeader
        title={viewer ? `Welcome, ${trackerName(viewer)}` : 'My Tracker'}
        actions={<span className="h-9 pointer-coarse:h-10" />}
      />
      <dl className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-5">
        {['Total Airdrops', 'Active', 'Upcoming', 'Claimed'].map((label) => (
          <StatTile key={label} label={label} value="" loading />
        ))}
        <StatTile
          className="col-span-2 sm:col-span-4 lg:col-span-1"
          label="Credits Balance"
          value={<span className="font-normal text-lg text-muted leading-7">Loading...</span>}
        />
      </dl>
      <h2 className="mb-4 font-semibold text-ink text-xl">Your Airdrops</h2>
      <CardSkeletons />
    </div>
  );
}
