import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import {
  kycFilters,
  type PresaleChanges,
  type PresaleFilter,
  type PresaleSearch,
  presaleSorts,
} from '../filter.ts';
import { auditStatuses, blockchains, riskLevels } from '../kinds.ts';
import { type PresaleState, presaleStates } from '../timing.ts';

type PresaleFiltersProps = {
  filter: PresaleFilter;
  onFilter: (changes: PresaleChanges) => void;
  onClear: () => void;
};

const toOptions = (all: string, values: readonly string[]) => [
  { value: '', label: all },
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
    options: presaleSorts.map((value) => ({ value, label: sortLabels[value] })),
  },
] as const;

/** Returns the address's search for these filters; empty filters are omitted. */
function toSearch({ sort, ...filters }: PresaleFilter): PresaleSearch {
  const search: PresaleSearch = {};
  for (const key of ['status', 'blockchain', 'risk', 'kyc', 'audit'] as const) {
    const value = filters[key];
    if (value !== undefined) search[key] = value;
  }
  if (sort !== 'presale_start') search.sort = sort;
  return search;
}

/** Applies changes immediately; without JavaScript, a button submits. */
export function PresaleFilters({ filter, onFilter, onClear }: PresaleFiltersProps) {
  const search = toSearch(filter);
  const choose = (key: keyof PresaleFilter, value: string) =>
    onFilter({ [key]: value === '' || value === 'presale_start' ? undefined : value });
  return (
    <search aria-label="Filter presales">
      <form
        method="get"
        action="/presales"
        onSubmit={(event) => event.preventDefault()}
        className="plate mb-4 grid grid-cols-2 items-end gap-x-3 gap-y-2.5 p-3 sm:grid-cols-3 lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
      >
        {choices.map(({ key, label, options }) => (
          <Field key={key} label={label}>
            <Select
              size="sm"
              name={key}
              options={options}
              value={filter[key] ?? ''}
              onChange={(event) => choose(key, event.target.value)}
            />
          </Field>
        ))}
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          disabled={Object.keys(search).length === 0}
          onClick={onClear}
        >
          Clear
        </Button>
        <noscript>
          <button type="submit" className="h-8 rounded-md border border-control bg-surface px-3 text-sm">
            Apply
          </button>
        </noscript>
      </form>
    </search>
  );
}
