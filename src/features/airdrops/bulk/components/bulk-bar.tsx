import { ChevronDown, CirclePause, Play, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { useFootHeight } from '#/ui/foot-height.ts';
import { Menu, MenuItem } from '#/ui/menu.tsx';
import type { BulkChange } from '../../calls.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import type { Progress } from '../../data/components/bulk-actions.ts';
import { airdropStatuses, statusLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { BulkTags } from './bulk-tags.tsx';
import type { useSelection } from './use-selection.ts';

const formatNumber = (value: number) => value.toLocaleString('en');

export type BulkBarProps = { selection: ReturnType<typeof useSelection>; rows: readonly Airdrop[] };

/** The bulk actions on selected airdrops, fixed to the bottom of the window. */
export function BulkBar({ selection, rows }: BulkBarProps) {
  const { actions, store } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const [progress, setProgress] = useState<Progress | null>(null);
  const bar = useRef<HTMLElement>(null);
  useFootHeight(bar, '--bar');
  const ids = [...(selection.ids ?? [])].filter((id) => store.getRow(id));
  const isAll = ids.length === rows.length && rows.every((row) => selection.ids?.has(row.id));

  const run = async (work: () => Promise<void>) => {
    setProgress({ done: 0, total: ids.length });
    selection.clear();
    await work();
    setProgress(null);
  };
  const change = (changes: BulkChange['changes']) => run(() => actions.changeMany(ids, changes, setProgress));

  const pause = (until: string | null) => void run(() => actions.pauseMany(ids, until, setProgress));

  const isDisabled = ids.length === 0 || progress !== null;
  return (
    <section
      ref={bar}
      aria-label="Selected airdrops"
      className="above-foot right-scroll-bar-position fixed right-0 bottom-(--foot) left-0 z-overlay border-line border-t bg-raised pb-(--inset-foot) shadow-lg sm:bottom-[calc(var(--foot)+1rem)] sm:mx-auto sm:w-max sm:max-w-[calc(100vw-2rem)] sm:rounded-xl sm:border"
    >
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 sm:px-3">
        <p role="status" className="tabular mr-1 font-medium text-ink text-sm max-sm:flex-1 sm:px-1">
          {progress
            ? `Saving ${formatNumber(progress.done)} of ${formatNumber(progress.total)}…`
            : `${formatNumber(ids.length)} selected`}
        </p>
        <Button
          size="sm"
          variant="ghost"
          onClick={isAll ? selection.clear : selection.selectAll}
          disabled={progress !== null || rows.length === 0}
        >
          {isAll ? 'Clear selection' : `Select all ${formatNumber(rows.length)}`}
        </Button>
        <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full sm:gap-2 max-sm:*:flex-1 max-sm:*:px-2">
          <BulkMenu label="Status" isDisabled={isDisabled}>
            {airdropStatuses.map((status) => (
              <MenuItem key={status} onSelect={() => change({ status })}>
                {statusLabels[status]}
              </MenuItem>
            ))}
          </BulkMenu>
          <BulkMenu label="Priority" isDisabled={isDisabled}>
            <MenuItem icon={Star} onSelect={() => change({ priority: true })}>
              High
            </MenuItem>
            <MenuItem onSelect={() => change({ priority: false })}>Normal</MenuItem>
          </BulkMenu>
          <BulkTags ids={ids} disabled={isDisabled} onChange={change} />
          <BulkMenu label="Pause" isDisabled={isDisabled}>
            <MenuItem
              icon={CirclePause}
              onSelect={() => open({ kind: 'pause-many', count: ids.length, onConfirm: pause })}
            >
              Pause…
            </MenuItem>
            <MenuItem icon={Play} onSelect={() => pause(null)}>
              Resume
            </MenuItem>
          </BulkMenu>
          <Button
            size="sm"
            disabled={isDisabled}
            onClick={() =>
              open({
                kind: 'delete-many',
                ids,
                onConfirm: () => void run(() => actions.removeMany(ids, setProgress)),
              })
            }
          >
            <Trash2 className="text-danger-ink max-sm:hidden" aria-hidden="true" />
            Delete
          </Button>
          <Button size="sm" variant="ghost" onClick={selection.stop}>
            Done
          </Button>
        </div>
      </div>
    </section>
  );
}

type BulkMenuProps = { label: string; isDisabled: boolean; children: ReactNode };

function BulkMenu({ label, isDisabled, children }: BulkMenuProps) {
  return (
    <Menu
      side="top"
      trigger={
        <Button size="sm" disabled={isDisabled}>
          {label}
          <ChevronDown className="max-sm:hidden" aria-hidden="true" />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
