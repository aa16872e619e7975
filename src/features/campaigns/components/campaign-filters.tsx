import { Search } from 'lucide-react';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { useTypedSearch } from '#/ui/use-typed-search.ts';
import type { CampaignChanges, CampaignFilter } from '../filter.ts';
import { categories, statuses, statusLabels } from '../kinds.ts';

type CampaignFiltersProps = {
  filter: CampaignFilter;
  onFilter: (changes: CampaignChanges) => void;
};

const categoryOptions = [
  { value: '', label: 'All Categories' },
  ...categories.map((value) => ({ value, label: value })),
];
const statusOptions = [
  { value: '', label: 'All Campaigns' },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
];
const debounceMs = 200;

/** Searches once typing pauses; selections apply immediately. Without JavaScript, a button submits. */
export function CampaignFilters({ filter, onFilter }: CampaignFiltersProps) {
  const { typed, type, searchNow, settle } = useTypedSearch({
    value: filter.q,
    pauseMs: debounceMs,
    onSearch: (q) => apply({ q }),
  });
  const apply = (changes: Partial<Record<keyof CampaignFilter, string>>) => {
    const filters = { q: settle(), ...changes };
    onFilter(Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value || undefined])));
  };

  return (
    <search aria-label="Filter campaigns">
      <form
        method="get"
        action="/campaigns"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
        className="plate mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-2.5 p-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]"
      >
        <Field label="Search campaigns" className="max-sm:col-span-2">
          <Input
            type="search"
            name="q"
            placeholder="Title or description"
            leading={<Search aria-hidden="true" />}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <Field label="Category">
          <Select
            name="category"
            options={categoryOptions}
            value={filter.category ?? ''}
            onChange={(event) => apply({ category: event.target.value })}
          />
        </Field>
        <Field label="Status">
          <Select
            name="status"
            options={statusOptions}
            value={filter.status ?? ''}
            onChange={(event) => apply({ status: event.target.value })}
          />
        </Field>
        <noscript>
          <button type="submit" className="h-9 rounded-md border border-control bg-surface px-3 text-base">
            Apply
          </button>
        </noscript>
      </form>
    </search>
  );
}
