import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { FilterFold } from '#/ui/filter-fold.tsx';
import { Input } from '#/ui/input.tsx';
import { useTypedFilters } from '#/ui/use-typed-filters.ts';
import { type GrantFilters, grantFilters } from './grants-search.ts';

type LogFiltersProps = { filters: GrantFilters; onFilter: (filters: GrantFilters) => void };

const textProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 254 } as const;
const placeholder = 'UUID or email';

/** The filters of the grant log. Remount with a new `key` to reset them to external changes. */
export function LogFilters({ filters, onFilter }: LogFiltersProps) {
  const { typed, inUse, submit, clear, control } = useTypedFilters(grantFilters, filters, onFilter);

  return (
    <FilterFold count={inUse}>
      <form
        noValidate
        action="/admin/credit-logs"
        onSubmit={submit}
        aria-label="Filters"
        className="plate grid grid-cols-2 items-end gap-3 p-3 lg:grid-cols-[1fr_1fr_9.5rem_9.5rem_auto]"
      >
        <Field label="Recipient" className="max-sm:col-span-2">
          <Input {...control('user')} {...textProps} placeholder={placeholder} />
        </Field>
        <Field label="Granted by" className="max-sm:col-span-2">
          <Input {...control('admin')} {...textProps} placeholder={placeholder} />
        </Field>
        <Field label="From">
          <Input type="date" {...control('from')} max={typed.to || undefined} />
        </Field>
        <Field label="To">
          <Input type="date" {...control('to')} min={typed.from || undefined} />
        </Field>
        <div className="flex justify-end gap-2 max-lg:col-span-full">
          {inUse > 0 && (
            <Button variant="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
          <Button type="submit">Apply</Button>
        </div>
      </form>
    </FilterFold>
  );
}
