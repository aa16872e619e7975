import { FilterBar } from '#/ui/filter-bar.tsx';
import { kycFilters, type PresaleChanges, type PresaleFilter, presaleSorts } from '../filter.ts';
import { auditStatuses, blockchains, riskLevels } from '../kinds.ts';
import { type PresaleState, presaleStates } from '../timing.ts';

const toOptions = (allLabel: string, values: readonly string[]) => [
  { value: '', label: allLabel },
  ...values.map((value) => ({ value, label: value })),
];
const stateLabels: Readonly<Record<PresaleState, string>> = {
  live: 'Live',
  upcoming: 'Upcoming',
  ended: 'Ended',
};
const kycLabels = { required: 'Required', not_required: 'Not required' };
const sortLabels = {
  presale_start: 'Earliest start',
  created_at: 'Latest added',
  risk_level: 'Risk level',
};

const choices = [
  {
    key: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All' },
      ...presaleStates.map((value) => ({ value, label: stateLabels[value] })),
    ],
  },
  { key: 'blockchain', label: 'Blockchain', options: toOptions('All blockchains', blockchains) },
  { key: 'risk', label: 'Risk level', options: toOptions('All risk levels', riskLevels) },
  {
    key: 'kyc',
    label: 'KYC status',
    options: [
      { value: '', label: 'All' },
      ...kycFilters.map((value) => ({ value, label: kycLabels[value] })),
    ],
  },
  { key: 'audit', label: 'Audit status', options: toOptions('All', auditStatuses) },
  {
    key: 'sort',
    label: 'Sort by',
    isOrder: true,
    options: presaleSorts.map((value) => ({ value, label: sortLabels[value] })),
  },
] as const;

type PresaleFiltersProps = { filter: PresaleFilter; onFilter: (changes: PresaleChanges) => void };

export function PresaleFilters({ filter, onFilter }: PresaleFiltersProps) {
  return (
    <FilterBar
      label="Filter presales"
      action="/presales"
      search={{ label: 'Search presales', placeholder: 'Project or token', value: filter.q ?? '' }}
      choices={choices.map((choice) => ({ ...choice, value: filter[choice.key] }))}
      onFilter={onFilter}
    />
  );
}
