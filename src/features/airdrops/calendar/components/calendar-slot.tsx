import { lazyView } from '../../list/components/lazy-view.tsx';
import type { TrackerSearch } from '../../list/filter.ts';
import type { Airdrop } from '../../schema.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';

export type CalendarProps = {
  /** The airdrops that pass the filters. */
  rows: readonly Airdrop[];
  today: string;
  search: TrackerSearch;
  /** Navigates to another span or date; keyboard moves replace the history entry instead of adding one. */
  go: (to: Partial<Pick<TrackerSearch, 'span' | 'date'>>, mode: 'push' | 'replace') => void;
  /** Called when an airdrop takes the focus. */
  onFocusRow: (id: string) => void;
};

export const CalendarSlot = lazyView<CalendarProps>(
  () => import('./calendar-view.tsx').then((module) => module.CalendarView),
  ({ search }) => <CalendarSkeleton span={search.span} />,
  'Couldn’t load the calendar',
);
