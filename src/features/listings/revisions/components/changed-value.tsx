import type { ReactNode } from 'react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Reader } from '#/lib/wording.ts';
import { type DiffPart, diffLists, diffWords, shortenParts } from '../diff.ts';
import type { FieldChange, FieldValue } from '../schema.ts';
import { formatRevisionValue } from '../wording.ts';

type ChangedValueProps = { kind: ListingKind; change: FieldChange; reader: Reader };

/** Longer texts are compared word by word. */
const minDiffLength = 60;

/** A field's old and new value: short ones side by side, long ones as a diff. */
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
        {after === null ? <Nothing /> : <Come>{after}</Come>}
      </>
    );
  }
  return <Words old={before} now={after} />;
}

const toList = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : []);

/** Removed and added entries; an entry that replaces another is shown as a diff. */
function ChangedList({ old, now }: { old: readonly string[]; now: readonly string[] }) {
  const rows: ReactNode[] = [];
  const removedWords: string[] = [];
  const letGo = () => {
    for (const entry of removedWords.splice(0)) rows.push(<Removed key={`${rows.length}`}>{entry}</Removed>);
  };
  let number = 0;
  for (const { is, item } of diffLists(old, now)) {
    if (is === 'old') {
      removedWords.push(item);
      continue;
    }
    number++;
    if (is === 'same') {
      letGo();
      continue;
    }
    const place = removedWords.shift();
    rows.push(
      <span key={`${rows.length}`}>
        <span className="text-muted text-sm">{number}. </span>
        {place === undefined ? <Come>{item}</Come> : <Words old={place} now={item} />}
      </span>,
    );
  }
  letGo();
  return <span className="grid gap-1.5">{rows}</span>;
}

function Words({ old, now }: { old: string; now: string }) {
  const renderPart: Readonly<Record<DiffPart['is'], (text: string) => ReactNode>> = {
    same: (text) => text,
    old: (text) => <Removed>{text}</Removed>,
    now: (text) => <Come>{text}</Come>,
  };
  return (
    <span>
      {shortenParts(diffWords(old, now)).map((part, place) => (
        // Parts have no identity but their index.
        <span key={place}>{renderPart[part.is](part.text)}</span>
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

function Come({ children }: { children: string }) {
  return (
    <ins className="rounded-sm bg-success-bg text-success-ink no-underline">
      <span className="sr-only">added: </span>
      {children}
    </ins>
  );
}

const Nothing = () => <span className="text-faint">nothing</span>;
