import { lazyView, ViewBoundary } from '../../components/lazy-view.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import type { CalendarProps } from './calendar-view.tsx';

const Calendar = lazyView(() => import('./calendar-view.tsx'), 'CalendarView', 'Couldn’t load the calendar');

export const preloadCalendar = Calendar.preload;

export const CalendarSlot = (props: CalendarProps) => (
  <ViewBoundary skeleton={<CalendarSkeleton span={props.search.span} />}>
    <Calendar {...props} />
  </ViewBoundary>
);
