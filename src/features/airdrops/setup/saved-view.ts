import { parseTrackerSearch, type TrackerSearch, trackerSearchParams } from '../list/filter.ts';
import type { SavedView } from './schema.ts';

/** What a view keeps of the address: all but the defaults and the calendar's day. */
export function toStoredSearch(search: Partial<TrackerSearch>): Record<string, string> {
  const { date: _date, ...kept } = trackerSearchParams(search);
  return kept;
}

/** The tracker as a view shows it; what it names that isn't known any more is left out. */
export const parseStoredSearch = ({ search }: Pick<SavedView, 'search'>): TrackerSearch =>
  parseTrackerSearch(search);

const textOf = (kept: Record<string, string>) =>
  JSON.stringify(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The first view that shows just what the address does. */
export function findView(views: readonly SavedView[], search: Partial<TrackerSearch>): SavedView | undefined {
  const wanted = textOf(toStoredSearch(search));
  return views.find((view) => textOf(toStoredSearch(parseStoredSearch(view))) === wanted);
}

/** What the tracker opens with when its address asks for nothing; undefined where that is nothing else. */
export function defaultSearch(views: readonly SavedView[]): Record<string, string> | undefined {
  const view = views.find(({ isDefault }) => isDefault);
  const kept = view && toStoredSearch(parseStoredSearch(view));
  return kept && Object.keys(kept).length > 0 ? kept : undefined;
}
