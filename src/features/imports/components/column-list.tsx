import { useState } from 'react';
import { shortenWallet } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import {
  type ColumnUse,
  importFieldDefinitions,
  importFields,
  isImportField,
  type Mapping,
  reassignColumn,
} from '../mapping/fields.ts';
import type { Listed } from '../preview/session.ts';

type ColumnListProps = {
  listed: Listed;
  mapping: Mapping;
  error: string | undefined;
  onChange: (columns: ColumnUse[]) => void;
};

function toColumnUse(value: string, heading: string): ColumnUse {
  if (value === 'wallet') return { to: 'wallet', address: heading, label: heading };
  if (isImportField(value)) return { to: value };
  return { to: value === 'line' ? 'line' : 'nothing' };
}

const options = [
  { value: 'nothing', label: 'Skip' },
  { value: 'line', label: 'Add to notes' },
  { value: 'wallet', label: 'Progress of one wallet' },
];

export function ColumnList({ listed, mapping, error, onChange }: ColumnListProps) {
  const changeColumn = (index: number, use: ColumnUse) =>
    onChange(reassignColumn(mapping.columns, index, use));
  return (
    <Card padding="none">
      <CardHeader
        title="Columns"
        description="Columns without a field can go to the notes, so nothing is lost."
        className="mb-0 p-4 sm:p-5"
      />
      <ul aria-label="Columns" className="divide-y divide-line border-line border-t">
        {mapping.columns.map((use, index) => {
          const heading = listed.headings[index] ?? '';
          const samples = listed.samples[index] ?? [];
          return (
            <li
              key={index}
              className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:px-5"
            >
              <div className="min-w-0">
                <p className="break-words font-medium text-base text-ink">{heading}</p>
                <p className="truncate text-muted text-sm">
                  {samples.length === 0 ? 'Empty' : samples.join(' · ')}
                </p>
              </div>
              <Field
                label={`What “${heading.slice(0, 60)}” is`}
                labelHidden
                error={index === 0 ? error : undefined}
              >
                <Select
                  value={use.to}
                  onChange={({ target }) => changeColumn(index, toColumnUse(target.value, heading))}
                >
                  {options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                  <optgroup label="Fields">
                    {importFields.map((field) => (
                      <option key={field} value={field}>
                        {importFieldDefinitions[field].label}
                      </option>
                    ))}
                  </optgroup>
                </Select>
              </Field>
              {use.to === 'wallet' && (
                <WalletFields use={use} onChange={(next) => changeColumn(index, next)} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type WalletUse = Extract<ColumnUse, { to: 'wallet' }>;

/** Edits the wallet of a column. A wallet without an address has its label as the address. */
function WalletFields({ use, onChange }: { use: WalletUse; onChange: (use: WalletUse) => void }) {
  const hasAddress = use.address !== use.label;
  const [isOpen, setIsOpen] = useState(!hasAddress);
  if (!isOpen)
    return (
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-sm sm:col-span-2">
        <span className="min-w-0 truncate">
          Wallet {use.label && `“${use.label}”, `}
          {shortenWallet(use.address)}
        </span>
        <Button
          variant="link"
          size="sm"
          onClick={() => setIsOpen(true)}
          aria-label={`Change wallet ${use.label}`}
        >
          Change
        </Button>
      </p>
    );
  return (
    <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
      <Field label="Wallet label">
        <Input
          value={use.label}
          maxLength={60}
          onChange={({ target: { value } }) =>
            onChange({ to: 'wallet', label: value, address: hasAddress ? use.address : value })
          }
        />
      </Field>
      <Field
        label="Wallet address"
        optional
        hint={hasAddress ? undefined : 'You can add it to the wallet later.'}
      >
        <Input
          value={hasAddress ? use.address : ''}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...use, address: target.value.trim() || use.label })}
        />
      </Field>
    </div>
  );
}
