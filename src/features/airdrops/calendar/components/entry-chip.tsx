import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { Reader } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import type { Entry } from '../entries.ts';
import { EntryMenuButton } from './entry-menu-button.tsx';
import { describeEntry, formatEntryTime, getEntryStyle, isMutedAndOpen } from './entry-style.ts';

type EntryChipProps = {
  entry: Entry;
  reader: Reader;
  now: number;
  tabIndex: 0 | -1;
  isMoving: boolean;
};

/** An entry in a day of the grid, whose root handles clicks, keys, and drags. */
export function EntryChip({ entry, reader, now, tabIndex, isMoving }: EntryChipProps) {
  const { kind, row } = entry;
  const { icon: Icon, tone } = getEntryStyle(entry, now);
  const name = formatAirdropName(row);
  // A month has a hundred entries, so a menu is mounted on hover or focus only.
  const [wasHovered, setWasHovered] = useState(false);
  return (
    <div
      className="group/entry relative flex h-6 min-w-0 shrink-0"
      onPointerEnter={() => setWasHovered(true)}
    >
      <button
        type="button"
        data-entry={row.id}
        data-kind={kind}
        data-name={name}
        tabIndex={tabIndex}
        title={`${name}, ${describeEntry(entry, now)}`}
        className={cx(
          'flex h-full min-w-0 flex-1 select-none items-center gap-1 rounded-sm px-1 text-left text-xs -outline-offset-1! [-webkit-touch-callout:none]',
          isMoving ? 'bg-surface text-muted inset-ring inset-ring-accent' : tone,
        )}
      >
        <Icon className="size-3 shrink-0" aria-hidden="true" />
        {(kind === 'claim' || kind === 'date') && (
          <span className="tabular shrink-0 max-lg:sr-only">{formatEntryTime(entry, reader)}</span>
        )}
        <span className="min-w-0 truncate font-medium">{name}</span>
        {isMutedAndOpen(row) && <BellOff className="ml-auto size-3 shrink-0" aria-hidden="true" />}
        <span className="sr-only">{describeEntry(entry, now)}</span>
      </button>
      {(wasHovered || tabIndex === 0) && (
        <EntryMenuButton
          row={row}
          tabIndex={tabIndex}
          className="absolute! inset-y-0 right-0 my-auto size-5! bg-raised! opacity-0 shadow-xs focus-visible:opacity-100 group-hover/entry:opacity-100 data-[state=open]:opacity-100 pointer-coarse:hidden [&_svg]:size-3.5!"
        />
      )}
    </div>
  );
}
