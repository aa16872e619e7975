import { useState } from 'react';
import { checkInLabels, statusLabels, typeLabels, walletStateLabels } from '#/features/airdrops/schema.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import type { Mapping, WordKind } from '../mapping/fields.ts';
import { numberWord } from '../mapping/words.ts';
import { wordKinds } from './open-questions.ts';

type WordListProps = {
  mapping: Mapping;
  showErrors: boolean;
  onChange: (kind: WordKind, word: string, means: string) => void;
};

const notesLabel = { notes: 'Keep in the notes' };

const kinds: Readonly<Record<WordKind, { title: string; labels: Readonly<Record<string, string>> }>> = {
  status: { title: 'Status', labels: { ...statusLabels, ...notesLabel } },
  airdropType: { title: 'Type', labels: { ...typeLabels, ...notesLabel } },
  checkInDuration: { title: 'Check-in', labels: { ...checkInLabels, ...notesLabel } },
  priority: { title: 'Priority', labels: { high: 'High', normal: 'Normal', ...notesLabel } },
  wallet: { title: 'Wallets', labels: { none: 'Not part of this airdrop', ...walletStateLabels } },
};

function toLabel(word: string): string {
  if (word === '') return 'Empty cell';
  return word === numberWord ? 'A number, such as 250' : word;
}

/** Maps the words of a list to values: unknown words first, recognized ones collapsed. */
export function WordList({ mapping, showErrors, onChange }: WordListProps) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setIsOpen] = useState(false);
  const entries = wordKinds.flatMap((kind) =>
    Object.entries(mapping.words[kind]).map(([word, means]) => ({
      key: `${kind} ${word}`,
      kind,
      word,
      means,
    })),
  );
  if (entries.length === 0) return null;
  // The list would jump if an answered question moved below.
  const open = entries.filter(({ key, means }) => means === '' || answered.has(key));
  const knownEntries = entries.filter((entry) => !open.includes(entry));
  const renderFields = (fields: typeof entries) => (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map(({ key, kind, word, means }) => (
        <li key={key}>
          <Field
            label={`${kinds[kind].title}: ${toLabel(word)}`}
            error={showErrors && means === '' ? 'Choose what it means.' : undefined}
          >
            <Select
              value={means}
              onChange={({ target }) => {
                if (means === '') setAnswered((before) => new Set(before).add(key));
                onChange(kind, word, target.value);
              }}
            >
              {means === '' && <option value="">Choose…</option>}
              {Object.entries(kinds[kind].labels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </li>
      ))}
    </ul>
  );
  return (
    <Card>
      <CardHeader
        title="Match the values in your list"
        description={open.length === 0 ? 'We recognized them all.' : 'Each choice applies to every row.'}
        className={open.length === 0 ? 'mb-3' : undefined}
      />
      {open.length > 0 && renderFields(open)}
      {knownEntries.length > 0 && (
        <details
          className={open.length > 0 ? 'mt-4' : undefined}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary className="w-max max-w-full cursor-pointer py-1 font-medium text-accent-ink text-sm pointer-coarse:py-3">
            {knownEntries.length === 1
              ? 'Show the one we recognized'
              : `Show the ${knownEntries.length} we recognized`}
          </summary>
          {isOpen && <div className="mt-3">{renderFields(knownEntries)}</div>}
        </details>
      )}
    </Card>
  );
}
