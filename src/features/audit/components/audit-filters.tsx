import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { FilterFold } from '#/ui/filter-fold.tsx';
import { Input } from '#/ui/input.tsx';
import { useTypedFilters } from '#/ui/use-typed-filters.ts';
import { type AuditSearch, auditFilters } from './audit.ts';

/** The suggestions for the action filter. A noun matches all its actions. */
const suggestedNouns = [
  'account',
  'claim',
  'email',
  'factor',
  'passkey',
  'password',
  'payment',
  'role',
  'session',
  'sign-in',
  'token',
  'user',
  'wallet',
];

type AuditFiltersProps = { search: AuditSearch; onFilter: (filters: AuditSearch) => void };

/** The filters of the audit log. A new `key` makes them adopt a changed `search`. */
export function AuditFilters({ search, onFilter }: AuditFiltersProps) {
  const { typed, inUse, submit, clear, control } = useTypedFilters(auditFilters, search, onFilter);
  const plainText = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

  return (
    <FilterFold count={inUse}>
      <form
        noValidate
        onSubmit={submit}
        aria-label="Filters"
        className="plate grid grid-cols-2 gap-3 p-3 lg:grid-cols-[1fr_1fr_1fr_9.5rem_9.5rem]"
      >
        <Field label="Actor">
          <Input {...control('actor')} {...plainText} maxLength={254} placeholder="Email, ID, system" />
        </Field>
        <Field label="Target">
          <Input {...control('subject')} {...plainText} maxLength={254} placeholder="Email or ID" />
        </Field>
        <Field label="Action" className="max-lg:col-span-2">
          <Input
            {...control('action')}
            {...plainText}
            maxLength={100}
            list="audit-nouns"
            placeholder="role, user.suspended"
          />
        </Field>
        <datalist id="audit-nouns">
          {suggestedNouns.map((noun) => (
            <option key={noun} value={noun} />
          ))}
        </datalist>
        <Field label="From">
          <Input type="date" {...control('from')} max={typed.to || undefined} />
        </Field>
        <Field label="To">
          <Input type="date" {...control('to')} min={typed.from || undefined} />
        </Field>
        <div className="col-span-full flex flex-wrap justify-end gap-2">
          {inUse > 0 && (
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear filters
            </Button>
          )}
          <Button type="submit" size="sm" variant="primary">
            Apply
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}
