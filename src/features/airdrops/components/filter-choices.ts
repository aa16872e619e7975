import { statusLabels, typeLabels } from '../kinds.ts';
import { priorityLabels } from '../search/describe.ts';
import { priorityFilters, statusFilters, typeFilters } from '../search/search.ts';

export function toOptions<T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

export const statusOptions = toOptions(statusFilters, { all: 'All', ...statusLabels });
export const typeOptions = toOptions(typeFilters, { all: 'All', ...typeLabels });
export const priorityOptions = toOptions(priorityFilters, priorityLabels);
