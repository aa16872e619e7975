import { Pencil, Trash2 } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { shortWallet } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { type EntryKind, isCost, kindLabels } from '../kinds.ts';
import type { Entry } from '../schema.ts';
import { formatAmount, formatMinutes, formatMoney } from './money.ts';

type EntriesProps = {
  entries: readonly Entry[];
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
};

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2.5 align-top';

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
  name.length > 24 && !name.includes(' ') ? shortWallet(name) : name;

/** Shows entries as a table on wide screens, else as cards. */
export function Entries({ entries, onEdit, onDelete }: EntriesProps) {
  const renderActions = (entry: Entry) => (
    <RowActions entry={entry} onEdit={() => onEdit(entry)} onDelete={() => onDelete(entry)} />
  );
  return (
    <>
      <div className="plate overflow-hidden max-lg:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">Entries</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={cx(headClass, 'w-36')}>
                Day
              </th>
              <th scope="col" className={cx(headClass, 'w-26')}>
                Kind
              </th>
              <th scope="col" className={headClass}>
                Airdrop
              </th>
              <th scope="col" className={cx(headClass, 'w-44 text-right')}>
                Amount
              </th>
              <th scope="col" className={cx(headClass, 'w-36 text-right')}>
                Value
              </th>
              <th scope="col" className={cx(headClass, 'w-24')}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} className="border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'text-muted')}>
                  <Day entry={entry} />
                </td>
                <td className={cellClass}>
                  <Badge tone={tones[entry.kind]}>{shortKinds[entry.kind]}</Badge>
                </td>
                <td className={cellClass}>
                  <About entry={entry} />
                </td>
                <td className={cx(cellClass, 'tabular break-words text-right text-muted')}>
                  <Amount entry={entry} />
                </td>
                <td className={cx(cellClass, 'text-right')}>
                  <Value entry={entry} />
                </td>
                <td className="px-1.5 py-1 text-right align-top">{renderActions(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Entries" className="grid gap-2 lg:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="plate min-w-0 p-3">
            <div className="flex items-start justify-between gap-3">
              <About entry={entry} />
              <Value entry={entry} />
            </div>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              <Badge tone={tones[entry.kind]}>{shortKinds[entry.kind]}</Badge>
              <Day entry={entry} />
              <span className="tabular min-w-0 break-words">
                <Amount entry={entry} />
              </span>
              <span className="-my-1 ml-auto">{renderActions(entry)}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type EntryProps = { entry: Entry };

function Day({ entry }: EntryProps) {
  return <time dateTime={entry.day}>{formatDay(entry.day, useReader().locale)}</time>;
}

function About({ entry: { airdrop, wallet, note, minutes } }: EntryProps) {
  const { locale } = useReader();
  const details = [
    wallet.name && shortenWalletName(wallet.name),
    minutes > 0 && formatMinutes(minutes, locale),
  ];
  const shown = details.filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      <p className={cx('break-words', airdrop.name === '' ? 'text-muted' : 'text-ink')}>
        {airdrop.name || 'No airdrop'}
      </p>
      {shown !== '' && <p className="mt-0.5 truncate text-muted text-sm">{shown}</p>}
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
  const label = `${shortKinds[entry.kind]}, ${entry.airdrop.name || 'no airdrop'}, ${formatDay(entry.day, locale)}`;
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
