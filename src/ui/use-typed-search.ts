import { useEffect, useRef, useState } from 'react';
import { useStillHere } from './use-still-here.ts';

type TypedSearchOptions = {
  /** The search as it stands in the address. */
  value: string;
  pauseMs: number;
  /** Writes it there. */
  onSearch: (text: string) => void;
};

/** A search as it is typed: the address follows once the typing pauses, unless the page is left by then. */
export function useTypedSearch({ value, pauseMs, onSearch }: TypedSearchOptions) {
  const isStillHere = useStillHere();
  const [typed, setTyped] = useState(value);
  const text = useRef(value);
  const written = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  const show = (next: string) => {
    clearTimeout(timer.current);
    text.current = next;
    setTyped(next);
  };

  // Another address, such as after Back, brings its own search.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    clearTimeout(timer.current);
    text.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = () => {
    clearTimeout(timer.current);
    const next = text.current.trim();
    if (next === written.current || !isStillHere()) return;
    written.current = next;
    latest.current(next);
  };
  return {
    typed,
    type: (next: string) => {
      show(next);
      timer.current = setTimeout(searchNow, pauseMs);
    },
    /** Without waiting for the pause. */
    searchNow,
    /** Before something else writes the address: what is typed by then, which is to go along. */
    settle: () => {
      clearTimeout(timer.current);
      written.current = text.current.trim();
      return written.current;
    },
  };
}
