import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '#/ui/use-latest.ts';
import type { GridHandle } from '../../components/card-actions.ts';
import type { Airdrop } from '../../schema.ts';

/** How often to check, every 50 ms, whether the focus is lost and its next target is loaded. */
const maxFocusChecks = 40;

type CurrentRowOptions = {
  rows: readonly Airdrop[];
  section: RefObject<HTMLElement | null>;
  grid: RefObject<GridHandle | null>;
};

/** Returns the row of the list that was focused last. When it disappears, the next one gets the focus. */
export function useCurrentRow({ rows, section, grid }: CurrentRowOptions) {
  const [currentId, setCurrentId] = useState<string>();
  const lastIndex = useRef(0);
  const latestRows = useLatest(rows);
  const currentIndex = currentId === undefined ? -1 : rows.findIndex((row) => row.id === currentId);

  useEffect(() => {
    if (currentIndex >= 0) lastIndex.current = currentIndex;
    if (currentIndex >= 0 || currentId === undefined) return;
    // The dialog that deleted it may still hold the focus while closing, or be restoring it.
    let focusChecks = 0;
    const timer = setInterval(() => {
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
      focusChecks += 1;
      if (document.activeElement !== document.body && focusChecks < maxFocusChecks) return;
      const next = Math.min(lastIndex.current, latestRows.current.length - 1);
      const nextStop = section.current?.querySelector<HTMLElement>(
        '[data-next-step], [data-number][tabindex="0"], [data-row][tabindex="0"]',
      );
      // The empty state is loaded on demand.
      if (!nextStop && next < 0 && focusChecks < maxFocusChecks) return;
      clearInterval(timer);
      setCurrentId(latestRows.current[next]?.id);
      if (document.activeElement !== document.body) return;
      if (nextStop) nextStop.focus();
      else if (next >= 0) grid.current?.focus(next);
    }, 50);
    return () => clearInterval(timer);
  }, [currentIndex, currentId, latestRows, section, grid]);

  /** Focuses the row before or after the focused one. Returns whether there are rows. */
  const move = (by: 1 | -1): boolean => {
    const focused = document.activeElement;
    // The card was removed, and the next one hasn't taken the focus yet.
    const isRemoved = currentIndex < 0 && currentId !== undefined;
    const fromIndex = isRemoved ? Math.min(lastIndex.current, rows.length - 1) : currentIndex;
    const isInList = focused?.closest('[data-airdrop]') != null || (isRemoved && focused === document.body);
    const index = Math.max(0, Math.min(rows.length - 1, isInList ? fromIndex + by : fromIndex));
    const id = rows[index]?.id;
    if (id === undefined) return false;
    setCurrentId(id);
    grid.current?.focus(index);
    return true;
  };

  return { currentRow: rows[currentIndex], setCurrentId, move };
}
