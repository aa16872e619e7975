import type { ReactNode } from 'react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Reader } from '#/lib/wording.ts';
import { type DiffPart, diffLists, diffWords, shortenParts } from '../diff.ts';
import type { FieldChange, FieldValue } from '../schema.ts';
import { formatRevisionValue } from '../wording.ts';

type ChangedValueProps = { kind: ListingKind; change: FieldChange; reader: Reader };

/** Longer texts are compared word by word. */
const minDiffLength = 60;

/** Shows a field's old and new value side by side if they are short, else as a diff. */
export function ChangedValue({ kind, change: { field, old, now }, reader }: ChangedValueProps) {
  if (Array.isArray(old) || Array.isArray(now)) return <ChangedList old={toList(old)} now={toList(now)} />;
  const [before, after] = [
    formatRevisionValue(kind, field, old, reader),
    formatRevisionValue(kind, field, now, reader),
  ];
  if (before === null || after === null || Math.max(before.length, after.length) <= minDiffLength) {
    return (
      <>
        {before === null ? <Nothing /> : <Removed>{before}</Removed>}
        {' → '}
        {after === null ? <Nothing /> : <Added>{after}</Added>}
      </>
    );
  }
  return <WordDiff old={before} now={after} />;
}

const toList = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : []);

/** Shows removed and added entries. An entry that replaces another is shown as a diff. */
function ChangedList({ old, now }: { old: readonly string[]; now: readonly string[] }) {
  const rows: ReactNode[] = [];
  const removed: string[] = [];
  const showRemoved = () => {
    for (const entry of removed.splice(0)) rows.push(<Removed key={rows.length}>{entry}</Removed>);
  };
  let number = 0;
  for (const { kind, item } of diffLists(old, now)) {
    if (kind === 'removed') {
      removed.push(item);
      continue;
    }
    number++;
    if (kind === 'same') {
      showRemoved();
      continue;
    }
    const replaced = removed.shift();
    rows.push(
      <span key={rows.length}>
        <span className="text-muted text-sm">{number}. </span>
        {replaced === undefined ? <Added>{item}</Added> : <WordDiff old={replaced} now={item} />}
      </span>,
    );
  }
  showRemoved();
  return <span className="grid gap-1.5">{rows}</span>;
}

function WordDiff({ old, now }: { old: string; now: string }) {
  const renderPart: Readonly<Record<DiffPart['kind'], (text: string) => ReactNode>> = {
    same: (text) => text,
    removed: (text) => <Removed>{text}</Removed>,
    added: (text) => <Added>{text}</Added>,
  };
  return (
    <span>
      {shortenParts(diffWords(old, now)).map((part, index) => (
        // Parts have no identity but their index.
        <span key={index}>{renderPart[part.kind](part.text)}</span>
      ))}
    </span>
  );
}

function Removed({ children }: { children: string }) {
  return (
    <del className="rounded-sm bg-danger-bg text-danger-ink decoration-danger-ink/60">
      <span className="sr-only">removed: </span>
      {children}
    </del>
  );
}

function Added({ children }: { children: string }) {
  return (
    <ins className="rounded-sm bg-success-bg text-success-ink no-underline">
      <span className="sr-only">added: </span>
      {children}
    </ins>
  );
}

const Nothing = () => <span className="text-faint">nothing</span>;
