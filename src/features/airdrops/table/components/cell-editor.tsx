import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Input } from '#/ui/input.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Select } from '#/ui/select.tsx';
import { useLatest } from '#/ui/use-latest.ts';
import { knownChains } from '../../chains.ts';
import { toOptions } from '../../components/filter-choices.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { type InputColumn, isInputColumn, tableColumns } from '../../fields.ts';
import { type AirdropForm, timeFields, toAirdropForm } from '../../form.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { type ColumnKey, columnDefinitions } from '../../setup/columns.ts';
import { LabelsInput } from '../../setup/components/labels-input.tsx';
import { type TagColors, useLabels } from '../../setup/components/use-labels.ts';

const selectOptions = {
  status: toOptions(airdropStatuses, statusLabels),
  airdropType: toOptions(airdropTypes, typeLabels),
  checkInDuration: toOptions(checkInDurations, checkInLabels),
} as const;

const isSelect = (key: ColumnKey): key is keyof typeof selectOptions => key in selectOptions;
const isDated = (key: ColumnKey): key is keyof typeof timeFields => key in timeFields;
const isLabels = (key: ColumnKey): key is 'tags' | 'chains' => key === 'tags' || key === 'chains';

export const isEditable = (key: ColumnKey) => isSelect(key) || isInputColumn(key) || isLabels(key);

export type RejectedInput = { value: string | string[]; error: string };

type CellEditorProps = {
  column: ColumnKey;
  row: Airdrop;
  colors: TagColors;
  /** The input of a rejected attempt. */
  rejected: RejectedInput | undefined;
  /** `columnOffset`: the number of columns to move the focus by. */
  onSave: (changes: Partial<AirdropForm>, value: RejectedInput['value'], columnOffset?: 1 | -1) => void;
  onCancel: () => void;
};

export function CellEditor(props: CellEditorProps) {
  if (isSelect(props.column)) return <SelectEditor {...props} column={props.column} />;
  if (isLabels(props.column)) return <LabelsEditor {...props} column={props.column} />;
  if (isInputColumn(props.column)) return <TextEditor {...props} column={props.column} />;
  return null;
}

const getEditorLabel = (column: ColumnKey, row: Airdrop) => `${columnDefinitions[column].label}, ${row.name}`;

function SelectEditor({
  column,
  row,
  onSave,
  onCancel,
}: CellEditorProps & { column: keyof typeof selectOptions }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    select.current?.focus();
    try {
      select.current?.showPicker();
    } catch {
      // Without a user gesture the browser rejects the call, and the user opens the select by key.
    }
  }, []);
  return (
    <Select
      ref={select}
      size="sm"
      aria-label={getEditorLabel(column, row)}
      className="w-full"
      options={selectOptions[column]}
      defaultValue={row[column]}
      onChange={({ target: { value } }) => onSave({ [column]: value }, value)}
      onBlur={onCancel}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Enter') onCancel();
      }}
    />
  );
}

function TextEditor(props: CellEditorProps & { column: InputColumn }) {
  const { column, row, rejected, onSave, onCancel } = props;
  const { input: type } = tableColumns[column];
  const { reader } = useTrackerPreferences();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFinished = useRef(false);
  const [initial] = useState(() => {
    if (typeof rejected?.value === 'string') return rejected.value;
    const form = toAirdropForm(row, reader.zone);
    return isDated(column) ? form[column] && `${form[column]}T${form[timeFields[column]]}` : form[column];
  });
  useEffect(() => {
    input.current?.focus();
    if (type === 'text' || type === 'url') input.current?.select();
  }, [type]);

  // After a rejection, the input can be saved again.
  useEffect(() => {
    if (rejected) isFinished.current = false;
  }, [rejected]);

  const save = (columnOffset?: 1 | -1) => {
    if (isFinished.current) return;
    isFinished.current = true;
    const value = input.current?.value ?? '';
    if (value === initial && rejected === undefined) return onCancel();
    const [date = '', time = ''] = value.split('T');
    onSave(
      isDated(column)
        ? { [column]: date, ...(value && { [timeFields[column]]: time }) }
        : { [column]: value },
      value,
      columnOffset,
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isFinished.current = true;
      onCancel();
    } else if (event.key === 'Enter') save();
    else if (event.key === 'Tab') {
      event.preventDefault();
      save(event.shiftKey ? -1 : 1);
    }
  };

  return (
    <>
      <Input
        ref={input}
        type={type}
        aria-label={getEditorLabel(column, row)}
        aria-invalid={rejected ? true : undefined}
        aria-describedby={rejected ? errorId : undefined}
        autoComplete="off"
        defaultValue={initial}
        className="h-8! px-2!"
        onBlur={() => save()}
        onKeyDown={handleKeyDown}
      />
      {rejected && (
        <p
          id={errorId}
          role="alert"
          className="absolute top-full left-0 z-3 w-max max-w-72 rounded-md border border-danger-line bg-danger-bg px-2 py-1 text-danger-ink text-sm shadow-md"
        >
          {rejected.error}
        </p>
      )}
    </>
  );
}

function LabelsEditor({
  column,
  row,
  colors,
  rejected,
  onSave,
  onCancel,
}: CellEditorProps & { column: 'tags' | 'chains' }) {
  const { rows } = useSnapshot();
  const usedLabels = useLabels(rows);
  const [names, setNames] = useState<string[]>(() =>
    Array.isArray(rejected?.value) ? rejected.value : row[column],
  );
  const tags = useMemo(() => [...new Set([...colors.keys(), ...usedLabels.tags])], [colors, usedLabels]);
  const chains = useMemo(() => [...new Set([...usedLabels.chains, ...knownChains])], [usedLabels]);
  const save = useLatest(() => {
    if (names.join('\n') === row[column].join('\n') && rejected === undefined) onCancel();
    else onSave({ [column]: names }, names);
  });
  const close = () => {
    // On blur, LabelsInput adds the typed name.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTimeout(() => save.current());
  };
  const isTags = column === 'tags';
  return (
    <Popover
      label={getEditorLabel(column, row)}
      align="start"
      open
      onOpenChange={(open) => !open && close()}
      className="w-72 overflow-visible! p-3"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={getEditorLabel(column, row)}
          className="h-full w-full"
        />
      }
    >
      <LabelsInput
        label={columnDefinitions[column].label}
        value={names}
        onChange={setNames}
        suggestions={isTags ? tags : chains}
        colors={isTags ? colors : undefined}
        noun={isTags ? 'tag' : 'chain'}
        maxNameLength={isTags ? 30 : 40}
        placeholder={isTags ? 'DeFi, Tier 1' : 'Ethereum, Base'}
      />
      {rejected && (
        <p role="alert" className="mt-1.5 text-danger-ink text-sm">
          {rejected.error}
        </p>
      )}
    </Popover>
  );
}
