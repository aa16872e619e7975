import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { formatCounted } from '../assess.ts';
import type { SystemChains } from '../schema.ts';
import { Facts, Section } from './section.tsx';

type Source = SystemChains['chains'][number]['sources'][number];

/** The nodes and explorers that are asked about watched wallets. */
export function ChainsSection({ chains: { watches, chains } }: { chains: SystemChains }) {
  const isQueried = ({ succeededAt, failedAt }: Source) => succeededAt !== null || failedAt !== null;
  const queried = chains.filter(({ sources }) => sources.some(isQueried));
  const unqueried = chains.filter(({ sources }) => !sources.some(isQueried));
  return (
    <Section title="Chains" description="Nodes and explorers that are asked about watched wallets.">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <div>
          <Facts
            facts={[
              ['Watched wallets and chains', formatCounted(watches.watched)],
              ['Due to sync', formatCounted(watches.due)],
              ['Due for two hours or more', formatCounted(watches.late)],
            ]}
          />
        </div>
        <div className="min-w-0">
          {queried.length > 0 && (
            <ul aria-label="Chains" className="-my-2.5 divide-y divide-line">
              {queried.map(({ id, name, sources }) => (
                <li key={id} className="py-2.5">
                  <p className="font-medium text-base text-ink">{name}</p>
                  <ul aria-label={`Sources of ${name}`}>
                    {sources.map((source) => (
                      <SourceRow key={source.host} source={source} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
          {unqueried.length > 0 && (
            <p className={queried.length > 0 ? 'mt-5 text-muted text-sm' : 'text-muted text-sm'}>
              Not asked yet: {unqueried.map(({ name }) => name).join(', ')}.
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

function SourceState({ source: { failures, retryAt, succeededAt, failedAt } }: { source: Source }) {
  if (succeededAt === null && failedAt === null) return <Badge>Not asked yet</Badge>;
  if (failures === 0) return <Badge tone="claimed">Responding</Badge>;
  return <Badge tone="expired">{retryAt === null ? 'Failing' : 'Paused after failures'}</Badge>;
}

function SourceRow({ source }: { source: Source }) {
  const reader = useReader();
  const { host, failures, succeededAt, failedAt, error, retryAt } = source;
  const renderTime = (time: string): ReactNode => (
    <RelativeTime value={time} locale={reader.locale} timeZone={reader.zone} />
  );
  const counts = [
    `${source.succeeded.toLocaleString('en')} answered`,
    `${source.failed.toLocaleString('en')} failed`,
    `${source.limited.toLocaleString('en')} limited`,
  ];
  return (
    <li className="mt-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-all font-mono text-ink text-sm">{host}</span>
        <SourceState source={source} />
      </p>
      {(succeededAt !== null || failedAt !== null) && (
        <p className="tabular text-muted text-sm">
          {succeededAt === null ? 'Never answered' : <>Last answer {renderTime(succeededAt)}</>} ·{' '}
          {counts.join(' · ')}
        </p>
      )}
      {failures > 0 && failedAt !== null && (
        <p className="break-words text-danger-ink text-sm">
          {failures.toLocaleString('en')} {failures === 1 ? 'failure' : 'failures'} in a row, the last{' '}
          {renderTime(failedAt)}
          {error === null ? '.' : `: ${error}`}
          {retryAt !== null && <> Asked again {renderTime(retryAt)}.</>}
        </p>
      )}
    </li>
  );
}
