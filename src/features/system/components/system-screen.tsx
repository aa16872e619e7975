import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatBytes } from '#/lib/sizes.ts';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { assess, formatCounted } from '../assess.ts';
import type { SystemPage } from '../schema.ts';
import { BackupsSection } from './backups-section.tsx';
import { ChainsSection } from './chains-section.tsx';
import { HealthSection } from './health-section.tsx';
import { InstancesSection } from './instances-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { Facts, Section } from './section.tsx';
import { systemQuery } from './system.ts';

function Storage({ page: { storage, database } }: { page: SystemPage }) {
  const { files, bytes, isEstimate, freeBytes, totalBytes } = storage;
  const prefix = isEstimate ? 'About ' : '';
  return (
    <Section title="Storage">
      <Facts
        facts={[
          ['Database', formatBytes(database.bytes)],
          ['Uploaded files', `${prefix}${files.toLocaleString('en')}, ${formatBytes(bytes)}`],
          [
            'Free disk space',
            freeBytes === null || totalBytes === null
              ? 'Unknown'
              : `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)}`,
          ],
          ['PostgreSQL', database.version],
          ['Schema', database.level],
        ]}
      />
    </Section>
  );
}

function WorkInProgress({ page: { mails, reminders, payments, examination } }: { page: SystemPage }) {
  const reader = useReader();
  return (
    <Section title="Work in progress">
      <Facts
        facts={[
          ['Emails waiting', formatCounted(mails.waiting)],
          ['Reminders due', formatCounted(reminders.due)],
          ['Payments pending', formatCounted(payments.pending)],
          ['Flagged payments', formatCounted(payments.flagged)],
          ['Refunds failed or unclear', formatCounted(payments.stuckRefunds)],
          [
            'Ledger checked',
            examination === null ? (
              'Not yet'
            ) : (
              <RelativeTime
                key="examined"
                value={examination.examinedAt}
                locale={reader.locale}
                timeZone={reader.zone}
              />
            ),
          ],
        ]}
      />
    </Section>
  );
}

function SystemSections({ page }: { page: SystemPage }) {
  const assessment = assess(page);
  const half = Math.ceil(page.settings.length / 2);
  return (
    <div className="grid gap-4">
      <HealthSection assessment={assessment} />
      <MailsSection />
      <JobsSection jobs={page.jobs} queue={page.queue} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <InstancesSection instances={page.instances} instanceId={page.instanceId} />
        <BackupsSection page={page} verdict={assessment.backup} />
        <WorkInProgress page={page} />
        <Storage page={page} />
      </div>
      {page.chains !== null && <ChainsSection chains={page.chains} />}
      <Section
        title="Settings"
        description="This instance’s settings at startup. Secrets and URLs are hidden."
      >
        <div className="grid gap-x-8 gap-y-4 max-lg:divide-y max-lg:divide-line lg:grid-cols-2">
          {[page.settings.slice(0, half), page.settings.slice(half)].map((settings) => (
            <Facts
              key={settings[0]?.name}
              facts={settings.map(({ name, value }) => [name, value] as const)}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}

export function SystemScreen() {
  const { api } = useRouter().options.context;
  const query = useQuery(systemQuery(api));
  return (
    <>
      <PageHeader title="System" description={query.data && `Dropfolio ${query.data.version}`} />
      <OneView
        query={query}
        failure={{
          toasts: true,
          title: 'Couldn’t load the system’s status',
          description: 'Please try again in a moment.',
        }}
        skeleton={{ blocks: ['h-106', 'h-28', 'h-200'], grid: 'grid gap-4' }}
      >
        {(page) => <SystemSections page={page} />}
      </OneView>
    </>
  );
}
