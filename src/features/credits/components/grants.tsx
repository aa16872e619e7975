import { NamedPerson } from '#/features/session/components/named-person.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import type { GrantRow } from '../schema.ts';
import { formatCredits } from './amounts.ts';

export function Grants({ grants }: { grants: readonly GrantRow[] }) {
  const reader = useReader();
  return (
    <ul aria-label="Credit grants" className="grid gap-2">
      {grants.map((grant) => (
        <li key={grant.id} className="plate min-w-0 p-3 sm:px-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <p className="tabular font-semibold text-ink text-lg">{formatCredits(grant.amount)}</p>
            <p className="tabular text-muted text-sm">
              <time dateTime={grant.createdAt} suppressHydrationWarning>
                {formatInstant(Date.parse(grant.createdAt), reader)}
              </time>
              <span className="ml-2 font-mono text-faint text-xs" title={grant.id}>
                <span className="sr-only">Grant </span>…{grant.id.slice(-8)}
              </span>
            </p>
          </div>
          {grant.note !== null && (
            <p className="mt-1 max-w-prose whitespace-pre-line break-words text-base text-muted">
              {grant.note}
            </p>
          )}
          <dl className="mt-2 grid gap-x-6 gap-y-2 border-line border-t pt-2 sm:grid-cols-2">
            <Person label="Recipient" id={grant.userId} person={grant.user} />
            <Person label="Granted by" id={grant.adminId} person={grant.admin} />
            {grant.confirmer !== null && (
              <Person label="Approved by" id={grant.confirmer.id} person={grant.confirmer} />
            )}
          </dl>
          <details className="mt-2 text-xs">
            <summary className="tap w-fit cursor-pointer text-muted hover:text-ink">Details</summary>
            <dl className="mt-1 grid gap-1 text-muted">
              <Id label="Grant ID" id={grant.id} />
              <Id label="User ID" id={grant.userId} />
              {grant.adminId !== null && <Id label="Admin ID" id={grant.adminId} />}
              {grant.confirmer !== null && <Id label="Approved by ID" id={grant.confirmer.id} />}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Id({ label, id }: { label: string; id: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{label}</dt>
      <dd className="min-w-0 break-all font-mono">{id}</dd>
    </div>
  );
}

type PersonProps = {
  label: string;
  /** Null if no user is recorded. */
  id: string | null;
  person: GrantRow['user'];
};

function Person({ label, id, person }: PersonProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-w-0 text-base">
        {id === null ? (
          <span className="text-muted">Dropfolio</span>
        ) : (
          <NamedPerson id={id} person={person} subject={label.toLowerCase()} />
        )}
      </dd>
    </div>
  );
}
