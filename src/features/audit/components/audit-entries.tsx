import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import type { AuditEntry, Party } from '../schema.ts';
import { actionLabel } from './audit.ts';

type AuditEntriesProps = { entries: readonly AuditEntry[]; label: string };

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2.5 align-top';

/** Entries of the audit log: a table where there is room for one, cards on phones. */
export function AuditEntries({ entries, label }: AuditEntriesProps) {
  return (
    <>
      <div className="plate overflow-hidden max-md:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">{label}</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={cx(headClass, 'w-46')}>
                Date
              </th>
              <th scope="col" className={headClass}>
                Actor
              </th>
              <th scope="col" className={cx(headClass, 'w-[30%]')}>
                Action
              </th>
              <th scope="col" className={headClass}>
                Target
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} className="border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'text-muted text-sm')}>
                  <When entry={entry} />
                </td>
                <td className={cellClass}>
                  <Who party={entry.actor} nobody="Dropfolio" />
                </td>
                <td className={cellClass}>
                  <What entry={entry} />
                </td>
                <td className={cellClass}>
                  <Who party={entry.subject} nobody="–" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={label} className="grid gap-2 md:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="plate min-w-0 p-3">
            <What entry={entry} />
            <dl className="mt-2 grid grid-cols-[3.5rem_1fr] gap-x-2 gap-y-1 text-sm">
              <CardFact label="Date">
                <When entry={entry} />
              </CardFact>
              <CardFact label="Actor">
                <Who party={entry.actor} nobody="Dropfolio" />
              </CardFact>
              {entry.subject && (
                <CardFact label="Target">
                  <Who party={entry.subject} nobody="–" />
                </CardFact>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  );
}

function When({ entry }: { entry: AuditEntry }) {
  const reader = useReader();
  return (
    <time dateTime={entry.at} suppressHydrationWarning>
      {formatInstant(Date.parse(entry.at), reader)}
    </time>
  );
}

/** Somebody by name while the account exists, by id afterwards. */
function Who({ party, nobody }: { party: Party | null; nobody: string }) {
  if (party === null) return <span className="text-muted">{nobody}</span>;
  if (party.email === null) {
    return <span className="block truncate font-mono text-muted text-sm">{party.id}</span>;
  }
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId: party.id }}
      className="block min-w-0 text-ink hover:text-accent-ink"
    >
      <span className="block truncate">{party.name || party.email}</span>
      {party.name && <span className="block truncate text-muted text-xs">{party.email}</span>}
    </Link>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function What({ entry }: { entry: AuditEntry }) {
  const facts: [string, string][] = [
    ...Object.entries(entry.details).map(([name, value]): [string, string] => [name, textOf(value)]),
    ['action', entry.action],
    ...(entry.actor ? [['actor', entry.actor.id] satisfies [string, string]] : []),
    ...(entry.subject ? [['subject', entry.subject.id] satisfies [string, string]] : []),
    ...(entry.requestId === null ? [] : [['request', entry.requestId] satisfies [string, string]]),
  ];
  return (
    <details className="group min-w-0">
      <summary className="cursor-pointer rounded-sm font-medium text-ink marker:text-faint">
        {actionLabel(entry.action)}
        <span className="sr-only">, details</span>
      </summary>
      <dl className="mt-1.5 grid gap-1.5 border-line border-l-2 pl-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="whitespace-pre-line break-words font-mono text-ink text-xs">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
