import { TriangleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { SystemPage } from '../schema.ts';
import { Section } from './section.tsx';

type InstancesSectionProps = Pick<SystemPage, 'instances' | 'instanceId'>;

/** The running server processes. */
export function InstancesSection({ instances, instanceId }: InstancesSectionProps) {
  const reader = useReader();
  const places = [...new Set(instances.map(({ fileStorageId }) => fileStorageId))];
  const versions = new Set(instances.map(({ version }) => version));
  return (
    <Section title="Instances" description="Each reports every 10 seconds.">
      {instances.length === 0 ? (
        <p className="text-muted text-sm">No instance has reported in the last 30 seconds.</p>
      ) : (
        <ul aria-label="Instances" className="-my-2.5 divide-y divide-line">
          {instances.map(({ id, host, pid, version, startedAt, fileStorageId }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 break-all font-medium text-base text-ink">{host}</span>
                {id === instanceId && <Badge>This instance</Badge>}
                {versions.size > 1 && <Badge tone="upcoming">Version {version}</Badge>}
                {places.length > 1 && (
                  <Badge tone="expired">File storage {places.indexOf(fileStorageId) + 1}</Badge>
                )}
              </p>
              <p className="tabular text-muted text-sm">
                {version} · pid {pid} · started{' '}
                <RelativeTime value={startedAt} locale={reader.locale} timeZone={reader.zone} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {places.length > 1 && (
        <p className="mt-4 flex items-start gap-2 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            Problem: these instances keep uploaded files in different places, so each lacks the others’
            pictures. Set S3_BUCKET, or give all of them the same files folder.
          </span>
        </p>
      )}
    </Section>
  );
}
