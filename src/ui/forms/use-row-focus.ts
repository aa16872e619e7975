import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For list rows in a form: call the returned function with the row to focus after one was added, moved or
 * removed; `focus` runs after the next render.
 */
export function useRowFocus(rows: readonly unknown[], focus: (at: number) => void): (at: number) => void {
  const wanted = useRef<number>(undefined);
  const goOn = useEffectEvent(focus);
  useEffect(() => {
    if (wanted.current === undefined) return;
    goOn(Math.min(Math.max(0, wanted.current), rows.length - 1));
    wanted.current = undefined;
  }, [rows]);
  return (at) => {
    wanted.current = at;
  };
}
