import type { ReactNode } from 'react';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Reader } from '#/lib/wording.ts';
import { type DiffPart, diffLists, diffWords, shortenParts } from '../diff.ts';
import type { FieldChange, FieldValue } from '../schema.ts';
import { valueText } from '../wording.ts';

type ChangedValueProps = { kind: ListingKind; change: FieldChange; reader: Reader };

/** Above this a text is compared word by word. */
const shortest = 60;

/** What a field said and what it says now: short values side by side, long ones with what went and came in its place. */
export function ChangedValue({ kind, change: { field, old, now }, reader }: ChangedValueProps) {
  if (Array.isArray(old) || Array.isArray(now)) return <ChangedList old={listOf(old)} now={listOf(now)} />;
  const [before, after] = [valueText(kind, field, old, reader), valueText(kind, field, now, reader)];
  if (before === null || after === null || Math.max(before.length, after.length) <= shortest) {
    return (
      <>
        {before === null ? <Nothing /> : <Gone>{before}</Gone>}
        {' → '}
        {after === null ? <Nothing /> : <Come>{after}</Come>}
      </>
    );
  }
  return <Words old={before} now={after} />;
}

const listOf = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : []);

/** Entries that went and came; one in another's place is compared with it. */
function ChangedList({ old, now }: { old: readonly string[]; now: readonly string[] }) {
  const rows: ReactNode[] = [];
  const gone: string[] = [];
  const letGo = () => {
    for (const entry of gone.splice(0)) rows.push(<Gone key={`${rows.length}`}>{entry}</Gone>);
  };
  let number = 0;
  for (const { is, item } of diffLists(old, now)) {
    if (is === 'old') {
      gone.push(item);
      continue;
    }
    number++;
    if (is === 'same') {
      letGo();
      continue;
    }
    const place = gone.shift();
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
  const looks: Readonly<Record<DiffPart['is'], (text: string) => ReactNode>> = {
    same: (text) => text,
    old: (text) => <Gone>{text}</Gone>,
    now: (text) => <Come>{text}</Come>,
  };
  return (
    <span>
      {shortenParts(diffWords(old, now)).map((part, place) => (
        // Parts have no names but their places.
        <span key={place}>{looks[part.is](part.text)}</span>
      ))}
    </span>
  );
}

function Gone({ children }: { children: string }) {
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
