import { useReader } from '#/features/session/components/use-reader.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import { formatCount } from '#/lib/text.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import type { Proposal } from '../../schema.ts';
import { type FieldChange, listFieldChanges } from '../../submit/fields.ts';

type ReviewChangesProps = { current: Proposal | null; proposed: Proposal };

/** The differences between a revision and the published item. */
export function ReviewChanges({ current, proposed }: ReviewChangesProps) {
  const reader = useReader();
  if (current === null) {
    return (
      <Card as="section">
        <CardHeader title="Changes" className="mb-1" />
        <p className="text-danger-ink text-sm">
          The original no longer exists, so this revision can’t be approved. Reject it with that reason.
        </p>
      </Card>
    );
  }
  const changes = listFieldChanges(current, proposed, reader);
  return (
    <Card as="section">
      <CardHeader
        title="Changes"
        description={
          changes.length === 0
            ? 'No changes from the public version.'
            : `${formatCount(changes.length, 'field')} changed from the public version.`
        }
        className={changes.length === 0 ? 'mb-0' : ''}
      />
      {changes.length > 0 && (
        <dl className="divide-y divide-line">
          {changes.map((change) => (
            <div
              key={change.name}
              className="grid gap-x-4 gap-y-1.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[9rem_1fr_1fr]"
            >
              <dt className="font-medium text-ink text-sm">{change.label}</dt>
              <Side change={change} isBefore />
              <Side change={change} />
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Side({ change, isBefore = false }: { change: FieldChange; isBefore?: boolean }) {
  const text = isBefore ? change.before : change.after;
  return (
    <dd className="min-w-0 text-sm" suppressHydrationWarning>
      <span className="block text-faint text-xs">{isBefore ? 'Current' : 'Proposed'}</span>
      {text === null && <span className="text-muted">Empty</span>}
      {text !== null && change.isPicture && (
        <img
          src={getFileUrl(text)}
          alt={`${change.label} ${isBefore ? 'now' : 'then'}`}
          className="size-16 rounded-lg border border-line bg-sunken object-contain"
        />
      )}
      {text !== null && !change.isPicture && (
        <span className={cx('whitespace-pre-line break-words', isBefore ? 'text-muted' : 'text-ink')}>
          {text}
        </span>
      )}
    </dd>
  );
}
