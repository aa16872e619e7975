import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';

type NamedRow = { id: string; name: string; project: string };

const maxCollapsed = 3;
const maxExpanded = 100;

type AgendaProps<Item extends { row: NamedRow }> = {
  title: string;
  items: readonly Item[];
  renderNote: (item: Item) => ReactNode;
  onOpen: (row: Item['row']) => void;
  renderAction?: (item: Item) => ReactNode;
  /** An action on all items, beside the title. */
  allAction?: ReactNode;
  /** The number of rows that phones show while the panel is collapsed; undefined once it is expanded. */
  collapsedCount: number | undefined;
};

/** A group of the Today panel; long groups collapse to a few rows, and empty ones take no space. */
export function Agenda<Item extends { row: NamedRow }>(props: AgendaProps<Item>) {
  const { title, items, renderNote, onOpen, renderAction, allAction, collapsedCount } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  if (items.length === 0) return null;
  const isCollapsed = collapsedCount !== undefined;
  const shown = items.slice(0, isExpanded ? maxExpanded : maxCollapsed);
  const hidden = items.length - shown.length;
  return (
    <div data-agenda={title} className={cx('min-w-0', collapsedCount === 0 && 'max-md:hidden')}>
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 font-medium text-muted text-sm">
          {title}
          <span className="tabular rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
            {items.length.toLocaleString('en')}
          </span>
        </h3>
        {items.length > 1 && allAction && (
          <span className={cx(isCollapsed && 'max-md:hidden')}>{allAction}</span>
        )}
      </div>
      <ul className={cx(isExpanded && 'max-h-72 overflow-y-auto', isCollapsed ? 'md:mt-1' : 'mt-1')}>
        {shown.map((item, index) => (
          <li
            key={item.row.id}
            className={cx(
              'flex min-h-11 items-center gap-3 border-line border-b pointer-coarse:py-0.5 md:last:border-b-0',
              isCollapsed ? index >= collapsedCount && 'max-md:hidden' : 'last:border-b-0',
            )}
          >
            <button
              type="button"
              className="group min-h-11 min-w-0 flex-1 rounded-sm text-left md:py-1"
              onClick={() => onOpen(item.row)}
            >
              <span
                title={formatAirdropName(item.row)}
                className={cx(
                  'wrap-anywhere line-clamp-2 font-medium text-base text-ink group-hover:underline',
                  isCollapsed && 'max-md:line-clamp-1',
                )}
              >
                {formatAirdropName(item.row)}
              </span>
              <span className="wrap-anywhere line-clamp-2 text-muted text-xs">{renderNote(item)}</span>
            </button>
            {renderAction?.(item)}
          </li>
        ))}
      </ul>
      {items.length > maxCollapsed && (
        <Button
          variant="link"
          size="sm"
          className={cx('mt-1', isCollapsed && 'max-md:hidden')}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show all ${items.length.toLocaleString('en')}`}
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
