import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ChevronsUpDown, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Button } from '#/ui/button.tsx';
import { Field, useFieldControl } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';

/** The project is missing in drafts that an older version stored. */
export type ChosenAirdrop = { id: string; name: string; project?: string | undefined } | null;
type AirdropPickerProps = {
  value: ChosenAirdrop;
  onChange: (value: ChosenAirdrop) => void;
  /** Text while none is chosen. */
  none?: string | undefined;
  side?: 'top' | 'bottom' | undefined;
};

/** Users may have thousands of airdrops and narrow them by typing. */
const maxChoices = 6;
const debounceMs = 150;

/** Picks one of the user's airdrops by name. Must be inside a Field. */
export function AirdropPicker(props: AirdropPickerProps) {
  const { value, onChange, none = 'Choose an airdrop', side = 'top' } = props;
  const control = useFieldControl({});
  const chosenName = value === null ? undefined : formatAirdropName(value);
  const [open, setOpen] = useState(false);
  const choose = (next: ChosenAirdrop) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <span className="flex min-w-0 gap-2">
      <Popover
        label="Choose an airdrop"
        align="start"
        side={side}
        open={open}
        onOpenChange={setOpen}
        className="w-80 p-2"
        trigger={
          <Button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            aria-label={`Airdrop: ${chosenName ?? `${none[0]?.toLowerCase()}${none.slice(1)}`}`}
            className="min-w-0 flex-1 shrink! justify-between! border-control! bg-surface! px-3! font-normal! pointer-coarse:h-11"
          >
            <span className={value === null ? 'truncate text-muted' : 'truncate'}>{chosenName ?? none}</span>
            <ChevronsUpDown className="text-muted" aria-hidden="true" />
          </Button>
        }
      >
        <Choices onChoose={choose} />
      </Popover>
      {value !== null && (
        <Button size="icon" variant="ghost" aria-label="Remove the airdrop" onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}

const toChosen = ({ id, name, project }: NonNullable<ChosenAirdrop>): ChosenAirdrop => ({
  id,
  name,
  project,
});

function Choices({ onChoose }: { onChoose: (airdrop: ChosenAirdrop) => void }) {
  const { api } = useRouter().options.context;
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery({
    queryKey: ['airdrop-choices', q],
    queryFn: () => api.airdrops.firstPage({ q, limit: maxChoices }),
    staleTime: 0,
  });
  const firstAirdrop = data?.items[0];
  return (
    <>
      <Field label="Search your airdrops" labelHidden>
        <Input
          type="search"
          leading={<Search aria-hidden="true" />}
          placeholder="Search your airdrops…"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || firstAirdrop === undefined || text.trim() !== q) return;
            event.preventDefault();
            onChoose(toChosen(firstAirdrop));
          }}
        />
      </Field>
      <div className="mt-2 min-h-24">
        {isError ? (
          <Line>Couldn’t load your airdrops. Please try again.</Line>
        ) : data === undefined ? (
          <Loading className="grid gap-2 p-1">
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
          </Loading>
        ) : data.items.length === 0 ? (
          <Line>{q === '' ? 'No airdrops yet.' : `No airdrops match “${q}”.`}</Line>
        ) : (
          <>
            <ul aria-label="Your airdrops">
              {data.items.map((airdrop) => (
                <li key={airdrop.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(toChosen(airdrop))}
                    className="flex min-h-9 w-full min-w-0 items-center rounded-md px-2 py-1.5 text-left text-base hover:bg-hover pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 truncate text-ink">{formatAirdropName(airdrop)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {data.matching > data.items.length && (
              <Line>{`${(data.matching - data.items.length).toLocaleString('en')} more. Type to search.`}</Line>
            )}
          </>
        )}
      </div>
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-2 py-1.5 text-muted text-sm">
    {children}
  </p>
);
