import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FoldButton } from './filter-fold.tsx';
import { SearchBox } from './search-field.tsx';
import { Select, type SelectOption } from './select.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type FilterChoice = {
  /** The parameter in the URL. */
  key: string;
  label: string;
  /** The first one is the default, which the URL omits. */
  options: readonly SelectOption[];
  value: string | undefined;
  /** Orders the list: neither a chip nor counted. */
  isOrder?: boolean;
};

type FilterBarProps = {
  /** Names the search region, such as 'Filter presales'. */
  label: string;
  /** The page's URL and its other parameters: the form works without JavaScript. */
  action: string;
  hiddenFields?: Readonly<Record<string, string | undefined>> | undefined;
  search: { label: string; placeholder: string; value: string; pauseMs?: number };
  choices?: readonly FilterChoice[];
  /** Updates the URL; undefined removes a parameter. */
  onFilter: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** At the end of the row, such as a choice of views. */
  aside?: ReactNode;
};

/** The search and the filters of a public list: search box, selects behind 'Filters', and chips of those in use. */
export function FilterBar(props: FilterBarProps) {
  const { label, action, hiddenFields = {}, search, choices = [], onFilter, aside } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { typed, type, searchNow, settle } = useTypedSearch({
    value: search.value,
    pauseMs: search.pauseMs ?? 200,
    onSearch: (q) => onFilter({ q: q || undefined }),
  });

  const setChoice = (key: string, value: string | undefined) => {
    const isDefault = value === choices.find((choice) => choice.key === key)?.options[0]?.value;
    onFilter({ q: settle() || undefined, [key]: isDefault ? undefined : value });
  };
  const clear = () => {
    type('');
    settle();
    onFilter({ q: undefined, ...Object.fromEntries(choices.map(({ key }) => [key, undefined])) });
  };

  const changedChoices = choices.filter(
    ({ value, options }) => value !== undefined && value !== options[0]?.value,
  );
  const filters = changedChoices.filter(({ isOrder }) => isOrder !== true);
  return (
    <search aria-label={label} className="mb-5 block">
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
        className="flex flex-wrap items-center gap-x-3 gap-y-2.5"
      >
        {Object.entries(hiddenFields).map(
          ([name, hidden]) =>
            hidden !== undefined && <input key={name} type="hidden" name={name} value={hidden} />,
        )}
        <SearchBox
          label={search.label}
          placeholder={search.placeholder}
          value={typed}
          onType={type}
          className="max-w-md flex-1 basis-40"
        />
        {choices.length > 0 && (
          <FoldButton
            className="noscript:hidden"
            count={filters.length}
            folded={panelId}
            isOpen={isOpen}
            onPress={() => setIsOpen(!isOpen)}
          />
        )}
        {aside && <div className="ml-auto">{aside}</div>}
        {choices.length > 0 && (
          <div
            id={panelId}
            className={cx(
              'plate basis-full grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] items-end gap-x-3 gap-y-2.5 p-3',
              isOpen ? 'grid' : 'hidden noscript:grid',
            )}
          >
            {choices.map(({ key, label: name, options, value }) => (
              <Field key={key} label={name}>
                <Select
                  size="sm"
                  name={key}
                  options={options}
                  value={value ?? options[0]?.value ?? ''}
                  onChange={(event) => setChoice(key, event.target.value)}
                />
              </Field>
            ))}
            <Button
              size="sm"
              className="pointer-coarse:h-11"
              disabled={changedChoices.length === 0 && typed === ''}
              onClick={clear}
            >
              Clear
            </Button>
            <noscript>
              <button type="submit" className="h-8 rounded-md border border-control bg-surface px-3 text-sm">
                Apply
              </button>
            </noscript>
          </div>
        )}
      </form>
      <FilterChips
        className="mt-2.5"
        filters={filters.map(({ key, label: name, options, value }) => ({
          key,
          text: `${name}: ${options.find((option) => option.value === value)?.label ?? value}`,
        }))}
        onRemove={(key) => setChoice(key, undefined)}
      />
    </search>
  );
}
