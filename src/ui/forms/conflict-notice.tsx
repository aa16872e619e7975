import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import {
  type ConflictField,
  type EditConflict,
  formatFieldName,
  formatFieldValue,
  getPictureUrl,
} from './edit-conflict.ts';

const joinLabels = (names: readonly string[]) => names.map(formatFieldName).join(', ');

/** Above a form's fields: another user saved a version in the meantime. */
export function ConflictNotice({ conflict }: { conflict: EditConflict }) {
  const { adoptedNames, both, acceptSaved } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={notice}
      role="alert"
      className="mb-4 grid gap-3 rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink"
    >
      <div>
        <p className="font-medium">Someone else changed this while you were editing</p>
        <p>Your changes aren’t saved yet. Review the form, then save again.</p>
      </div>
      {adoptedNames.length > 0 && <p>Updated to their version: {joinLabels(adoptedNames)}.</p>}
      {both.map((field) => (
        <FieldConflict key={field.name} field={field} onAcceptSaved={() => acceptSaved(field.name)} />
      ))}
    </div>
  );
}

function FieldConflict({ field, onAcceptSaved }: { field: ConflictField; onAcceptSaved: () => void }) {
  const label = formatFieldName(field.name);
  return (
    <section aria-label={label} className="grid gap-1.5 border-warning-line border-t pt-3">
      <p className="font-medium">{label}: you both changed it</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Version term="Their version" label={label} value={field.saved} />
        <Version term="Your version" label={label} value={field.typed} />
      </dl>
      <div>
        <Button size="sm" onClick={onAcceptSaved} aria-label={`Use their version of ${label}`}>
          Use their version
        </Button>
      </div>
    </section>
  );
}

function Version({ term, label, value }: { term: string; label: string; value: unknown }) {
  const picture = getPictureUrl(value);
  const text = formatFieldValue(value);
  return (
    <div className="min-w-0">
      <dt className="text-xs">{term}</dt>
      <dd className="max-h-40 overflow-y-auto whitespace-pre-line break-words text-ink">
        {picture !== undefined ? (
          <img
            src={picture}
            alt={`${label}, ${term.toLowerCase()}`}
            className="size-16 rounded-lg object-contain"
          />
        ) : (
          text || 'Empty'
        )}
      </dd>
    </div>
  );
}
