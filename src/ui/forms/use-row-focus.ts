import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For the rows of a list in a form: what it answers is told where the keyboard goes on once a row was added, moved or
 * removed, and `focus` puts it there, at a row that is there then.
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
