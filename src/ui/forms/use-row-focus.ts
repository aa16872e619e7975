import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For list rows in a form: call the returned function with the row to focus after one was added, moved, or
 * removed; `focus` runs after the next render.
 */
export function useRowFocus(rows: readonly unknown[], focus: (row: number) => void): (row: number) => void {
  const pendingRow = useRef<number>(undefined);
  const focusRow = useEffectEvent(focus);
  useEffect(() => {
    if (pendingRow.current === undefined) return;
    focusRow(Math.min(Math.max(0, pendingRow.current), rows.length - 1));
    pendingRow.current = undefined;
  }, [rows]);
  return (row) => {
    pendingRow.current = row;
  };
}
