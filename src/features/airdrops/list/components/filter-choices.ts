import { statusLabels, typeLabels } from '../../kinds.ts';
import { priorityFilters, priorityLabels, statusFilters, typeFilters } from '../filter.ts';

export function optionsOf<T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

export const statusOptions = optionsOf(statusFilters, { all: 'All', ...statusLabels });
export const typeOptions = optionsOf(typeFilters, { all: 'All', ...typeLabels });
export const priorityOptions = optionsOf(priorityFilters, priorityLabels);
