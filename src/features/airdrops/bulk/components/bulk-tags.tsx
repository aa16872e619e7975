import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, ChevronDown, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { foldText } from '#/lib/fold-text.ts';
import { cleanLine } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import { Popover } from '#/ui/popover.tsx';
import type { BulkChange } from '../../calls.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { tagsQuery } from '../../setup/components/setup-queries.ts';

type BulkTagsProps = {
  ids: readonly string[];
  disabled: boolean;
  onChange: (changes: BulkChange['changes']) => void;
};

/** Adds a tag to the selected airdrops, or removes one that all of them have. */
export function BulkTags({ ids, disabled, onChange }: BulkTagsProps) {
  const [open, setOpen] = useState(false);
  const apply = (changes: BulkChange['changes']) => {
    setOpen(false);
    onChange(changes);
  };
  return (
    <Popover
      label="Tags"
      side="top"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-2"
      trigger={
        <Button size="sm" disabled={disabled}>
          Tags
          <ChevronDown className="max-sm:hidden" aria-hidden="true" />
        </Button>
      }
    >
      <Choices ids={ids} onChange={apply} />
    </Popover>
  );
}

const optionClass =
  'flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left text-base text-ink hover:bg-hover pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0';

function Choices({ ids, onChange }: Omit<BulkTagsProps, 'disabled'>) {
  const { api } = useRouter().options.context;
  const { store } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { data, isError } = useQuery(tagsQuery(api));
  const [query, setQuery] = useState('');
  const tagName = cleanLine(query);
  const tags = data?.items ?? [];
  const matches = tags.filter(({ name }) => foldText(name).includes(foldText(tagName)));
  const isNew = tagName !== '' && !tags.some(({ name }) => name.toLowerCase() === tagName.toLowerCase());
  const countTagged = (name: string) => ids.filter((id) => store.getRow(id)?.tags.includes(name)).length;
  const toggle = (name: string) =>
    onChange(countTagged(name) === ids.length ? { removeTag: name } : { addTag: name });
  const first = matches[0]?.name ?? (isNew ? tagName : undefined);
  return (
    <>
      <Field label="Find or add a tag" labelHidden>
        <Input
          placeholder="Find or add a tag"
          autoComplete="off"
          maxLength={30}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || tagName === '' || first === undefined) return;
            event.preventDefault();
            if (isNew) onChange({ addTag: tagName });
            else toggle(first);
          }}
        />
      </Field>
      {isError && <p className="px-2 py-2 text-danger-ink text-sm">Couldn’t load your tags.</p>}
      <ul aria-label="Your tags" className="mt-1 max-h-64 overflow-y-auto">
        {matches.map(({ id, name, colour }) => {
          const count = countTagged(name);
          const isAll = count === ids.length;
          const isSome = count > 0;
          const Icon = isAll ? Check : Minus;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isAll || (isSome && 'mixed')}
                className={optionClass}
                onClick={() => toggle(name)}
              >
                {isAll || isSome ? <Icon aria-hidden="true" /> : <span className="size-4 shrink-0" />}
                <LabelDot color={colour} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
              </button>
            </li>
          );
        })}
        {isNew && (
          <li>
            <button type="button" className={optionClass} onClick={() => onChange({ addTag: tagName })}>
              <Plus aria-hidden="true" />
              <span className="min-w-0 truncate">Add tag “{tagName}”</span>
            </button>
          </li>
        )}
      </ul>
      {tags.length > 0 && (
        <Button variant="link" size="sm" className="mx-2 mt-1" onClick={() => open({ kind: 'tags' })}>
          Manage tags
        </Button>
      )}
    </>
  );
}
