import type { ReactNode } from 'react';
import { CopyId, NamedPerson } from '#/features/session/components/named-person.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { isUuid } from '#/lib/uuid.ts';
import { formatInstant } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import type { AuditEntry, Party } from '../schema.ts';
import { actionLabel, isPersonal, keptTitle, thingLabel } from './audit.ts';

type AuditEntriesProps = { entries: readonly AuditEntry[]; label: string };

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2.5 align-top';

/** A table on wide screens, cards on phones. */
export function AuditEntries({ entries, label }: AuditEntriesProps) {
  return (
    <>
      <div className="plate overflow-hidden max-lg:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">{label}</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={cx(headClass, 'w-50')}>
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
                  <Actor party={entry.actor} />
                </td>
                <td className={cellClass}>
                  <What entry={entry} />
                </td>
                <td className={cellClass}>
                  <Target entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={label} className="grid gap-2 lg:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="plate min-w-0 p-3">
            <What entry={entry} />
            <dl className="mt-2 grid grid-cols-[3.5rem_1fr] gap-x-2 gap-y-1 text-sm">
              <CardFact label="Date">
                <When entry={entry} />
              </CardFact>
              <CardFact label="Actor">
                <Actor party={entry.actor} />
              </CardFact>
              {entry.subject && (
                <CardFact label="Target">
                  <Target entry={entry} />
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

/** The person's name; with the address if the admin may see it. */
function Who({ party, of }: { party: Party; of: string }) {
  const { id, name, email } = party;
  return <NamedPerson id={id} person={email === null ? null : { name, email }} of={of} />;
}

function Actor({ party }: { party: Party | null }) {
  return party === null ? <span className="text-muted">Dropfolio</span> : <Who party={party} of="actor" />;
}

/** The subject: a person, or a thing with its owner. */
function Target({ entry: { action, details, subject, thing } }: { entry: AuditEntry }) {
  if (subject === null) return <span className="text-muted">–</span>;
  if (thing === null && (subject.email !== null || isPersonal(action))) {
    return <Who party={subject} of="target" />;
  }
  const title = thing?.title ?? keptTitle(details);
  const owner = thing?.owner ?? null;
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-start gap-1">
        <p className="min-w-0">
          <span className="wrap-anywhere block text-ink">{title ?? thingLabel(action)}</span>
          {title !== null && <span className="block text-muted text-xs">{thingLabel(action)}</span>}
        </p>
        <CopyId id={subject.id} of="target" />
      </div>
      {owner !== null && <Who party={owner} of="owner" />}
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function What({ entry }: { entry: AuditEntry }) {
  const facts: [string, string][] = [
    ...Object.entries(entry.details).map(([name, value]): [string, string] => [name, textOf(value)]),
    ['action', entry.action],
    ...(entry.requestId === null ? [] : [['request', entry.requestId] satisfies [string, string]]),
  ];
  return (
    <details className="group min-w-0">
      <summary className="cursor-pointer rounded-sm pointer-coarse:-my-2 pointer-coarse:py-3 font-medium text-ink marker:text-faint">
        {actionLabel(entry.action)}
        <span className="sr-only">, details</span>
      </summary>
      <dl className="mt-1.5 grid gap-1.5 border-line border-l-2 pl-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="whitespace-pre-line break-words font-mono text-ink text-xs">
              {isUuid(value) ? <CopyId id={value} of={name} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
