import { useEffect, useRef, useState } from 'react';
import type { TrackerSearch } from '../filter.ts';

/** How a change of the filters enters the history: a choice is a step back's stop, typing is not. */
export type SetSearch = (next: TrackerSearch, mode: 'push' | 'replace') => void;

const typingPauseMs = 300;

/** The search as typed: the list follows each key, the address once the typing pauses. */
export function useTypedQuery(search: TrackerSearch, setSearch: SetSearch) {
  const [typed, setTyped] = useState(search.q);
  const written = useRef(search.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Another address, such as after Back, brings its own query.
  useEffect(() => {
    if (search.q === written.current) return;
    written.current = search.q;
    clearTimeout(timer.current);
    setTyped(search.q);
  }, [search.q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (q: string) => {
    clearTimeout(timer.current);
    if (written.current === q) return;
    written.current = q;
    setSearch({ ...search, q }, 'replace');
  };

  return {
    q: typed,
    type: (q: string) => {
      setTyped(q);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(q), typingPauseMs);
    },
    /** Before a choice enters the history: what is typed belongs to the step before. */
    settle: () => {
      clearTimeout(timer.current);
      written.current = typed;
      return typed;
    },
  };
}
