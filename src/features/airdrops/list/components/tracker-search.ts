import type { TrackerSearch } from '../../search/search.ts';

/** Updates the URL's search. Choices add a history entry, typing doesn't. */
export type SetSearch = (changes: Partial<TrackerSearch>, mode: 'push' | 'replace') => void;

/** The list filters on every keystroke, the URL updates after this pause. */
export const typingPauseMs = 300;
