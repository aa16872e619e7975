import { useResult } from '#/ui/announcer.tsx';
import { describeSort } from '../../search/describe.ts';
import type { TrackerSearch } from '../../search/search.ts';

type ResultCount = { shown: number; total: number };

/** Announces the number of filtered rows and the sort order when they change. `count` is undefined while loading. */
export function useAnnounceResult(search: TrackerSearch, count: ResultCount | undefined): void {
  const { sort, reversed, closed: _closed, view: _view, span: _span, date: _date, ...filters } = search;
  useResult(
    JSON.stringify(filters),
    count && `${count.shown.toLocaleString('en')} of ${count.total.toLocaleString('en')} shown`,
  );
  useResult(`${sort} ${reversed}`, `Sorted ${describeSort(sort)}${reversed === 'yes' ? ', reversed' : ''}`);
}
