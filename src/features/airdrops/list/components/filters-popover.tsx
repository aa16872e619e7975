import { Field } from '#/ui/field.tsx';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Select, type SelectOption } from '#/ui/select.tsx';
import { priorityOptions, statusOptions, toOptions, typeOptions } from '../../components/filter-choices.ts';
import { dateFilterLabels, dateFilters } from '../../dates/date-filter.ts';
import { checkInLabels } from '../../kinds.ts';
import { ageLabels, sortLabels, visitedLabels } from '../../search/describe.ts';
import {
  ageFilters,
  airdropSorts,
  checkInFilters,
  type TrackerSearch,
  visitedFilters,
} from '../../search/search.ts';
import type { Labels } from '../../setup/components/use-labels.ts';

const checkInOptions = { all: 'All', ...checkInLabels };

const choices = [
  { key: 'status', label: 'Status', options: statusOptions },
  { key: 'type', label: 'Type', options: typeOptions },
  { key: 'age', label: 'Age', options: toOptions(ageFilters, ageLabels) },
  { key: 'priority', label: 'Priority', options: priorityOptions },
  { key: 'checkIn', label: 'Check-in', options: toOptions(checkInFilters, checkInOptions) },
  { key: 'visited', label: 'Visited', options: toOptions(visitedFilters, visitedLabels) },
  { key: 'dates', label: 'Dates', options: toOptions(dateFilters, dateFilterLabels) },
] as const;
const sorting = { key: 'sort', label: 'Sort by', options: toOptions(airdropSorts, sortLabels) } as const;

export type FilterOptions = {
  search: TrackerSearch;
  labels: Labels;
  wallets: readonly SelectOption[];
  areWalletsLoading: boolean;
  onChoose: (changes: Partial<TrackerSearch>) => void;
};

type FiltersPopoverProps = LazyMenuContentProps & FilterOptions;

/** Offers every filter and the sort order. */
export function FiltersPopover(props: FiltersPopoverProps) {
  const { search, labels, wallets, areWalletsLoading, onChoose, trigger, open, onOpenChange } = props;
  const labelChoices = [
    { key: 'tag', label: 'Tag', options: toLabelOptions(labels.tags, search.tag) },
    { key: 'chain', label: 'Chain', options: toLabelOptions(labels.chains, search.chain) },
    { key: 'wallet', label: 'Wallet', options: [{ value: '', label: 'All' }, ...wallets] },
  ] as const;
  const visibleChoices = [
    ...choices,
    ...labelChoices.filter(
      ({ key, options }) => options.length > 1 || (key === 'wallet' && areWalletsLoading),
    ),
    // The calendar has a fixed order.
    ...(search.view === 'calendar' ? [] : [sorting]),
  ];
  return (
    <Popover trigger={trigger} label="Filters" open={open} onOpenChange={onOpenChange} className="w-88 p-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
        {visibleChoices.map(({ key, label, options }) => (
          <Field key={key} label={label}>
            <Select
              size="sm"
              options={options}
              value={search[key]}
              onChange={(event) => onChoose({ [key]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Popover>
  );
}

/** Includes the selected name even if no airdrop has it anymore. */
function toLabelOptions(names: readonly string[], chosen: string) {
  const missing = chosen === '' || names.includes(chosen) ? [] : [chosen];
  return [{ value: '', label: 'All' }, ...[...missing, ...names].map((value) => ({ value, label: value }))];
}
