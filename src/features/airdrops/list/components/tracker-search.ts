import type { TrackerSearch } from '../filter.ts';

/** How a change of the filters enters the history: a choice is a step back's stop, typing is not. */
export type SetSearch = (changes: Partial<TrackerSearch>, mode: 'push' | 'replace') => void;

/** The list follows each key, the address once the typing pauses. */
export const typingPauseMs = 300;
