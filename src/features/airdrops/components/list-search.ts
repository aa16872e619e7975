import { createContext } from 'react';
import type { TrackerSearch } from '../search/search.ts';
import { useRequiredContext } from './use-required-context.ts';

/** The list's search, including the unsubmitted search text, and its setter. */
type ListSearch = { search: TrackerSearch; setSearch: (search: TrackerSearch) => void };

export const ListSearchContext = createContext<ListSearch | null>(null);

export const useListSearch = (): ListSearch => useRequiredContext(ListSearchContext);
