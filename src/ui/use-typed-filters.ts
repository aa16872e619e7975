import { type FormEvent, useState } from 'react';

/** The active filters, by name. */
type Filters<Name extends string> = Partial<Record<Name, string>>;

/**
 * The state of a form whose filters are applied together: the input until submit, without blank ends and
 * empty fields. Remount its component (`key`) for filters that change elsewhere.
 */
export function useTypedFilters<Name extends string>(
  names: readonly Name[],
  search: Filters<Name>,
  onFilter: (filters: Filters<Name>) => void,
) {
  const [typed, setTyped] = useState<Filters<Name>>(search);
  return {
    typed,
    inUse: names.filter((name) => search[name] !== undefined).length,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const entered: Filters<Name> = {};
      for (const name of names) {
        const value = (typed[name] ?? '').trim();
        if (value !== '') entered[name] = value;
      }
      onFilter(entered);
    },
    clear: () => {
      setTyped({});
      onFilter({});
    },
    control: (name: Name) => ({
      name,
      value: typed[name] ?? '',
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    }),
  };
}
