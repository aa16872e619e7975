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
  maxLength,
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
        <SearchBox
          label={label}
          hint={hint}
          placeholder={placeholder}
          maxLength={maxLength}
          value={typed}
          onType={type}
        />
      </form>
    </search>
  );
}

type SearchBoxProps = Pick<SearchFieldProps, 'label' | 'placeholder' | 'hint' | 'maxLength' | 'className'> & {
  value: string;
  onType: (text: string) => void;
};

/** The box of a search form with its submit button, which voice control and screen readers can press. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, hint, maxLength = 200, className, value, onType } = props;
  return (
    <>
      <Field label={label} labelHidden hint={hint} className={className}>
        <Input
          type="search"
          name="q"
          leading={<Search aria-hidden="true" />}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      {/* Not a tab stop: Enter in the box does the same. */}
      <button type="submit" tabIndex={-1} className="sr-only">
        {label}
      </button>
    </>
  );
}
