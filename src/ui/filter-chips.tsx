import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type FilterChipsProps<Key extends string> = {
  filters: readonly { key: Key; text: string }[];
  onRemove: (key: Key) => void;
  /** Shows “Clear all”. */
  onClear?: () => void;
  /** For screen readers: the list's name, and the beginning of each chip's. */
  label?: string;
  removeLabel?: string;
  /** Returns the element to focus after the last chip is removed; the results by default. */
  getFocusAfter?: () => HTMLElement | null | undefined;
  className?: string;
};

const getResults = () => document.getElementById('results');

/** Removable chips for active filters or other selections. */
export function FilterChips<Key extends string>(props: FilterChipsProps<Key>) {
  const { filters, onRemove, onClear, className } = props;
  const { label = 'Filters in use', removeLabel = 'Remove filter:', getFocusAfter = getResults } = props;
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(null);

  // The focus of a removed chip moves to the next one, or to the results.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const next = bar.current?.querySelector('button') ?? getFocusAfter();
    next?.focus({ preventScroll: true });
  });

  const press = (action: () => void) => () => {
    pressed.current = document.activeElement;
    action();
  };
  return (
    <div
      ref={bar}
      className={cx('flex flex-wrap items-center gap-2', filters.length === 0 && 'hidden', className)}
    >
      <ul aria-label={label} className="contents">
        {filters.map(({ key, text }) => (
          <li key={key} className="min-w-0">
            <Button size="sm" className="h-7! max-w-full px-2!" onClick={press(() => onRemove(key))}>
              <span className="sr-only">{removeLabel}</span>
              <span className="inline-block min-w-0 truncate first-letter:uppercase">{text}</span>
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {onClear && filters.length > 0 && (
        <Button variant="link" size="sm" className="pointer-coarse:-my-2" onClick={press(onClear)}>
          Clear all
        </Button>
      )}
    </div>
  );
}
