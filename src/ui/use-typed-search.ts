import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsOnPage } from './use-is-on-page.ts';
import { useLatest } from './use-latest.ts';

type TypedSearchOptions = {
  /** The search as it stands in the address. */
  value: string;
  pauseMs: number;
  /** Writes it there. */
  onSearch: (text: string) => void;
};

/** A search as it is typed: the address follows once the typing pauses, unless the page is left by then. */
export function useTypedSearch({ value, pauseMs, onSearch }: TypedSearchOptions) {
  const isStillHere = useIsOnPage();
  const [search, setSearch] = useState({ value, typed: value, written: value });
  // A handler can call several of these before the next render.
  const latest = useRef({ typed: value, written: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnSearch = useLatest(onSearch);

  // Another address, such as after Back, brings its own search.
  if (value !== search.value) {
    setSearch(value === search.written ? { ...search, value } : { value, typed: value, written: value });
  }
  useLayoutEffect(() => {
    if (value === latest.current.written) return;
    clearTimeout(timer.current);
    latest.current = { typed: value, written: value };
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const update = (changes: { typed: string } | { written: string }) => {
    clearTimeout(timer.current);
    latest.current = { ...latest.current, ...changes };
    setSearch((before) => ({ ...before, ...changes }));
  };
  const searchNow = () => {
    clearTimeout(timer.current);
    const next = latest.current.typed.trim();
    if (next === latest.current.written || !isStillHere()) return;
    update({ written: next });
    latestOnSearch.current(next);
  };
  return {
    typed: search.typed,
    type: (typed: string) => {
      update({ typed });
      timer.current = setTimeout(searchNow, pauseMs);
    },
    /** Without waiting for the pause. */
    searchNow,
    /** Before something else writes the address: what is typed by then, which is to go along. */
    settle: () => {
      const written = latest.current.typed.trim();
      update({ written });
      return written;
    },
  };
}
