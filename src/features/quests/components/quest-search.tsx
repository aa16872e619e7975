import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';

const typingPauseMs = 300;

type QuestSearchProps = { q: string; onSearch: (q: string) => void };

/** Searches once the typing pauses, or with Enter; without scripts with Enter. */
export function QuestSearch({ q, onSearch }: QuestSearchProps) {
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Another address, such as after Back, brings its own search.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === written.current) return;
    written.current = next;
    onSearch(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };

  return (
    <search className="w-full max-w-md">
      <form action="/quests" onSubmit={submit}>
        <Field label="Search quests" labelHidden>
          <Input
            type="search"
            name="q"
            leading={<Search aria-hidden="true" />}
            placeholder="Search quests..."
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(text), typingPauseMs);
            }}
          />
        </Field>
      </form>
    </search>
  );
}
