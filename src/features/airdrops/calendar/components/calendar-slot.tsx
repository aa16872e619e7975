import { type ComponentType, useEffect, useState } from 'react';
import { LoadFailed } from '../../list/components/list-states.tsx';
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
  arrive: (id: string) => void;
};

let known: ComponentType<CalendarProps> | undefined;

const load = async () => {
  known ??= (await import('./calendar-view.tsx')).CalendarView;
  return known;
};

export const preloadCalendar = (): void => void load().catch(() => undefined);

/** Loads the calendar when it is first looked at. */
export function CalendarSlot(props: CalendarProps) {
  const [Calendar, setCalendar] = useState(() => known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    load().then(
      (component) => setCalendar(() => component),
      () => setFailed(true),
    );
  }, [failed]);
  if (Calendar) return <Calendar {...props} />;
  if (!failed) return <CalendarSkeleton span={props.search.span} />;
  return <LoadFailed title="Error loading the calendar" onRetry={() => setFailed(false)} />;
}
