import { lazyView } from '../../components/lazy-view.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import type { CalendarProps } from './calendar-view.tsx';

export const CalendarSlot = lazyView<CalendarProps>(
  () => import('./calendar-view.tsx').then((module) => module.CalendarView),
  ({ search }) => <CalendarSkeleton span={search.span} />,
  'Error loading the calendar',
);
