import { ChevronDown, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Menu, MenuItem } from '#/ui/menu.tsx';
import type { BulkChange } from '../calls.ts';
import { airdropStatuses, statusLabels } from '../kinds.ts';
import type { Progress } from './airdrop-actions.ts';
import type { BulkBarProps } from './bulk-bar-slot.tsx';
import { useTracker } from './tracker-context.ts';

const number = (value: number) => value.toLocaleString('en');

/** What can be done with the ticked airdrops; stands at the foot of the window. */
export function BulkBar({ selection, rows }: BulkBarProps) {
  const { actions, open, store } = useTracker();
  const [progress, setProgress] = useState<Progress | null>(null);
  const ids = [...(selection.ids ?? [])].filter((id) => store.row(id));
  const isAll = ids.length === rows.length && rows.every((row) => selection.ids?.has(row.id));

  const run = async (work: () => Promise<void>) => {
    setProgress({ done: 0, of: ids.length });
    selection.none();
    await work();
    setProgress(null);
  };
  const change = (changes: BulkChange['changes']) => run(() => actions.changeMany(ids, changes, setProgress));

  const nothing = ids.length === 0 || progress !== null;
  return (
    <section
      aria-label="Selected airdrops"
      className="fixed inset-x-0 bottom-0 z-overlay border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-lg sm:bottom-4 sm:mx-auto sm:w-max sm:max-w-[calc(100vw-2rem)] sm:rounded-xl sm:border"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5">
        <p role="status" className="tabular mr-1 px-1 font-medium text-ink text-sm">
          {progress
            ? `Saving ${number(progress.done)} of ${number(progress.of)}…`
            : `${number(ids.length)} selected`}
        </p>
        <Button
          size="sm"
          variant="ghost"
          onClick={isAll ? selection.none : selection.all}
          disabled={progress !== null || rows.length === 0}
        >
          {isAll ? 'Clear selection' : `Select all ${number(rows.length)}`}
        </Button>
        <Menu
          side="top"
          trigger={
            <Button size="sm" disabled={nothing}>
              Status
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {airdropStatuses.map((status) => (
            <MenuItem key={status} onSelect={() => change({ status })}>
              {statusLabels[status]}
            </MenuItem>
          ))}
        </Menu>
        <Menu
          side="top"
          trigger={
            <Button size="sm" disabled={nothing}>
              Priority
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem icon={Star} onSelect={() => change({ priority: true })}>
            High
          </MenuItem>
          <MenuItem onSelect={() => change({ priority: false })}>Normal</MenuItem>
        </Menu>
        <Button
          size="sm"
          disabled={nothing}
          onClick={() =>
            open({
              kind: 'delete-many',
              ids,
              onConfirm: () => void run(() => actions.removeMany(ids, setProgress)),
            })
          }
        >
          <Trash2 className="text-danger-ink" aria-hidden="true" />
          Delete
        </Button>
        <Button size="sm" variant="ghost" onClick={selection.end}>
          Done
        </Button>
      </div>
    </section>
  );
}
