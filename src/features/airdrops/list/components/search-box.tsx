import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';

type SearchBoxProps = {
  /** The input, which may be ahead of the URL. */
  query: string;
  onType: (q: string) => void;
  /** Called when the box loses the focus. */
  onPause: () => void;
  box: RefObject<HTMLInputElement | null>;
};

export function SearchBox({ query, onType, onPause, box }: SearchBoxProps) {
  return (
    <search aria-label="Filter airdrops" className="order-3 min-w-0 flex-1 basis-16 lg:order-none">
      <Field label="Search airdrops" labelHidden>
        <Input
          ref={box}
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
    </search>
  );
}
