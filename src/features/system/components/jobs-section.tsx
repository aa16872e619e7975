import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { formatCounted } from '../assess.ts';
import { formatSchedule, getJobTitle } from '../job-words.ts';
import type { ScheduledJob, SystemPage } from '../schema.ts';
import { Section } from './section.tsx';
import { useRunJob } from './use-run-job.ts';

const states: Record<ScheduledJob['state'], { word: string; tone: Tone }> = {
  never: { word: 'Not run yet', tone: 'neutral' },
  waiting: { word: 'Waiting', tone: 'info' },
  running: { word: 'Running', tone: 'active' },
  succeeded: { word: 'Done', tone: 'claimed' },
  failed: { word: 'Failed', tone: 'expired' },
  interrupted: { word: 'Interrupted', tone: 'upcoming' },
};

function formatDuration({ startedAt, endedAt }: ScheduledJob): string | undefined {
  if (startedAt === null || endedAt === null) return undefined;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}

function JobRow({ job, children }: { job: ScheduledJob; children: ReactNode }) {
  const reader = useReader();
  const { word, tone } = states[job.state];
  const duration = formatDuration(job);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium text-base text-ink">{getJobTitle(job.name)}</p>
        <p className="break-words text-muted text-sm">
          {formatSchedule(job.schedule)} · <span className="font-mono text-xs">{job.name}</span>
        </p>
        {job.error !== null && job.state === 'failed' && (
          <p className="mt-0.5 break-words text-danger-ink text-sm">{job.error}</p>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <div className="min-w-32 sm:text-right">
          <Badge tone={tone}>{word}</Badge>
          <p className="tabular mt-0.5 text-faint text-xs">
            {job.startedAt !== null && (
              <>
                <RelativeTime value={job.startedAt} locale={reader.locale} timeZone={reader.zone} />
                {duration !== undefined && <>, {duration}</>}
              </>
            )}
          </p>
        </div>
        {children}
      </div>
    </li>
  );
}

export function JobsSection({ jobs, queue }: Pick<SystemPage, 'jobs' | 'queue'>) {
  const { run, isStarting } = useRunJob();
  const givenUp = queue.givenUp.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      title="Scheduled jobs"
      description={`Queue: ${formatCounted(queue.waiting)} waiting, ${formatCounted(queue.failing)} retrying, ${formatCounted(givenUp)} given up.`}
    >
      <ul aria-label="Scheduled jobs" className="-my-2.5 divide-y divide-line">
        {jobs.map((job) => {
          const isBusy = job.state === 'running' || job.state === 'waiting';
          return (
            <JobRow key={job.name} job={job}>
              <Button
                size="sm"
                aria-label={`Run now: ${getJobTitle(job.name)}`}
                onClick={() => void run(job.name)}
                disabled={isBusy}
                busy={isStarting(job.name)}
                busyLabel="Starting…"
              >
                {isBusy ? <Spinner /> : <Play aria-hidden="true" />}
                Run now
              </Button>
            </JobRow>
          );
        })}
      </ul>
    </Section>
  );
}
