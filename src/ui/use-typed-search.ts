import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsOnPage } from './use-is-on-page.ts';
import { useLatest } from './use-latest.ts';

type TypedSearchOptions = {
  /** The search in the URL. */
  value: string;
  pauseMs: number;
  onSearch: (text: string) => void;
};

/** A search as typed: the URL follows after a pause, unless the page was left by then. */
export function useTypedSearch({ value, pauseMs, onSearch }: TypedSearchOptions) {
  const isOnPage = useIsOnPage();
  const [search, setSearch] = useState({ value, typed: value, written: value });
  // A handler can call several of these before the next render.
  const latest = useRef({ typed: value, written: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnSearch = useLatest(onSearch);

  // Another URL, such as after Back, has its own search.
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
    setSearch((previous) => ({ ...previous, ...changes }));
  };
  const searchNow = () => {
    clearTimeout(timer.current);
    const next = latest.current.typed.trim();
    if (next === latest.current.written || !isOnPage()) return;
    update({ written: next });
    latestOnSearch.current(next);
  };
  return {
    typed: search.typed,
    type: (typed: string) => {
      update({ typed });
      timer.current = setTimeout(searchNow, pauseMs);
    },
    /** Searches without the pause. */
    searchNow,
    /** For other updates of the URL: returns the text typed so far, to include it. */
    settle: () => {
      const written = latest.current.typed.trim();
      update({ written });
      return written;
    },
  };
}
