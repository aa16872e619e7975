import { type FormEvent, useState } from 'react';

/** The filters that are in use, by name. */
type Filters<Name extends string> = Partial<Record<Name, string>>;

/**
 * The state of a form of filters that are applied together: what is typed, until it is sent without blank ends and empty fields.
 * For filters that come from elsewhere its component is mounted anew (`key`).
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
      const given: Filters<Name> = {};
      for (const name of names) {
        const value = (typed[name] ?? '').trim();
        if (value !== '') given[name] = value;
      }
      onFilter(given);
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
