import { useResult } from '#/ui/announcer.tsx';
import { sortLabels, type TrackerSearch } from '../filter.ts';

type Found = { shown: number; of: number };

/** Says what filters leave, and the order, once either is changed. `found` is undefined until it is known. */
export function useAnnounceResult(search: TrackerSearch, found: Found | undefined): void {
  const { sort, reversed, view: _view, span: _span, date: _date, ...filters } = search;
  useResult(
    JSON.stringify(filters),
    found && `${found.shown.toLocaleString('en')} of ${found.of.toLocaleString('en')} shown`,
  );
  const order = sortLabels[sort].toLowerCase();
  useResult(`${sort} ${reversed}`, `Sorted by ${order}${reversed === 'yes' ? ', reversed' : ''}`);
}
