import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isAppError, messageOf } from '#/lib/app-error.ts';
import { calendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Select } from '#/ui/select.tsx';
import { Switch } from '#/ui/switch.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { DialogProps } from '../../components/dialog-host.tsx';
import { useSnapshot, useTracker } from '../../components/tracker-context.ts';
import {
  optionsOf,
  priorityOptions,
  statusOptions,
  typeOptions,
} from '../../list/components/filter-choices.ts';
import {
  type AirdropExport,
  defaultExportFilters,
  type ExportFormat,
  exportAgeLabels,
  exportAges,
  exportAirdrops,
  exportedText,
  exportFormats,
  filterForExport,
} from '../export.ts';

const formats = [
  { value: 'csv', label: 'CSV', description: 'For spreadsheets' },
  { value: 'json', label: 'JSON', description: 'For apps and scripts' },
  { value: 'txt', label: 'TXT', description: 'Plain text' },
  { value: 'backup', label: 'Backup (JSON)', description: 'Everything, to import again' },
];

const choices = [
  { key: 'status', label: 'Status', options: statusOptions },
  { key: 'type', label: 'Type', options: typeOptions },
  { key: 'age', label: 'Age', options: optionsOf(exportAges, exportAgeLabels) },
  { key: 'priority', label: 'Priority', options: priorityOptions },
] as const;

const countText = (count: number) =>
  count === 1 ? '1 airdrop' : `${count.toLocaleString('en')} airdrops, in the list’s order`;

function save({ fileName, mimeType, text }: AirdropExport): void {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves all that the tracker holds on the server: wallets, tasks, check-ins, profit entries and views too. */
function useBackup(today: string, onSaved: () => void) {
  const { api } = useRouter().options.context;
  const [isRunning, setIsRunning] = useState(false);
  const saveBackup = async () => {
    setIsRunning(true);
    try {
      const text = JSON.stringify(await api.imports.backup(), null, 2);
      save({ fileName: `dropfolio-backup-${today}.json`, mimeType: 'application/json', text });
      const description = 'To bring everything back, open the file on the Import page.';
      toast({ title: 'Backup saved', description, tone: 'success' });
      onSaved();
    } catch (error) {
      const description = messageOf(error, 'Failed to read the backup. Please try again.');
      toast({ title: 'Error', description, tone: 'destructive' });
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, saveBackup };
}

export function ExportDialog({ open, onClose }: DialogProps<'export'>) {
  const { reader, view } = useTracker();
  const { rows, loaded } = useSnapshot();
  const [format, setFormat] = useState<ExportFormat | 'backup'>('csv');
  const [allColumns, setAllColumns] = useState(false);
  const [filters, setFilters] = useState(defaultExportFilters);
  const today = calendarDay(Date.now(), reader.zone);
  const listed = view.current?.filtered();
  const [isListed, setIsListed] = useState(listed !== undefined);
  const matching = isListed && listed ? listed : filterForExport(rows, filters, { today });
  const isBackup = format === 'backup';
  const isComplete = loaded === 'all' || isBackup;
  const { isRunning, saveBackup } = useBackup(today, onClose);

  const run = () => {
    if (isBackup) {
      void saveBackup();
      return;
    }
    try {
      save(exportAirdrops(matching, format, { ...reader, today }, { allColumns }));
      toast({
        title: 'Export successful',
        description: exportedText(matching.length, format),
        tone: 'success',
      });
      onClose();
    } catch (error) {
      const title = isAppError(error) ? error.details?.title : undefined;
      toast({
        title: typeof title === 'string' ? title : 'Error',
        description: isAppError(error) ? error.message : 'An unexpected error occurred',
        tone: 'destructive',
      });
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Export Airdrops"
      description="Choose a format and which airdrops to include."
    >
      <DialogForm
        aria-label="Export Airdrops"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <DialogBody className="flex flex-col gap-5">
          <RadioCards
            label="Format"
            name="format"
            options={formats}
            value={format}
            onChange={(event) => {
              setFormat(exportFormats.find((each) => each === event.target.value) ?? 'backup');
            }}
          />
          {format === 'csv' && (
            <Switch
              label="All columns"
              hint="Adds wallet address, check-in, last visit, date added, tags and chains. Preserves accents in spreadsheets."
              checked={allColumns}
              onChange={(event) => setAllColumns(event.target.checked)}
            />
          )}
          {listed && !isBackup && (
            <RadioCards
              label="Airdrops"
              name="airdrops"
              options={[
                { value: 'listed', label: 'What the list shows', description: countText(listed.length) },
                { value: 'chosen', label: 'All airdrops', description: 'Or choose some below' },
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
        </DialogBody>
        <DialogFooter
          start={
            <p role="status" className="tabular text-muted text-sm">
              {isBackup && 'Your whole tracker'}
              {!isBackup &&
                (isComplete
                  ? `${matching.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`
                  : 'Loading the rest…')}
            </p>
          }
        >
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isComplete} busy={isRunning} busyLabel="Saving…">
            <Download aria-hidden="true" />
            Export
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
