import { useResult } from '#/ui/announcer.tsx';
import { sortLabels, type TrackerSearch } from '../filter.ts';

/** Says what filters leave, and the order, once either is changed. `count` is undefined until it is known. */
export function useSaidResult(search: TrackerSearch, count: string | undefined): void {
  const { sort, reversed, view: _view, span: _span, date: _date, ...filters } = search;
  useResult(JSON.stringify(filters), count);
  const order = sortLabels[sort].toLowerCase();
  useResult(`${sort} ${reversed}`, `Sorted by ${order}${reversed === 'yes' ? ', reversed' : ''}`);
}
