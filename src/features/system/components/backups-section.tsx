import { TriangleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatBytes } from '#/lib/sizes.ts';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Verdict } from '../assess.ts';
import type { SystemBackup, SystemPage } from '../schema.ts';
import { Section } from './section.tsx';
import { useRunJob } from './use-run-job.ts';

const backupJob = 'backups.make';

function BackupState({ backup: { error, verifiedAt, verificationError } }: { backup: SystemBackup }) {
  if (error !== null) return <Badge tone="expired">Failed</Badge>;
  if (verificationError !== null) return <Badge tone="expired">Can’t be restored</Badge>;
  return verifiedAt === null ? <Badge>Not verified</Badge> : <Badge tone="claimed">Verified</Badge>;
}

function BackupRow({ backup }: { backup: SystemBackup }) {
  const reader = useReader();
  const problem = backup.error ?? backup.verificationError;
  const facts = [
    formatBytes(backup.bytes),
    formatCount(backup.rows, 'row'),
    formatCount(backup.files, 'file'),
    backup.isEncrypted ? 'encrypted' : 'not encrypted',
  ];
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium text-base text-ink">
          <RelativeTime value={backup.takenAt} locale={reader.locale} timeZone={reader.zone} />
        </span>
        <BackupState backup={backup} />
      </p>
      {backup.error === null && <p className="tabular text-muted text-sm">{facts.join(' · ')}</p>}
      <p className="break-all font-mono text-faint text-xs">
        {backup.place}/{backup.name}
      </p>
      {problem !== null && <p className="mt-0.5 break-words text-danger-ink text-sm">{problem}</p>}
    </li>
  );
}

type BackupsSectionProps = { page: SystemPage; verdict: Verdict };

export function BackupsSection({ page: { backups, jobs }, verdict }: BackupsSectionProps) {
  const { run, isStarting } = useRunJob();
  const job = jobs.find(({ name }) => name === backupJob);
  const isBusy = job?.state === 'running' || job?.state === 'waiting';
  return (
    <Section
      title="Backups"
      description={backups.isSetUp ? 'Made every night.' : 'Automatic backups are off. BACKUP_TO isn’t set.'}
      actions={
        job !== undefined &&
        backups.isSetUp && (
          <Button
            size="sm"
            onClick={() => void run(backupJob)}
            busy={isBusy || isStarting(backupJob)}
            busyLabel="Backing up…"
          >
            Back up now
          </Button>
        )
      }
    >
      {verdict.state === 'fail' && (
        <p
          role="alert"
          className="mb-4 flex items-start gap-2 rounded-md border border-danger-line bg-danger-bg px-3 py-2 text-danger-ink text-sm"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">Problem: {verdict.why}</span>
        </p>
      )}
      {backups.recent.length === 0 ? (
        <p className="text-muted text-sm">No backups yet.</p>
      ) : (
        <ul aria-label="Backups" className="-my-2.5 divide-y divide-line">
          {backups.recent.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </Section>
  );
}
