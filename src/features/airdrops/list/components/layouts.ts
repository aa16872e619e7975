import { CalendarDays, Grid3x3, LayoutGrid, Rows3, Table2 } from 'lucide-react';
import type { TrackerSearch } from '../../search/search.ts';

/** The densities of the cards, and the other views. */
export const layouts = [
  { value: 'comfortable', label: 'Comfortable', icon: LayoutGrid },
  { value: 'compact', label: 'Compact View', icon: Rows3 },
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'matrix', label: 'By wallet', icon: Grid3x3 },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const;

export type Layout = (typeof layouts)[number]['value'];

export function toLayout(view: TrackerSearch['view'], isCompact: boolean): Layout {
  if (view !== 'list') return view;
  return isCompact ? 'compact' : 'comfortable';
}
