import { Link } from '@tanstack/react-router';
import { CopyButton } from '#/ui/copy-button.tsx';

type NamedPersonProps = {
  id: string;
  /** Null after the account was deleted. */
  person: { name: string | null; email: string } | null;
  /** The person whose ID the button copies, such as 'recipient'. */
  subject: string;
};

/** A user's name and address for admins, or a note that the account was deleted. The id can be copied. */
export function NamedPerson({ id, person, subject }: NamedPersonProps) {
  const name = person?.name || person?.email;
  return (
    <div className="flex min-w-0 items-start gap-1">
      {person === null ? (
        <p className="min-w-0 text-muted">Deleted account</p>
      ) : (
        <Link
          to="/admin/users/$userId"
          params={{ userId: id }}
          className="block min-w-0 text-ink hover:text-accent-ink pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:flex-col pointer-coarse:justify-center"
        >
          <span className="wrap-anywhere block">{name}</span>
          {name !== person.email && (
            <span className="block truncate text-muted text-xs" title={person.email}>
              {person.email}
            </span>
          )}
        </Link>
      )}
      <CopyId id={id} subject={subject} />
    </div>
  );
}

type CopyIdProps = { id: string; subject: string };

/** A copy button for an id; its tooltip shows the full id. */
export const CopyId = ({ id, subject }: CopyIdProps) => (
  <CopyButton
    text={id}
    label={`Copy ID, ${subject}`}
    title={id}
    className="-my-1 shrink-0 text-faint pointer-coarse:my-0"
  />
);
