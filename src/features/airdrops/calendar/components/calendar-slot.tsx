import { lazyView } from '../../list/components/lazy-view.tsx';
import type { TrackerSearch } from '../../list/filter.ts';
import type { Airdrop } from '../../schema.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';

export type CalendarProps = {
  /** What passes the filters. */
  rows: readonly Airdrop[];
  today: string;
  search: TrackerSearch;
  /** Another part of the calendar, in the address; keys that walk leave no stop for Back. */
  go: (to: Partial<Pick<TrackerSearch, 'span' | 'date'>>, mode: 'push' | 'replace') => void;
  /** The focus is on an airdrop. */
  onFocusRow: (id: string) => void;
};

/** The code of the calendar comes when it is first looked at. */
export const CalendarSlot = lazyView<CalendarProps>(
  () => import('./calendar-view.tsx').then((module) => module.CalendarView),
  ({ search }) => <CalendarSkeleton span={search.span} />,
  'Error loading the calendar',
);
