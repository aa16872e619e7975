import { Pencil, Trash2 } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { shortenWallet } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { type EntryKind, isCost, kindLabels } from '../kinds.ts';
import type { Entry } from '../schema.ts';
import { formatAmount, formatMinutes, formatMoney } from './money.ts';

type EntriesProps = {
  entries: readonly Entry[];
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
};

const tones: Readonly<Record<EntryKind, 'claimed' | 'info' | 'expired'>> = {
  reward: 'claimed',
  return: 'info',
  gas: 'expired',
  purchase: 'expired',
  deposit: 'expired',
  other: 'expired',
};
const shortKinds: Readonly<Record<EntryKind, string>> = { ...kindLabels, return: 'Return', other: 'Other' };

/** Shortens the address of an unlabeled wallet. */
export const shortenWalletName = (name: string) =>
  name.length > 24 && !name.includes(' ') ? shortenWallet(name) : name;

export function Entries({ entries, onEdit, onDelete }: EntriesProps) {
  const renderActions = (entry: Entry) => (
    <RowActions entry={entry} onEdit={() => onEdit(entry)} onDelete={() => onDelete(entry)} />
  );
  const columns: Column<Entry>[] = [
    {
      key: 'day',
      heading: 'Day',
      width: 'w-36',
      className: 'text-muted',
      cell: (entry) => <Day entry={entry} />,
    },
    { key: 'kind', heading: 'Kind', width: 'w-26', cell: (entry) => <Kind entry={entry} /> },
    { key: 'airdrop', heading: 'Airdrop', cell: (entry) => <EntryFacts entry={entry} /> },
    {
      key: 'amount',
      heading: 'Amount',
      width: 'w-44',
      align: 'end',
      className: 'tabular break-words text-muted',
      cell: (entry) => <Amount entry={entry} />,
    },
    {
      key: 'value',
      heading: 'Value',
      width: 'w-36',
      align: 'end',
      cell: (entry) => <Value entry={entry} />,
    },
    {
      key: 'actions',
      heading: 'Actions',
      isHeadingHidden: true,
      width: 'w-24',
      align: 'end',
      className: 'px-1.5! py-1!',
      // The icons' lower edges align with the baseline of the text, which is too high for them.
      cell: (entry) => <span className="relative top-0.75">{renderActions(entry)}</span>,
    },
  ];
  return (
    <DataTable
      label="Entries"
      rows={entries}
      columns={columns}
      card={(entry) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <EntryFacts entry={entry} />
            <Value entry={entry} />
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <Kind entry={entry} />
            <Day entry={entry} />
            <span className="tabular min-w-0 break-words">
              <Amount entry={entry} />
            </span>
            <span className="-my-1 ml-auto">{renderActions(entry)}</span>
          </div>
        </>
      )}
    />
  );
}

type EntryProps = { entry: Entry };

function Kind({ entry: { kind } }: EntryProps) {
  return <Badge tone={tones[kind]}>{shortKinds[kind]}</Badge>;
}

function Day({ entry }: EntryProps) {
  return <time dateTime={entry.day}>{formatDay(entry.day, useReader().locale)}</time>;
}

function EntryFacts({ entry: { airdrop, wallet, note, minutes } }: EntryProps) {
  const { locale } = useReader();
  const details = [
    wallet.name && shortenWalletName(wallet.name),
    minutes > 0 && formatMinutes(minutes, locale),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="min-w-0">
      <p className={cx('break-words', airdrop.name === '' ? 'text-muted' : 'text-ink')}>
        {formatAirdropName(airdrop) || 'No airdrop'}
      </p>
      {details !== '' && <p className="mt-0.5 truncate text-muted text-sm">{details}</p>}
      {note !== null && <p className="mt-0.5 line-clamp-2 break-words text-muted text-sm">{note}</p>}
    </div>
  );
}

function Amount({ entry: { amount, currency } }: EntryProps) {
  return formatAmount(amount, currency, useReader().locale);
}

function Value({ entry: { value, valueCurrency, kind } }: EntryProps) {
  const { locale } = useReader();
  if (value === null) return <span className="shrink-0 text-faint">No value</span>;
  return (
    <span
      className={cx('tabular shrink-0 font-medium', isCost(kind) ? 'text-danger-ink' : 'text-success-ink')}
    >
      {isCost(kind) ? '−' : '+'}
      {formatMoney(value, valueCurrency, locale)}
    </span>
  );
}

type RowActionsProps = EntryProps & { onEdit: () => void; onDelete: () => void };

function RowActions({ entry, onEdit, onDelete }: RowActionsProps) {
  const { locale } = useReader();
  const label = `${shortKinds[entry.kind]}, ${formatAirdropName(entry.airdrop) || 'no airdrop'}, ${formatDay(entry.day, locale)}`;
  return (
    <span className="inline-flex">
      <Button size="icon" variant="ghost" aria-label={`Edit ${label}`} title="Edit" onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </Button>
      <Button size="icon" variant="ghost" aria-label={`Delete ${label}`} title="Delete" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </Button>
    </span>
  );
}
