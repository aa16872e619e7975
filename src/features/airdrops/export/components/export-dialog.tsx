import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { useToday } from '#/ui/clock.ts';
import { download } from '#/ui/download.ts';
import { Field } from '#/ui/field.tsx';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Select } from '#/ui/select.tsx';
import { Switch } from '#/ui/switch.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { priorityOptions, statusOptions, toOptions, typeOptions } from '../../components/filter-choices.ts';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import {
  defaultExportFilters,
  describeExport,
  type ExportFormat,
  exportAgeLabels,
  exportAges,
  exportAirdrops,
  exportFormats,
  filterForExport,
} from '../export.ts';

const formats = [
  { value: 'csv', label: 'CSV', description: 'For spreadsheets' },
  { value: 'json', label: 'JSON', description: 'For apps and scripts' },
  { value: 'txt', label: 'TXT', description: 'Plain text' },
  { value: 'backup', label: 'Backup (JSON)', description: 'Your whole tracker, ready to re-import' },
];

const choices = [
  { key: 'status', label: 'Status', options: statusOptions },
  { key: 'type', label: 'Type', options: typeOptions },
  { key: 'age', label: 'Age', options: toOptions(exportAges, exportAgeLabels) },
  { key: 'priority', label: 'Priority', options: priorityOptions },
] as const;

const formatChoice = (count: number) =>
  count === 1 ? '1 airdrop' : `${count.toLocaleString('en')} airdrops, in the order shown`;

function toastFailure(error: unknown): void {
  const title = isAppError(error) ? error.details?.title : undefined;
  toast({
    title: typeof title === 'string' ? title : 'Error',
    description: getErrorMessage(error, 'An unexpected error occurred'),
    tone: 'destructive',
  });
}

export function ExportDialog({ open, onClose }: DialogProps<'export'>) {
  const { api } = useRouter().options.context;
  const { view } = useTrackerStore();
  const { reader, now } = useTrackerPreferences();
  const { rows, loadState } = useSnapshot();
  const [format, setFormat] = useState<ExportFormat | 'backup'>('csv');
  const [allColumns, setAllColumns] = useState(false);
  const [filters, setFilters] = useState(defaultExportFilters);
  const today = useToday(reader.zone, now);
  const listedRows = view.get()?.getFilteredRows();
  const [isListed, setIsListed] = useState(listedRows !== undefined);
  const matching = isListed && listedRows ? listedRows : filterForExport(rows, filters, { today });
  const isBackup = format === 'backup';
  const isComplete = loadState === 'all' || isBackup;
  const { run, busy } = useAction();

  /**
   * Downloads everything the server stores for the tracker: also wallets, tasks, check-ins, profit entries, and
   * views.
   */
  const saveBackup = async () => {
    const text = JSON.stringify(await api.imports.backup(), null, 2);
    download(`dropfolio-backup-${today}.json`, 'application/json', text);
    const description = 'To bring everything back, open the file on the Import page.';
    toast({ title: 'Backup saved', description, tone: 'success' });
    onClose();
  };
  const saveRows = async (chosen: ExportFormat) => {
    const { fileName, mimeType, text } = exportAirdrops(
      matching,
      chosen,
      { ...reader, today },
      { allColumns },
    );
    download(fileName, mimeType, text);
    toast({
      title: 'Export successful',
      description: describeExport(matching.length, chosen),
      tone: 'success',
    });
    onClose();
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Export airdrops"
      description="Choose a format and which airdrops to include."
      onSubmit={() =>
        void (format === 'backup'
          ? run(saveBackup, { failureMessage: 'Couldn’t read the backup. Please try again.' })
          : run(() => saveRows(format), { onFailed: toastFailure }))
      }
      busy={busy}
      blocked={!isComplete}
      isTouched={false}
      bodyClassName="flex flex-col gap-5"
      start={
        <p role="status" className="tabular text-muted text-sm">
          {isBackup && 'Your whole tracker'}
          {!isBackup &&
            (isComplete
              ? `${matching.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`
              : 'Loading the rest…')}
        </p>
      }
      saveLabel={
        <>
          <Download aria-hidden="true" />
          Export
        </>
      }
      busyLabel="Saving…"
    >
      <RadioCards
        label="Format"
        name="format"
        options={formats}
        value={format}
        onChange={(event) => {
          setFormat(exportFormats.find((name) => name === event.target.value) ?? 'backup');
        }}
      />
      {format === 'csv' && (
        <Switch
          label="All columns"
          hint="Adds wallet address, check-in, last visit, date added, tags, and chains."
          checked={allColumns}
          onChange={(event) => setAllColumns(event.target.checked)}
        />
      )}
      {listedRows && !isBackup && (
        <RadioCards
          label="Airdrops"
          name="airdrops"
          options={[
            { value: 'listed', label: 'Current list', description: formatChoice(listedRows.length) },
            { value: 'chosen', label: 'All airdrops', description: 'Or filter below' },
          ]}
          value={isListed ? 'listed' : 'chosen'}
          onChange={(event) => setIsListed(event.target.value === 'listed')}
        />
      )}
      <div className={isListed || isBackup ? 'hidden' : 'grid gap-4 sm:grid-cols-2'}>
        {choices.map(({ key, label, options }) => (
          <Field key={key} label={label}>
            <Select
              options={options}
              value={filters[key]}
              onChange={({ target }) => {
                const chosen = options.find(({ value }) => value === target.value);
                if (chosen) setFilters({ ...filters, [key]: chosen.value });
              }}
            />
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
