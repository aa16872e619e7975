import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AirdropPicker, type ChosenAirdrop } from '#/features/profit/components/airdrop-picker.tsx';
import { familyNames, getWalletTitle, hasAddress } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { groupDecimal } from '#/lib/decimals.ts';
import { formatCount } from '#/lib/text.ts';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useWalletClaims } from '../../airdrops/claim-states/components/use-wallet-claims.ts';
import { cellsQuery } from '../../airdrops/wallets/components/cells-query.ts';
import {
  type CellChange,
  canMarkAbsent,
  getNumbers,
  getSampleAmount,
  planSteps,
  type Step,
  toChanges,
  toUndoChanges,
} from '../plan.ts';
import { type Guess, type List, type Reading, resolveReading } from '../reading/reading.ts';
import { type Answers, areDecimals, ReadingFields } from './reading-fields.tsx';
import { type Decision, StepRow } from './step-row.tsx';

const undoShownMs = 10_000;
/** Questions whose answers decide which wallets are eligible, and for how much. */
const stateQuestions = ['meaning', 'address', 'none'] as const;
const amountQuestions = ['amount', 'decimals', 'sign', 'repeats'] as const;
const formatWalletCount = (count: number) => formatCount(count, 'wallet');

type SaveSectionProps = {
  list: List;
  guess: Guess;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  wallets: readonly TrackerWallet[];
  airdrop: ChosenAirdrop;
  onAirdrop: (airdrop: ChosenAirdrop) => void;
};

export function SaveSection({
  list,
  guess,
  answers,
  onAnswer,
  wallets,
  airdrop,
  onAirdrop,
}: SaveSectionProps) {
  const { api, config } = useRouter().options.context;
  const claims = useWalletClaims().get(airdrop?.id ?? '');
  const cells = useQuery({ ...cellsQuery(api), enabled: airdrop !== null });
  const airdropWallets = cells.data?.airdrops.find(({ id }) => id === airdrop?.id)?.wallets ?? [];
  const initialQuestions = useMemo(() => resolveReading(list).questions, [list]);
  const [editedDecimals, setEditedDecimals] = useState<string>();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [marksAbsent, setMarksAbsent] = useState(false);
  const { reading, questions } = guess;
  const decimals = editedDecimals ?? (questions.includes('decimals') ? '' : String(reading.decimals));
  const areDecimalsValid = decimals === '' ? questions.includes('decimals') : areDecimals(decimals);

  const walletsById = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const getFamily = (id: string) => walletsById.get(id)?.family ?? 'other';
  const listedIds = new Set(list.matches.map(({ walletId }) => walletId));
  const absentWallets = airdropWallets.filter(({ id, state }) => !listedIds.has(id) && state !== 'claimed');
  const isAddressless = (id: string) => {
    const wallet = walletsById.get(id);
    return wallet !== undefined && !hasAddress(wallet) && wallet.name === '';
  };
  const markableWallets = absentWallets.filter(
    ({ id }) => !isAddressless(id) && canMarkAbsent(list, reading, getFamily(id)),
  );
  const getAbsence = (id: string) => {
    if (isAddressless(id)) return 'Can’t be found on lists';
    if (canMarkAbsent(list, reading, getFamily(id))) return undefined;
    return formatAbsence(reading.meaning === 'excluded', familyNames[getFamily(id)]);
  };
  const steps = planSteps({
    list,
    reading,
    decisions,
    cells: airdropWallets,
    markedAbsent: new Set(marksAbsent ? markableWallets.map(({ id }) => id) : []),
  });
  const changes = airdrop === null ? [] : toChanges(airdrop.id, steps);
  const isReady = airdrop !== null && cells.data !== undefined && areDecimalsValid && questions.length === 0;
  const getTitle = (id: string) => {
    const wallet = walletsById.get(id);
    return wallet === undefined ? '' : getWalletTitle(wallet);
  };

  const formatExample = (exampleReading: Reading): string => {
    const sample = getSampleAmount(list, exampleReading);
    return sample === undefined ? '' : `: ${groupDecimal(sample.amount)} for ${getTitle(sample.walletId)}`;
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
        <ReadingFields
          list={list}
          guess={guess}
          initialQuestions={initialQuestions}
          answers={answers}
          decimals={decimals}
          formatExample={formatExample}
          onAnswer={(next) => {
            // Entered decimals belong to the previous columns.
            if (next.amountNames !== answers.amountNames) setEditedDecimals(undefined);
            onAnswer(next);
          }}
          onDecimals={(text) => {
            setEditedDecimals(text);
            const { decimals: _decimals, ...rest } = answers;
            const places = areDecimals(text) ? parseWholeNumber(text.trim()) : undefined;
            onAnswer(places === undefined ? rest : { ...rest, decimals: places });
          }}
        />
      </div>
      {airdrop !== null && cells.isError && (
        <p role="alert" className="mt-2 text-danger-ink text-sm">
          Couldn’t load the airdrop’s wallets.{' '}
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
              wallet={walletsById.get(step.walletId)}
              claims={claims?.get(step.walletId)}
              numbers={getNumbers(list, step.rows, reading)}
              absence={step.finding === 'absent' ? getAbsence(step.walletId) : undefined}
              isPlanned={isReady}
              isOpen={stateQuestions.some((question) => questions.includes(question))}
              isAmountOpen={amountQuestions.some((question) => questions.includes(question))}
              decision={decisions.get(step.walletId)}
              onDecide={(decision) => {
                const next = new Map(decisions);
                if (decision === undefined) next.delete(step.walletId);
                else next.set(step.walletId, decision);
                setDecisions(next);
              }}
            />
          ))}
        </ul>
      )}
      {config.onchain && steps.some(({ claimIndex }) => claimIndex !== undefined) && (
        <p className="mt-3 max-w-prose text-muted text-sm">
          Saving stores each wallet’s index in the list, too.
          {claims === undefined &&
            ' Mark the claim contract among the airdrop’s contracts to see which watched wallets have claimed.'}
        </p>
      )}
      {isReady && markableWallets.length > 0 && (
        <Checkbox
          className="mt-3"
          label={`Also mark ${markableWallets.length === 1 ? 'the wallet that isn’t' : `the ${formatWalletCount(markableWallets.length)} that aren’t`} on the list as not eligible`}
          hint={markableWallets.map(({ id }) => getTitle(id)).join(', ')}
          checked={marksAbsent}
          onChange={({ target }) => setMarksAbsent(target.checked)}
        />
      )}
      <SaveBar
        airdrop={airdrop}
        steps={steps}
        changes={changes}
        isReady={isReady}
        hasQuestions={questions.length > 0}
        isEmpty={list.matches.length === 0}
      />
    </section>
  );
}

const formatAbsence = (isExcluded: boolean, family: string): string =>
  isExcluded
    ? 'Not on the exclusion list'
    : `Not on the list, which has no addresses of this kind (${family})`;

type SaveBarProps = {
  airdrop: ChosenAirdrop;
  steps: readonly Step[];
  changes: readonly CellChange[];
  isReady: boolean;
  hasQuestions: boolean;
  /** Whether none of the wallets is in the list. */
  isEmpty: boolean;
};

function formatStatus({ airdrop, changes, isReady, hasQuestions, isEmpty }: SaveBarProps): string {
  if (hasQuestions) return 'Answer the questions above to save.';
  if (airdrop === null)
    return isEmpty
      ? 'Choose an airdrop to see which of its wallets aren’t on this list.'
      : 'Choose an airdrop to save these results to.';
  return isReady && changes.length === 0 ? 'No changes to save.' : '';
}

function SaveBar(props: SaveBarProps) {
  const { airdrop, steps, changes, isReady } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction({ failureMessage: 'Please try again later.' });

  const send = async (cells: readonly CellChange[]) => {
    await api.airdropWallets.set({ cells: [...cells] });
    await queryClient.invalidateQueries({ queryKey: ['airdrop-wallets'] });
  };
  const undo = (reverts: readonly CellChange[]) =>
    run(
      async () => {
        await send(reverts);
        toast({ title: 'Undone', tone: 'success' });
      },
      { title: 'Couldn’t undo' },
    );
  const save = async () => {
    if (airdrop === null || changes.length === 0) return;
    const reverts = toUndoChanges(airdrop.id, steps);
    await run(
      async () => {
        await send(changes);
        toast({
          title: 'Saved',
          description: `${formatWalletCount(changes.length)} changed on ${formatAirdropName(airdrop)}.`,
          tone: 'success',
          duration: undoShownMs,
          action: {
            label: 'Undo',
            altText: 'Undo, or change the states on the airdrop',
            onAction: () => void undo(reverts),
          },
        });
      },
      { title: 'Couldn’t save' },
    );
  };

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        busy={busy}
        busyLabel="Saving…"
        disabled={!isReady || changes.length === 0}
        onClick={() => void save()}
      >
        {changes.length === 0 ? 'Save' : `Save ${formatWalletCount(changes.length)}`}
      </Button>
      <p role="status" className="text-muted text-sm">
        {formatStatus(props)}
      </p>
      {airdrop !== null && (
        <Button asChild variant="link" size="sm">
          <Link to="/tracker" search={{ q: airdrop.name }}>
            Open in tracker
          </Link>
        </Button>
      )}
    </div>
  );
}
