import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { AirdropPicker } from '#/features/profit/components/airdrop-picker.tsx';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { countOf } from '#/lib/text.ts';
import { typedWhole } from '#/lib/typed-number.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { cellsQuery } from '../../airdrops/wallets/components/cells-query.ts';
import {
  type AmountPlace,
  amountNames,
  type CellChange,
  changesOf,
  guessDecimals,
  guessPlace,
  mostDecimals,
  planSteps,
  undoOf,
} from '../plan.ts';
import { StepRow } from './step-row.tsx';
import type { ListCheck } from './use-list-check.ts';

export type ChosenAirdrop = { id: string; name: string } | null;

type ListResultProps = {
  check: Extract<ListCheck, { step: 'read' }>;
  book: readonly TrackerWallet[];
  airdrop: ChosenAirdrop;
  onAirdrop: (airdrop: ChosenAirdrop) => void;
  onAgain: () => void;
};

const undoShownMs = 10_000;
const walletsText = (count: number) => countOf(count, 'wallet');

/** Which wallets a list names, and what they become on an airdrop once somebody saves it. */
export function ListResult({ check, book, airdrop, onAirdrop, onAgain }: ListResultProps) {
  const { matches, name } = check;
  const count = matches.length;
  const Icon = count > 0 ? CircleCheck : SearchX;
  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon
          className={count > 0 ? 'size-6 shrink-0 text-claimed' : 'size-6 shrink-0 text-faint'}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1 basis-56">
          <h2
            tabIndex={-1}
            data-result=""
            className="font-semibold text-ink text-lg focus-visible:outline-none"
          >
            {count === 0 ? 'None' : count.toLocaleString('en')} of your {walletsText(check.sought)}{' '}
            {count === 1 ? 'is' : 'are'} in this list
          </h2>
          <p className="break-all text-muted text-sm">{name}</p>
          {check.isCut && (
            <p className="mt-1 text-sm text-warning-ink">
              A wallet appears too many times to count, so its amount may be too low.
            </p>
          )}
        </div>
        <Button onClick={onAgain}>Check another list</Button>
      </Card>
      <SaveSection matches={matches} book={book} airdrop={airdrop} onAirdrop={onAirdrop} />
    </>
  );
}

type SaveSectionProps = Pick<ListResultProps, 'book' | 'airdrop' | 'onAirdrop'> &
  Pick<ListResultProps['check'], 'matches'>;

function SaveSection({ matches, book, airdrop, onAirdrop }: SaveSectionProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const cells = useQuery({ ...cellsQuery(api), enabled: airdrop !== null });
  const ofAirdrop = cells.data?.airdrops.find(({ id }) => id === airdrop?.id)?.wallets ?? [];
  const [place, setPlace] = useState<AmountPlace | undefined>(() => guessPlace(matches));
  const [decimals, setDecimals] = useState(String(place?.decimals ?? 0));
  const [marksOthers, setMarksOthers] = useState(true);
  const { run, busy } = useAction({ failed: 'Please try again later.' });
  const names = amountNames(matches);
  const places = typedWhole(decimals.trim());
  const areDecimals = places !== undefined && places <= mostDecimals;
  const steps = planSteps({
    matches,
    cells: ofAirdrop,
    place: place && { ...place, decimals: areDecimals ? places : 0 },
    marksOthers,
  });
  const wallets = new Map(book.map((wallet) => [wallet.id, wallet]));
  const changes = airdrop === null ? [] : changesOf(airdrop.id, steps);
  const isReady = airdrop !== null && cells.data !== undefined && areDecimals;

  const send = async (sent: readonly CellChange[]) => {
    await api.airdropWallets.set({ cells: [...sent] });
    await queryClient.invalidateQueries({ queryKey: ['airdrop-wallets'] });
  };
  const undo = (taken: readonly CellChange[]) =>
    run(
      async () => {
        await send(taken);
        toast({ title: 'Undone', tone: 'success' });
      },
      { title: 'Failed to undo' },
    );
  const save = async () => {
    if (airdrop === null || changes.length === 0) return;
    const taken = undoOf(airdrop.id, steps);
    await run(
      async () => {
        await send(changes);
        toast({
          title: 'Saved',
          description: `${walletsText(changes.length)} changed on ${airdrop.name}.`,
          tone: 'success',
          duration: undoShownMs,
          action: {
            label: 'Undo',
            altText: 'Undo, or change the states on the airdrop',
            onAction: () => void undo(taken),
          },
        });
      },
      { title: 'Failed to save' },
    );
  };

  return (
    <section aria-labelledby="save-to" className="mt-6">
      <h2 id="save-to" className="mb-3 font-semibold text-ink text-lg">
        Save to an airdrop
      </h2>
      <div className="mb-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Airdrop" className="sm:col-span-2">
          <AirdropPicker value={airdrop} onChange={onAirdrop} side="bottom" />
        </Field>
        {names.length > 0 && (
          <Field label="Amounts">
            <Select
              value={place?.name ?? ''}
              onChange={({ target: { value } }) => {
                const guessed = guessDecimals(matches, value);
                setPlace(value === '' ? undefined : { name: value, decimals: guessed });
                setDecimals(String(guessed));
              }}
            >
              <option value="">Don’t save amounts</option>
              {names.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {place !== undefined && (
          <Field
            label="Decimals"
            hint="18 for most tokens in Merkle trees"
            error={areDecimals ? undefined : `Please enter a number from 0 to ${mostDecimals}.`}
          >
            <Input
              value={decimals}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              onChange={({ target }) => setDecimals(target.value)}
            />
          </Field>
        )}
      </div>
      <Checkbox
        label="Mark the airdrop’s other wallets as not eligible"
        checked={marksOthers}
        onChange={({ target }) => setMarksOthers(target.checked)}
      />
      {airdrop !== null && cells.isError && (
        <p role="alert" className="mt-2 text-danger-ink text-sm">
          Failed to load the airdrop’s wallets.{' '}
          <Button variant="link" size="sm" onClick={() => void cells.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {steps.length > 0 && (
        <ul aria-label="Wallets" className="plate mt-3 divide-y divide-line">
          {steps.map((step) => (
            <StepRow
              key={step.walletId}
              step={step}
              wallet={wallets.get(step.walletId)}
              isPlanned={isReady}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Saving…"
          disabled={!isReady || changes.length === 0}
          onClick={() => void save()}
        >
          {changes.length === 0 ? 'Save' : `Save ${walletsText(changes.length)}`}
        </Button>
        <p role="status" className="text-muted text-sm">
          {airdrop === null
            ? matches.length === 0
              ? 'Choose an airdrop to mark its wallets as not eligible.'
              : 'Choose an airdrop to save what was found.'
            : isReady && changes.length === 0 && 'No changes to save.'}
        </p>
        {airdrop !== null && (
          <Button asChild variant="link" size="sm">
            <Link to="/tracker" search={{ q: airdrop.name }}>
              Open in tracker
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}
