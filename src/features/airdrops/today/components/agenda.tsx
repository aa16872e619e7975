import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { Airdrop } from '../../schema.ts';

const maxCollapsed = 3;
const maxExpanded = 100;

type AgendaProps = {
  title: string;
  rows: readonly Airdrop[];
  emptyText: string;
  renderNote: (row: Airdrop) => ReactNode;
  onOpen: (row: Airdrop) => void;
  renderAction?: (row: Airdrop) => ReactNode;
  /** An action on all rows, beside the title. */
  allAction?: ReactNode;
  /** The number of rows that phones show while the panel is collapsed; undefined once it is expanded. */
  collapsedCount: number | undefined;
};

/** A group of the Today panel; long groups collapse to a few rows. */
export function Agenda(props: AgendaProps) {
  const { title, rows, emptyText, renderNote, onOpen, renderAction, allAction, collapsedCount } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const isCollapsed = collapsedCount !== undefined;
  const shown = rows.slice(0, isExpanded ? maxExpanded : maxCollapsed);
  const hidden = rows.length - shown.length;
  return (
    <div
      data-agenda={title}
      className={cx('min-w-0', (rows.length === 0 || collapsedCount === 0) && 'max-md:hidden')}
    >
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 font-medium text-muted text-sm">
          {title}
          {rows.length > 0 && (
            <span className="tabular rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
              {rows.length.toLocaleString('en')}
            </span>
          )}
        </h3>
        {rows.length > 1 && allAction && (
          <span className={cx(isCollapsed && 'max-md:hidden')}>{allAction}</span>
        )}
      </div>
      {rows.length === 0 && <p className="mt-2 text-faint text-sm">{emptyText}</p>}
      <ul className={cx(isExpanded && 'max-h-72 overflow-y-auto', isCollapsed ? 'md:mt-1' : 'mt-1')}>
        {shown.map((row, index) => (
          <li
            key={row.id}
            className={cx(
              'flex min-h-11 items-center gap-3 border-line border-b pointer-coarse:py-0.5 md:last:border-b-0',
              isCollapsed ? index >= collapsedCount && 'max-md:hidden' : 'last:border-b-0',
            )}
          >
            <button
              type="button"
              className="group min-h-11 min-w-0 flex-1 rounded-sm text-left md:py-1"
              onClick={() => onOpen(row)}
            >
              <span
                title={formatAirdropName(row)}
                className="wrap-anywhere line-clamp-1 font-medium text-base text-ink group-hover:underline"
              >
                {formatAirdropName(row)}
              </span>
              <span className="wrap-anywhere line-clamp-2 text-muted text-xs">{renderNote(row)}</span>
            </button>
            {renderAction?.(row)}
          </li>
        ))}
      </ul>
      {rows.length > maxCollapsed && (
        <Button
          variant="link"
          size="sm"
          className={cx('mt-1', isCollapsed && 'max-md:hidden')}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en')}`}
          <span className="sr-only">{title}</span>
        </Button>
      )}
      {isExpanded && hidden > 0 && (
        <p className="text-faint text-xs">and {hidden.toLocaleString('en')} more</p>
      )}
    </div>
  );
}

type AgendaPosition = { title: string; index: number };

function getPosition(panel: HTMLElement, element: Element): AgendaPosition | undefined {
  const group = element.closest<HTMLElement>('[data-agenda]');
  if (!group || !panel.contains(group)) return undefined;
  const items = [...group.querySelectorAll('li')];
  return {
    title: group.dataset.agenda ?? '',
    index: items.findIndex((item) => item.contains(element)),
  };
}

/**
 * Restores the focus when a pressed button disappears with its row: to the button of the next row at that position, or else
 * to the panel's heading. Call the returned function when the button is pressed.
 */
export function useFocusRestore(panel: RefObject<HTMLElement | null>, heading: string) {
  const pressed = useRef<{ button: Element; position: AgendaPosition }>(undefined);

  useEffect(() => {
    const { current } = pressed;
    if (!current || current.button.isConnected) return;
    pressed.current = undefined;
    if (document.activeElement !== document.body) return;
    const groups = [...(panel.current?.querySelectorAll<HTMLElement>('[data-agenda]') ?? [])];
    const items = groups
      .find(({ dataset }) => dataset.agenda === current.position.title)
      ?.querySelectorAll('li');
    const item = items?.[Math.max(0, Math.min(current.position.index, items.length - 1))];
    const next = [...(item?.querySelectorAll('button') ?? [])].at(-1);
    (next?.checkVisibility() ? next : document.getElementById(heading))?.focus({ preventScroll: true });
  });

  return () => {
    const button = document.activeElement;
    const position = button && panel.current ? getPosition(panel.current, button) : undefined;
    pressed.current = button && position ? { button, position } : undefined;
  };
}
