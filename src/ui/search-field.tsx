import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type SearchFieldProps = {
  label: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  /** 150 ms for searches in the page, more for those on the server. */
  typingPauseMs?: number | undefined;
  maxLength?: number | undefined;
  /** The search in the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** The page's URL and its other parameters: the form works without JavaScript. */
  action: string;
  hiddenFields?: Readonly<Record<string, string | undefined>> | undefined;
  className?: string | undefined;
};

/** Searches after a pause in typing, or at once with Enter. */
export function SearchField({
  label,
  placeholder,
  hint,
  typingPauseMs = 150,
  maxLength = 200,
  value,
  onSearch,
  action,
  hiddenFields,
  className,
}: SearchFieldProps) {
  const { typed, type, searchNow } = useTypedSearch({ value, pauseMs: typingPauseMs, onSearch });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
  };

  return (
    <search className={className}>
      <form action={action} onSubmit={submit}>
        {Object.entries(hiddenFields ?? {}).map(
          ([name, hidden]) =>
            hidden !== undefined && <input key={name} type="hidden" name={name} value={hidden} />,
        )}
        <Field label={label} labelHidden hint={hint}>
          <Input
            type="search"
            name="q"
            leading={<Search aria-hidden="true" />}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </form>
    </search>
  );
}
