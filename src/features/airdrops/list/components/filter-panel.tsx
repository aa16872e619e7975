import { Search, X } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { FoldButton } from '#/ui/filter-fold.tsx';
import { Input } from '#/ui/input.tsx';
import { Select, type SelectOption } from '#/ui/select.tsx';
import { useLatest } from '#/ui/use-latest.ts';
import { priorityOptions, statusOptions, toOptions, typeOptions } from '../../components/filter-choices.ts';
import {
  ageFilters,
  ageLabels,
  airdropSorts,
  checkInFilters,
  defaultTrackerSearch,
  sortLabels,
  type TrackerSearch,
  visitedFilters,
  visitedLabels,
} from '../../filter.ts';
import { checkInLabels } from '../../kinds.ts';
import type { Labels } from '../../setup/components/use-labels.ts';

const checkInOptions = { all: 'All', ...checkInLabels };

const choices = [
  { key: 'status', label: 'Status', options: statusOptions },
  { key: 'type', label: 'Type', options: typeOptions },
  { key: 'age', label: 'Age', options: toOptions(ageFilters, ageLabels) },
  { key: 'priority', label: 'Priority', options: priorityOptions },
  { key: 'checkIn', label: 'Check-in', options: toOptions(checkInFilters, checkInOptions) },
  { key: 'visited', label: 'Visited', options: toOptions(visitedFilters, visitedLabels) },
] as const;
const sorting = { key: 'sort', label: 'Sort by', options: toOptions(airdropSorts, sortLabels) } as const;
const keys = [...choices.map(({ key }) => key), 'tag', 'chain', 'wallet', 'sort'] as const;

type FilterPanelProps = {
  search: TrackerSearch;
  labels: Labels;
  wallets: readonly SelectOption[];
  areWalletsAwaited: boolean;
  /** The text in the search box, which may be ahead of the URL. */
  query: string;
  onType: (q: string) => void;
  /** The search box lost the focus. */
  onPause: () => void;
  onChoose: (key: (typeof keys)[number], value: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search and filters; on phones only the search box is always visible. */
export function FilterPanel(props: FilterPanelProps) {
  const { search, labels, wallets, areWalletsAwaited, query, onType, onPause, onChoose, searchBox } = props;
  const [isOpen, setIsOpen] = useState(false);
  const latestChoose = useLatest(onChoose);
  const active = keys.filter((key) => key !== 'sort' && search[key] !== defaultTrackerSearch[key]).length;
  return (
    <search
      aria-label="Filter airdrops"
      className="mb-3 gap-x-3 gap-y-2.5 sm:plate sm:p-3 md:mb-4 lg:grid lg:grid-cols-6 lg:items-end"
    >
      <div className="flex items-center gap-2 lg:contents">
        <Field label="Search airdrops" labelHidden className="min-w-0 flex-1 lg:col-span-2">
          <Input
            ref={searchBox}
            type="search"
            placeholder="Search name, project, wallet, or notes"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
            leading={<Search aria-hidden="true" />}
            className="[&::-webkit-search-cancel-button]:hidden"
            value={query}
            onChange={(event) => onType(event.target.value)}
            onBlur={onPause}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              if (query === '') event.currentTarget.blur();
              else onType('');
            }}
            {...(query !== '' && {
              trailing: (
                <Button variant="ghost" size="icon-sm" aria-label="Clear search" onClick={() => onType('')}>
                  <X aria-hidden="true" />
                </Button>
              ),
            })}
          />
        </Field>
        <FoldButton
          count={active}
          folded="airdrop-filters"
          isOpen={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        />
      </div>
      <div
        id="airdrop-filters"
        className={cx(
          'mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid',
          'sm:grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] lg:contents',
          !isOpen && 'hidden',
        )}
      >
        <Choices
          search={search}
          labels={labels}
          wallets={wallets}
          areWalletsAwaited={areWalletsAwaited}
          onChoose={(key, value) => latestChoose.current(key, value)}
        />
      </div>
    </search>
  );
}

/** Includes the selected name even if no airdrop has it anymore. */
function toLabelOptions(names: readonly string[], chosen: string) {
  const missing = chosen === '' || names.includes(chosen) ? [] : [chosen];
  return [{ value: '', label: 'All' }, ...[...missing, ...names].map((value) => ({ value, label: value }))];
}

type ChoicesProps = Pick<
  FilterPanelProps,
  'search' | 'labels' | 'wallets' | 'areWalletsAwaited' | 'onChoose'
>;

/** Memoized, because typing in the search box re-renders the panel. */
const Choices = memo(
  function Choices({ search, labels, wallets, areWalletsAwaited, onChoose }: ChoicesProps) {
    const labelChoices = [
      { key: 'tag', label: 'Tag', options: toLabelOptions(labels.tags, search.tag) },
      { key: 'chain', label: 'Chain', options: toLabelOptions(labels.chains, search.chain) },
      { key: 'wallet', label: 'Wallet', options: [{ value: '', label: 'All' }, ...wallets] },
    ] as const;
    const visibleChoices = [
      ...choices,
      ...labelChoices.filter(
        ({ key, options }) => options.length > 1 || (key === 'wallet' && areWalletsAwaited),
      ),
      // The calendar has a fixed order.
      ...(search.view === 'calendar' ? [] : [sorting]),
    ];
    return visibleChoices.map(({ key, label, options }) => (
      <Field key={key} label={label}>
        <Select
          size="sm"
          options={options}
          value={search[key]}
          onChange={(event) => onChoose(key, event.target.value)}
        />
      </Field>
    ));
  },
  ({ search: previousSearch, ...previous }, { search, labels, wallets, areWalletsAwaited }) =>
    previousSearch.view === search.view &&
    previous.labels === labels &&
    previous.wallets === wallets &&
    previous.areWalletsAwaited === areWalletsAwaited &&
    keys.every((key) => previousSearch[key] === search[key]),
);
