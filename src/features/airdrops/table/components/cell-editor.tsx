import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Input } from '#/ui/input.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Select } from '#/ui/select.tsx';
import { useLatest } from '#/ui/use-latest.ts';
import { knownChains } from '../../chains.ts';
import { useSnapshot, useTracker } from '../../components/tracker-context.ts';
import { type AirdropForm, toAirdropForm } from '../../edit/form.ts';
import {
  airdropStatuses,
  airdropTypes,
  checkInDurations,
  checkInLabels,
  statusLabels,
  typeLabels,
} from '../../kinds.ts';
import { toOptions } from '../../list/components/filter-choices.ts';
import type { Airdrop } from '../../schema.ts';
import { LabelsInput } from '../../setup/components/labels-input.tsx';
import { type TagColors, useLabels } from '../../setup/components/use-labels.ts';
import { type ColumnKey, columnDefinitions } from '../columns.ts';

const selects = {
  status: toOptions(airdropStatuses, statusLabels),
  airdropType: toOptions(airdropTypes, typeLabels),
  checkInDuration: toOptions(checkInDurations, checkInLabels),
} as const;

const texts = {
  name: 'text',
  project: 'text',
  walletAddress: 'text',
  projectLink: 'url',
  eligibilityDate: 'date',
  claimDate: 'datetime-local',
} as const;

const isSelect = (key: ColumnKey): key is keyof typeof selects => key in selects;
const isText = (key: ColumnKey): key is keyof typeof texts => key in texts;
const isLabels = (key: ColumnKey): key is 'tags' | 'chains' => key === 'tags' || key === 'chains';

/** Whether it is changed in its cell. */
export const isEditable = (key: ColumnKey) => isSelect(key) || isText(key) || isLabels(key);

/** What is typed into a cell, and why it was not taken. */
export type RejectedInput = { value: string | string[]; error: string };

type CellEditorProps = {
  column: ColumnKey;
  row: Airdrop;
  colours: TagColors;
  /** Of a try before. */
  typed: RejectedInput | undefined;
  /** `by`: how many columns the focus goes on. */
  onSave: (changes: Partial<AirdropForm>, value: RejectedInput['value'], by?: 1 | -1) => void;
  onCancel: () => void;
};

/** The control that stands in a cell while it is changed. */
export function CellEditor(props: CellEditorProps) {
  if (isSelect(props.column)) return <SelectEditor {...props} column={props.column} />;
  if (isLabels(props.column)) return <LabelsEditor {...props} column={props.column} />;
  if (isText(props.column)) return <TextEditor {...props} column={props.column} />;
  return null;
}

const labelOf = (column: ColumnKey, row: Airdrop) => `${columnDefinitions[column].label}, ${row.name}`;

function SelectEditor({ column, row, onSave, onCancel }: CellEditorProps & { column: keyof typeof selects }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    select.current?.focus();
    try {
      select.current?.showPicker();
    } catch {
      // Nobody pressed anything just now: it opens by a key.
    }
  }, []);
  return (
    <Select
      ref={select}
      size="sm"
      aria-label={labelOf(column, row)}
      className="w-full"
      options={selects[column]}
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

function TextEditor(props: CellEditorProps & { column: keyof typeof texts }) {
  const { column, row, typed, onSave, onCancel } = props;
  const { reader } = useTracker();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const [initial] = useState(() => {
    if (typeof typed?.value === 'string') return typed.value;
    const form = toAirdropForm(row, reader.zone);
    if (column === 'claimDate') return form.claimDate && `${form.claimDate}T${form.claimTime}`;
    return form[column];
  });
  useEffect(() => {
    input.current?.focus();
    if (texts[column] === 'text' || texts[column] === 'url') input.current?.select();
  }, [column]);

  // What was refused may be saved again.
  useEffect(() => {
    if (typed) isOver.current = false;
  }, [typed]);

  const save = (by?: 1 | -1) => {
    if (isOver.current) return;
    isOver.current = true;
    const value = input.current?.value ?? '';
    if (value === initial && typed === undefined) return onCancel();
    const [claimDate = '', claimTime = ''] = value.split('T');
    onSave(
      column === 'claimDate' ? { claimDate, ...(value && { claimTime }) } : { [column]: value },
      value,
      by,
    );
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
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
        type={texts[column]}
        aria-label={labelOf(column, row)}
        aria-invalid={typed ? true : undefined}
        aria-describedby={typed ? errorId : undefined}
        autoComplete="off"
        defaultValue={initial}
        className="h-8! px-2!"
        onBlur={() => save()}
        onKeyDown={press}
      />
      {typed && (
        <p
          id={errorId}
          role="alert"
          className="absolute top-full left-0 z-3 w-max max-w-72 rounded-md border border-danger-line bg-danger-bg px-2 py-1 text-danger-ink text-sm shadow-md"
        >
          {typed.error}
        </p>
      )}
    </>
  );
}

function LabelsEditor({
  column,
  row,
  colours,
  typed,
  onSave,
  onCancel,
}: CellEditorProps & { column: 'tags' | 'chains' }) {
  const { rows } = useSnapshot();
  const used = useLabels(rows);
  const [names, setNames] = useState<string[]>(() =>
    Array.isArray(typed?.value) ? typed.value : row[column],
  );
  const tags = useMemo(() => [...new Set([...colours.keys(), ...used.tags])], [colours, used]);
  const chains = useMemo(() => [...new Set([...used.chains, ...knownChains])], [used]);
  const save = useLatest(() => {
    if (names.join('\n') === row[column].join('\n') && typed === undefined) onCancel();
    else onSave({ [column]: names }, names);
  });
  const close = () => {
    // What was typed becomes a name as the field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTimeout(() => save.current());
  };
  const isTags = column === 'tags';
  return (
    <Popover
      label={labelOf(column, row)}
      align="start"
      open
      onOpenChange={(open) => !open && close()}
      className="w-72 overflow-visible! p-3"
      trigger={
        <button type="button" tabIndex={-1} aria-label={labelOf(column, row)} className="h-full w-full" />
      }
    >
      <LabelsInput
        label={columnDefinitions[column].label}
        value={names}
        onChange={setNames}
        suggestions={isTags ? tags : chains}
        colours={isTags ? colours : undefined}
        noun={isTags ? 'tag' : 'chain'}
        maxNameLength={isTags ? 30 : 40}
        placeholder={isTags ? 'DeFi, Tier 1' : 'Ethereum, Base'}
      />
      {typed && (
        <p role="alert" className="mt-1.5 text-danger-ink text-sm">
          {typed.error}
        </p>
      )}
    </Popover>
  );
}
