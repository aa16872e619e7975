import { compareText } from '#/lib/compare-text.ts';
import { parseTrackerSearch, type TrackerSearch, toTrackerSearchParams } from '../search/search.ts';
import type { SavedView } from './schema.ts';

/** Returns the search that a view stores: the URL's, without defaults, the calendar's date, and the open fold. */
export function toStoredSearch(search: Partial<TrackerSearch>): Record<string, string> {
  const { date: _date, closed: _closed, ...stored } = toTrackerSearchParams(search);
  return stored;
}

/** Returns a view's tracker search; unknown values become the default. */
export const parseStoredSearch = ({ search }: Pick<SavedView, 'search'>): TrackerSearch =>
  parseTrackerSearch(search);

const serialize = (stored: Record<string, string>) =>
  JSON.stringify(Object.entries(stored).sort(([a], [b]) => compareText(a, b)));

/** Finds the first view with the same search. */
export function findView(views: readonly SavedView[], search: Partial<TrackerSearch>): SavedView | undefined {
  const target = serialize(toStoredSearch(search));
  return views.find((view) => serialize(toStoredSearch(parseStoredSearch(view))) === target);
}

/** Returns the default view's search for a tracker URL without one; undefined if it equals the defaults. */
export function getDefaultSearch(views: readonly SavedView[]): Record<string, string> | undefined {
  const view = views.find(({ isDefault }) => isDefault);
  const stored = view && toStoredSearch(parseStoredSearch(view));
  return stored && Object.keys(stored).length > 0 ? stored : undefined;
}
