import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { Airdrop } from '../../schema.ts';

const firstShown = 3;
const mostShown = 100;

type AgendaProps = {
  title: string;
  rows: readonly Airdrop[];
  emptyText: string;
  note: (row: Airdrop) => ReactNode;
  onOpen: (row: Airdrop) => void;
  action?: (row: Airdrop) => ReactNode;
  /** For all of them at once, beside the title. */
  allAction?: ReactNode;
  /** How many of them phones show while the panel is folded there, without a title; undefined once it is unfolded. */
  folded: number | undefined;
};

/** One group of the Today panel: a few airdrops, the others behind a button. */
export function Agenda({ title, rows, emptyText, note, onOpen, action, allAction, folded }: AgendaProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = folded !== undefined;
  const shown = rows.slice(0, isWhole ? mostShown : firstShown);
  const hidden = rows.length - shown.length;
  return (
    <div
      data-agenda={title}
      className={cx('min-w-0', (rows.length === 0 || folded === 0) && 'max-md:hidden')}
    >
      <div className={cx('flex items-center gap-2', isFolded ? 'md:min-h-6' : 'min-h-6')}>
        <h3
          className={cx(
            'flex min-w-0 flex-1 items-center gap-2 font-medium text-muted text-sm',
            isFolded && 'max-md:sr-only',
          )}
        >
          {title}
          {rows.length > 0 && (
            <span className="tabular rounded-sm bg-neutral-bg px-1 text-neutral-ink text-xs">
              {rows.length.toLocaleString('en')}
            </span>
          )}
        </h3>
        {rows.length > 1 && allAction && <span className={cx(isFolded && 'max-md:hidden')}>{allAction}</span>}
      </div>
      {rows.length === 0 && <p className="mt-2 text-faint text-sm">{emptyText}</p>}
      <ul className={cx(isWhole && 'max-h-72 overflow-y-auto', isFolded ? 'md:mt-1' : 'mt-1')}>
        {shown.map((row, index) => (
          <li
            key={row.id}
            className={cx(
              'flex min-h-11 items-center gap-3 border-line border-b pointer-coarse:py-0.5 md:last:border-b-0',
              isFolded ? index >= folded && 'max-md:hidden' : 'last:border-b-0',
            )}
          >
            <button
              type="button"
              className="group min-h-11 min-w-0 flex-1 rounded-sm py-1 text-left"
              onClick={() => onOpen(row)}
            >
              <span
                className={cx(
                  'wrap-anywhere line-clamp-2 font-medium text-base text-ink group-hover:underline',
                  isFolded && 'max-md:line-clamp-1',
                )}
              >
                {row.name}
              </span>
              <span className="wrap-anywhere line-clamp-2 text-muted text-xs">{note(row)}</span>
            </button>
            {action?.(row)}
          </li>
        ))}
      </ul>
      {rows.length > firstShown && (
        <Button
          variant="link"
          size="sm"
          className={cx('mt-1', isFolded && 'max-md:hidden')}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en')}`}
          <span className="sr-only">{title}</span>
        </Button>
      )}
      {isWhole && hidden > 0 && <p className="text-faint text-xs">and {hidden.toLocaleString('en')} more</p>}
    </div>
  );
}

type Place = { title: string; index: number };

function placeOf(panel: HTMLElement, element: Element): Place | undefined {
  const group = element.closest<HTMLElement>('[data-agenda]');
  if (!group || !panel.contains(group)) return undefined;
  const items = [...group.querySelectorAll('li')];
  return {
    title: group.dataset.agenda ?? '',
    index: items.findIndex((item) => item.contains(element)),
  };
}

/**
 * Keeps the keyboard's place when a button of the panel goes with what it did: the same button of the entry that stands
 * there now, else the panel's heading. Call `leave` as the button is pressed.
 */
export function useFocusRestore(panel: RefObject<HTMLElement | null>, heading: string) {
  const left = useRef<{ button: Element; place: Place }>(undefined);

  useEffect(() => {
    const { current } = left;
    if (!current || current.button.isConnected) return;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const groups = [...(panel.current?.querySelectorAll<HTMLElement>('[data-agenda]') ?? [])];
    const items = groups
      .find(({ dataset }) => dataset.agenda === current.place.title)
      ?.querySelectorAll('li');
    const item = items?.[Math.max(0, Math.min(current.place.index, items.length - 1))];
    const next = item?.querySelector<HTMLElement>('button:last-of-type');
    (next?.checkVisibility() ? next : document.getElementById(heading))?.focus({ preventScroll: true });
  });

  return () => {
    const button = document.activeElement;
    const place = button && panel.current ? placeOf(panel.current, button) : undefined;
    left.current = button && place ? { button, place } : undefined;
  };
}
