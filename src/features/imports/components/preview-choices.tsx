import { Segmented } from '#/ui/segmented.tsx';
import { type Choices, type DecidedKind, decidedKinds, type kindDecisions } from '../preview/choices.ts';
import type { SumKind } from '../preview/sums.ts';
import type { ImportState } from './use-import.ts';

type Options<V extends string> = readonly (readonly [value: V, label: string, description: string])[];

const trackedText = 'They have the same link, or the same name and project.';

const kindTexts: {
  [K in DecidedKind]: { title: string; options: Options<(typeof kindDecisions)[K][number]> };
} = {
  tracked: {
    title: 'Airdrops you already track',
    options: [
      ['skip', 'Skip', trackedText],
      ['update', 'Update', 'They’ll be updated from your list. Other fields stay the same.'],
      ['add', 'Add anyway', trackedText],
    ],
  },
  repeated: {
    title: 'Repeated rows',
    options: [
      ['skip', 'Skip repeats', 'Each is equal to an earlier row.'],
      ['add', 'Import all', 'Each becomes its own airdrop, although it’s equal to an earlier row.'],
    ],
  },
  perWallet: {
    title: 'Rows of one airdrop with other wallets',
    options: [
      [
        'combine',
        'Combine',
        'Each airdrop is imported once, with the wallets, costs, and rewards of all its rows.',
      ],
      ['add', 'Import all', 'Each row becomes its own airdrop.'],
      ['skip', 'Skip repeats', 'Only the first row of each airdrop is imported, with its wallets.'],
    ],
  },
  similar: {
    title: 'Rows with the same name and project',
    options: [
      ['add', 'Import all', 'They differ in other columns, so each becomes its own airdrop.'],
      ['skip', 'Skip repeats', 'Only the first row of each airdrop is imported.'],
    ],
  },
  sections: {
    title: 'Rows with only one value',
    options: [
      ['skip', 'Skip', 'They look like titles of sections.'],
      ['add', 'Import', 'Each becomes an airdrop.'],
    ],
  },
  otherTable: {
    title: 'Rows of another table',
    options: [
      ['skip', 'Skip', 'They’re below other column names.'],
      ['add', 'Import', 'They’ll be read by the columns of the first table.'],
    ],
  },
};

const unmappedOptions: Options<Choices['unmappedText']> = [
  ['import', 'Import', 'They’ll be imported, with those words in the notes.'],
  ['skip', 'Skip', 'They’ll be skipped.'],
];

const walletOptions: Options<Choices['namedWallets']> = [
  ['create', 'Make wallets', 'Each name becomes a wallet. You can add its address later.'],
  ['notes', 'Add to notes', 'Their names are added to the notes.'],
];

type ChoiceProps<V extends string> = {
  title: string;
  options: Options<V>;
  value: V;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ title, options, value, onChange }: ChoiceProps<V>) {
  const [, , description] = options.find(([option]) => option === value) ?? [];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-muted text-sm">
        <span className="block font-medium text-ink">{title}</span>
        {description}
      </p>
      <Segmented
        label={title}
        options={options.map(([option, label]) => ({ value: option, label }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

type PreviewChoicesProps = {
  state: Pick<ImportState, 'choices' | 'choose'>;
  counts: ReadonlyMap<SumKind, number>;
  hasNamedWallets: boolean;
};

/** Chooses what to do with all rows of a kind. */
export function PreviewChoices({ state, counts, hasNamedWallets }: PreviewChoicesProps) {
  const { choices, choose } = state;
  return (
    <>
      {decidedKinds
        .filter((kind) => counts.has(kind))
        .map((kind) => (
          <Choice
            key={kind}
            {...kindTexts[kind]}
            value={choices[kind]}
            onChange={(value) => choose({ [kind]: value })}
          />
        ))}
      {(counts.has('unmapped') || counts.has('cut')) && (
        <Choice
          title="Rows with words that fit no field"
          options={unmappedOptions}
          value={choices.unmappedText}
          onChange={(unmappedText) => choose({ unmappedText })}
        />
      )}
      {hasNamedWallets && (
        <Choice
          title="Wallets without an address"
          options={walletOptions}
          value={choices.namedWallets}
          onChange={(namedWallets) => choose({ namedWallets })}
        />
      )}
    </>
  );
}
