import type { ReactNode } from 'react';
import { Segmented } from '#/ui/segmented.tsx';
import { decisionLabels, decisions } from '../preview/choices.ts';
import type { ImportState } from './use-import.ts';

type ChoiceProps = { title: string; description: string; children: ReactNode };

function Choice({ title, description, children }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-muted text-sm">
        <span className="block font-medium text-ink">{title}</span>
        {description}
      </p>
      {children}
    </div>
  );
}

type PreviewChoicesProps = {
  state: Pick<ImportState, 'choices' | 'choose'>;
  hasTracked: boolean;
  hasUnmapped: boolean;
  hasNamedWallets: boolean;
};

/** Chooses what to do with all rows of a kind. */
export function PreviewChoices({ state, hasTracked, hasUnmapped, hasNamedWallets }: PreviewChoicesProps) {
  const { tracked, unmappedText, namedWallets } = state.choices;
  return (
    <>
      {hasTracked && (
        <Choice
          title="Airdrops you already track"
          description={
            tracked === 'update'
              ? 'They’ll be updated from your list. Other fields stay the same.'
              : 'They have the same link, or the same name and project.'
          }
        >
          <Segmented
            label="Airdrops you already track"
            options={decisions.map((value) => ({ value, label: decisionLabels[value] }))}
            value={tracked}
            onChange={(value) => state.choose({ tracked: value })}
          />
        </Choice>
      )}
      {hasUnmapped && (
        <Choice
          title="Rows with words that fit no field"
          description={
            unmappedText === 'import'
              ? 'They’ll be imported, with those words in the notes.'
              : 'They’ll be skipped.'
          }
        >
          <Segmented
            label="Rows with words that fit no field"
            options={[
              { value: 'import', label: 'Import' },
              { value: 'skip', label: 'Skip' },
            ]}
            value={unmappedText}
            onChange={(value) => state.choose({ unmappedText: value })}
          />
        </Choice>
      )}
      {hasNamedWallets && (
        <Choice
          title="Wallets without an address"
          description={
            namedWallets === 'create'
              ? 'Each name becomes a wallet. You can add its address later.'
              : 'Their names are added to the notes.'
          }
        >
          <Segmented
            label="Wallets without an address"
            options={[
              { value: 'create', label: 'Make wallets' },
              { value: 'notes', label: 'Add to notes' },
            ]}
            value={namedWallets}
            onChange={(value) => state.choose({ namedWallets: value })}
          />
        </Choice>
      )}
    </>
  );
}
