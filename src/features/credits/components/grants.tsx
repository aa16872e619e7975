import { Link } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { CopyButton } from '#/ui/copy-button.tsx';
import type { GrantRow } from '../schema.ts';
import { creditCount } from './amounts.ts';

/** The log of grants. */
export function Grants({ grants }: { grants: readonly GrantRow[] }) {
  const reader = useReader();
  return (
    <ul aria-label="Credit grants" className="grid gap-2">
      {grants.map((grant) => (
        <li key={grant.id} className="plate min-w-0 p-3 sm:px-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <p className="tabular font-semibold text-ink text-lg">{creditCount(grant.amount)}</p>
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
            <Person label="Recipient" id={grant.userId} person={grant.user} gone="Deleted account" />
            <Person
              label="Granted by"
              id={grant.adminId}
              person={grant.admin}
              gone={grant.adminId === null ? 'Dropfolio' : 'Deleted account'}
            />
            {grant.confirmer !== null && (
              <Person
                label="Approved by"
                id={grant.confirmer.id}
                person={grant.confirmer}
                gone="Deleted account"
              />
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type PersonProps = {
  label: string;
  id: string | null;
  person: GrantRow['user'];
  /** In place of a name. */
  gone: string;
};

function Person({ label, id, person, gone }: PersonProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-w-0">
        {person === null ? (
          <p className="text-base text-muted">{gone}</p>
        ) : (
          <p className="flex min-w-0 flex-wrap gap-x-2 text-base">
            <Link
              to="/admin/users/$userId"
              params={{ userId: person.id }}
              className="min-w-0 break-words font-medium text-ink hover:text-accent-ink"
            >
              {person.name}
            </Link>
            {person.name !== person.email && (
              <span className="min-w-0 break-words text-muted">{person.email}</span>
            )}
          </p>
        )}
        {id !== null && (
          <p className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 break-all font-mono text-faint text-xs">{id}</span>
            <CopyButton text={id} label={`Copy id, ${label.toLowerCase()}`} />
          </p>
        )}
      </dd>
    </div>
  );
}
