import { CopyId, NamedPerson } from '#/features/session/components/named-person.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { formatInstant } from '#/lib/wording.ts';
import { CardFact, CardFacts, type Column, DataTable } from '#/ui/data-table.tsx';
import type { AuditEntry, Party } from '../schema.ts';
import { formatAction, formatSubjectKind, getStoredTitle, isPersonal } from './audit.ts';

type AuditEntriesProps = { entries: readonly AuditEntry[]; label: string };

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'date',
    heading: 'Date',
    width: 'w-50',
    className: 'text-muted text-sm',
    cell: (entry) => <EntryTime entry={entry} />,
  },
  { key: 'actor', heading: 'Actor', cell: ({ actor }) => <Actor party={actor} /> },
  { key: 'action', heading: 'Action', width: 'w-[30%]', cell: (entry) => <ActionDetails entry={entry} /> },
  { key: 'target', heading: 'Target', cell: (entry) => <Target entry={entry} /> },
];

export function AuditEntries({ entries, label }: AuditEntriesProps) {
  return (
    <DataTable
      label={label}
      rows={entries}
      columns={columns}
      card={(entry) => (
        <>
          <ActionDetails entry={entry} />
          <CardFacts>
            <CardFact label="Date">
              <EntryTime entry={entry} />
            </CardFact>
            <CardFact label="Actor">
              <Actor party={entry.actor} />
            </CardFact>
            {entry.subject && (
              <CardFact label="Target">
                <Target entry={entry} />
              </CardFact>
            )}
          </CardFacts>
        </>
      )}
    />
  );
}

function EntryTime({ entry }: { entry: AuditEntry }) {
  const reader = useReader();
  return (
    <time dateTime={entry.at} suppressHydrationWarning>
      {formatInstant(Date.parse(entry.at), reader)}
    </time>
  );
}

/** A person's name, with the email address if the admin may see it. */
function Person({ party, of }: { party: Party; of: string }) {
  const { id, name, email } = party;
  return <NamedPerson id={id} person={email === null ? null : { name, email }} subject={of} />;
}

function Actor({ party }: { party: Party | null }) {
  return party === null ? <span className="text-muted">Dropfolio</span> : <Person party={party} of="actor" />;
}

/** The subject: a person, or a thing with its owner. */
function Target({ entry: { action, details, subject, thing } }: { entry: AuditEntry }) {
  if (subject === null) return <span className="text-muted">–</span>;
  if (thing === null && (subject.email !== null || isPersonal(action))) {
    return <Person party={subject} of="target" />;
  }
  const title = thing?.title ?? getStoredTitle(details);
  const owner = thing?.owner ?? null;
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-start gap-1">
        <p className="min-w-0">
          <span className="wrap-anywhere block text-ink">{title ?? formatSubjectKind(action)}</span>
          {title !== null && <span className="block text-muted text-xs">{formatSubjectKind(action)}</span>}
        </p>
        <CopyId id={subject.id} subject="target" />
      </div>
      {owner !== null && <Person party={owner} of="owner" />}
    </div>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function ActionDetails({ entry }: { entry: AuditEntry }) {
  const details: [string, string][] = [
    ...Object.entries(entry.details).map(([name, value]): [string, string] => [name, toText(value)]),
    ['action', entry.action],
  ];
  if (entry.requestId !== null) details.push(['request', entry.requestId]);
  return (
    <details className="group min-w-0">
      <summary className="cursor-pointer rounded-sm pointer-coarse:-my-2 pointer-coarse:py-3 font-medium text-ink marker:text-faint">
        {formatAction(entry.action)}
        <span className="sr-only">, details</span>
      </summary>
      <dl className="mt-1.5 grid gap-1.5 border-line border-l-2 pl-3 text-sm">
        {details.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="whitespace-pre-line break-words font-mono text-ink text-xs">
              {isUuid(value) ? <CopyId id={value} subject={name} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
