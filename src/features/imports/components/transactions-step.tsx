import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AirdropPicker, type ChosenAirdrop } from '#/features/profit/components/airdrop-picker.tsx';
import { formatAmount, formatMoney } from '#/features/profit/components/money.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { WalletSelect } from '#/features/tracker-wallets/components/wallet-select.tsx';
import { formatCount, shortenAddress } from '#/lib/text.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { formatDay, type Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import { maxListRows } from '../kinds.ts';
import { isAnswered, maxLines } from '../transactions/answers.ts';
import { TransactionQuestionCards } from '../transactions/components/transaction-questions.tsx';
import { groupLabels, type LineGroup, leftOutReasons } from '../transactions/read-rows.ts';
import type { TransactionsView } from '../transactions/summary.ts';
import { ActionBar } from './action-bar.tsx';
import { sourceLabels } from './texts.ts';
import type { ImportState, TransactionsStage } from './use-import.ts';

type TransactionsStepProps = { stage: TransactionsStage; state: ImportState; reader: Reader };

const defaultGroups: readonly LineGroup[] = ['gas', 'reward', 'cost'];

/** Offers a list of transactions as the costs and rewards of an airdrop. */
export function TransactionsStep({ stage, state, reader }: TransactionsStepProps) {
  const { listed, view, answers } = stage;
  const { api } = useRouter().options.context;
  const wallets = useQuery(trackerWalletsQuery(api)).data?.items ?? [];
  const [airdrop, setAirdrop] = useState<ChosenAirdrop>(null);
  const [chosenWallet, setWallet] = useState<string>();
  const [groups, setGroups] = useState(defaultGroups);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failedAttempts > 0)
      section.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] button')?.focus();
  }, [failedAttempts]);

  const ownKey = view.own === null ? undefined : toAddressKey(view.own);
  const ownWallet = wallets.find(({ address }) => toAddressKey(address) === ownKey);
  const walletId = chosenWallet ?? ownWallet?.id ?? '';
  const isComplete = isAnswered(view.questions, answers);
  const count = view.groups.reduce((sum, item) => sum + (groups.includes(item.group) ? item.count : 0), 0);
  const showErrors = failedAttempts > 0;
  const isTooMany = isComplete && count > maxListRows;

  const handleImport = () => {
    if (airdrop === null || !isComplete) return setFailedAttempts((before) => before + 1);
    const { id: airdropId, name } = airdrop;
    void state.importTransactions({
      groups,
      airdropId,
      airdropName: name.slice(0, 200),
      walletId: walletId || null,
    });
  };
  return (
    <div ref={section} className="grid grid-cols-1 gap-4">
      <Card>
        <CardHeader
          title={
            view.isSure
              ? 'This is a list of transactions, not of airdrops.'
              : 'Is this a list of transactions?'
          }
          description={describeFile(
            isComplete ? view : { ...view, days: undefined },
            state.fileName || sourceLabels[listed.source],
            reader,
          )}
          actions={
            <Button size="sm" variant={view.isSure ? 'link' : 'secondary'} onClick={state.backToColumns}>
              Import as airdrops
            </Button>
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {listed.sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                value={String(listed.sheet)}
                onChange={({ target }) => state.changeShape({ sheet: Number(target.value) })}
                options={listed.sheets.map((label, index) => ({ value: String(index), label }))}
              />
            </Field>
          )}
          <div data-invalid={showErrors && airdrop === null ? '' : undefined}>
            <Field
              label="Airdrop"
              required
              error={showErrors && airdrop === null ? 'Choose an airdrop' : undefined}
              hint="All costs and rewards of the file are added to it."
            >
              <AirdropPicker value={airdrop} onChange={setAirdrop} side="bottom" />
            </Field>
          </div>
          <Field label="Wallet" optional hint={describeOwn(view.own, ownWallet !== undefined)}>
            <WalletSelect
              value={walletId}
              noneLabel="No wallet"
              onChange={({ target }) => setWallet(target.value)}
            />
          </Field>
        </div>
      </Card>
      <TransactionQuestionCards
        view={view}
        answers={answers}
        onAnswer={state.answerTransactions}
        reader={reader}
        showErrors={showErrors}
      />
      {isComplete && (
        <Card>
          <CardHeader title="What to import" className="mb-3" />
          {view.groups.length === 0 && (
            <p className="text-base text-muted">There are no costs or rewards in this file.</p>
          )}
          <ul className="grid gap-3">
            {view.groups.map((item) => (
              <li key={item.group}>
                <Checkbox
                  checked={groups.includes(item.group)}
                  onChange={({ target }) =>
                    setGroups((before) =>
                      target.checked
                        ? [...before, item.group]
                        : before.filter((group) => group !== item.group),
                    )
                  }
                  label={groupLabels[item.group]}
                  hint={describeGroup(item, reader)}
                />
              </li>
            ))}
          </ul>
          {isTooMany && (
            <p role="alert" className="mt-3 text-danger-ink text-sm">
              {`You can import ${maxListRows.toLocaleString('en')} costs and rewards at a time. Select fewer, or export a shorter period.`}
            </p>
          )}
          <Lines view={view} groups={groups} count={count} reader={reader} />
          <LeftOut view={view} onDownload={() => void state.downloadUnstoredTransactions(groups)} />
        </Card>
      )}
      <ActionBar>
        <Button onClick={state.startOver}>Start over</Button>
        <Button variant="primary" disabled={isComplete && (count === 0 || isTooMany)} onClick={handleImport}>
          {isComplete ? `Import ${formatCount(count, 'cost or reward', 'costs and rewards')}` : 'Import'}
        </Button>
      </ActionBar>
    </div>
  );
}

function describeFile(
  { format, rowCount, days }: TransactionsView,
  name: string,
  { locale }: Reader,
): string {
  const period =
    days &&
    (days.first === days.last ? [days.first] : [days.first, days.last]).map((day) => formatDay(day, locale));
  return [name, format && `From ${format}`, formatCount(rowCount, 'row'), period?.join(' – ')]
    .filter(Boolean)
    .join(' · ');
}

function describeOwn(own: string | null, isInBook: boolean): string | undefined {
  if (own === null) return undefined;
  return `The file lists the transactions of ${shortenAddress(own)}${isInBook ? '' : ', which isn’t in your wallet book'}.`;
}

const describeGroup = (
  { count, sums, otherCurrencies }: TransactionsView['groups'][number],
  { locale }: Reader,
): string =>
  [
    formatCount(count, 'entry', 'entries'),
    ...sums.map(({ amount, currency }) => formatAmount(amount, currency, locale)),
    otherCurrencies > 0 && `and ${formatCount(otherCurrencies, 'other token')}`,
  ]
    .filter(Boolean)
    .join(' · ');

type LinesProps = { view: TransactionsView; groups: readonly LineGroup[]; count: number; reader: Reader };

/** Shows the first entries of the chosen groups. */
function Lines({ view, groups, count, reader: { locale } }: LinesProps) {
  const lines = view.lines.filter(({ group }) => groups.includes(group)).slice(0, maxLines);
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-medium text-ink text-sm">
        {lines.length < count ? `The first ${lines.length} of ${count.toLocaleString('en')}` : 'Entries'}
      </h3>
      <ul aria-label="Entries" className="mt-1 divide-y divide-line border-line border-y">
        {lines.map(({ row, group, day, amount, currency, value, valueCurrency }, index) => (
          <li key={index} className="flex items-baseline justify-between gap-x-4 py-2 text-sm">
            <span>
              <span className="block text-ink">{groupLabels[group]}</span>
              <span className="block text-muted">{`${formatDay(day, locale)} · row ${row.toLocaleString('en')}`}</span>
            </span>
            <span className="tabular min-w-0 text-right">
              <span className="block break-words text-ink">{formatAmount(amount, currency, locale)}</span>
              {value !== null && valueCurrency !== null && (
                <span className="block text-muted">{formatMoney(value, valueCurrency, locale)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type LeftOutProps = { view: TransactionsView; onDownload: () => void };

function LeftOut({ view: { leftOut, problems }, onDownload }: LeftOutProps) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-medium text-ink text-sm">Not imported</h3>
      <ul aria-label="Not imported" className="mt-1 grid gap-1 text-muted text-sm">
        {leftOut.map(({ reason, rows }) => (
          <li key={reason}>{`${leftOutReasons[reason]}: ${formatCount(rows, 'row')}`}</li>
        ))}
        {problems.map(({ row, column, text, cure }) => (
          <li key={row} className="break-words">
            {`Row ${row}, ${column}: “${text.slice(0, 60)}”. ${cure}`}
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={onDownload}>
        <Download aria-hidden="true" />
        Download as CSV
      </Button>
    </>
  );
}
