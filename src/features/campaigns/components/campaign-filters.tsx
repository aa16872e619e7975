import { FilterBar } from '#/ui/filter-bar.tsx';
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

export function CampaignFilters({ filter, onFilter }: CampaignFiltersProps) {
  return (
    <FilterBar
      label="Filter campaigns"
      action="/campaigns"
      search={{ label: 'Search campaigns', placeholder: 'Title or description', value: filter.q }}
      choices={[
        { key: 'category', label: 'Category', options: categoryOptions, value: filter.category },
        { key: 'status', label: 'Status', options: statusOptions, value: filter.status },
      ]}
      onFilter={onFilter}
    />
  );
}
