import { Check, Star } from 'lucide-react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { shortenWallet } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { isWalletLabel } from '#/lib/wallet-address.ts';
import { formatDay, formatInstant, formatInstantDay, type Reader } from '#/lib/wording.ts';
import { formatOpening } from '../../claims.ts';
import { FromChainIcon, StatusBadge } from '../../components/airdrop-badges.tsx';
import { formatCheckIn } from '../../components/check-in-labels.ts';
import { useIsCheckedIn } from '../../components/use-check-in-day.ts';
import { fieldDefinitions } from '../../fields.ts';
import { isExtraDateField, typeLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import type { ColumnKey } from '../../setup/columns.ts';
import { LabelBadges } from '../../setup/components/label-badges.tsx';
import type { TagColors } from '../../setup/components/use-labels.ts';

type CellContentProps = {
  column: ColumnKey;
  row: Airdrop;
  reader: Reader;
  colors: TagColors;
  onVisit: (id: string) => void;
};

const noLabels: readonly string[] = [];

export function CellContent({ column, row, reader, colors, onVisit }: CellContentProps) {
  if (column === 'claimDate')
    return <span className="tabular whitespace-nowrap">{formatOpening(row, reader)}</span>;
  if (isExtraDateField(column)) {
    const date = row[column];
    return date ? (
      <span className="tabular whitespace-nowrap">{formatInstant(Date.parse(date), reader)}</span>
    ) : null;
  }
  switch (column) {
    case 'status':
      return <StatusBadge status={row.status} />;
    case 'airdropType':
      return <span className="truncate">{typeLabels[row.airdropType]}</span>;
    case 'tags':
      return <Labels tags={row.tags} chains={noLabels} colors={colors} />;
    case 'chains':
      return <Labels tags={noLabels} chains={row.chains} colors={colors} />;
    case 'priority':
      return row.priority ? (
        <span className="flex items-center gap-1.5">
          <Star className="size-4 fill-upcoming text-upcoming" aria-hidden="true" />
          High
        </span>
      ) : (
        <span className="text-muted">Normal</span>
      );
    case 'ownDates':
      return (
        <span className="truncate">
          {(row.ownDates ?? [])
            .map(({ label, date }) => `${label} ${formatInstantDay(date, reader)}`)
            .join(', ')}
        </span>
      );
    case 'checkInDuration':
      return <span className="truncate">{formatCheckIn(row)}</span>;
    case 'lastVisitDate':
      return <LastVisit row={row} reader={reader} />;
    case 'walletAddress':
      if (row.walletAddress !== null && isWalletLabel(row.walletAddress))
        return <span className="truncate">{row.walletAddress}</span>;
      return row.walletAddress === null ? null : (
        <span className="truncate font-mono text-xs" title={row.walletAddress}>
          {shortenWallet(row.walletAddress)}
        </span>
      );
    case 'projectLink':
      return row.projectLink === null ? null : (
        <JudgedLink
          href={row.projectLink}
          tabIndex={-1}
          className="min-w-0 truncate"
          onClick={() => onVisit(row.id)}
        >
          {getHost(row.projectLink) ?? 'Project link'}
        </JudgedLink>
      );
    case 'createdAt':
      return (
        <span className="tabular whitespace-nowrap text-muted">
          {formatInstantDay(row.createdAt, reader)}
        </span>
      );
    default:
      return (
        <PlainValue value={row[column]} isDay={fieldDefinitions[column].type === 'date'} reader={reader} />
      );
  }
}

function PlainValue({ value, isDay, reader }: { value: string | null; isDay: boolean; reader: Reader }) {
  if (value === null) return null;
  if (!isDay) return <span className="truncate">{value}</span>;
  return <span className="tabular whitespace-nowrap">{formatDay(value, reader.locale)}</span>;
}

type LabelsProps = { tags: readonly string[]; chains: readonly string[]; colors: TagColors };

function Labels({ colors, ...labels }: LabelsProps) {
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      <LabelBadges row={labels} colors={colors} maxCount={2} isLine />
    </span>
  );
}

function LastVisit({ row, reader }: Pick<CellContentProps, 'row' | 'reader'>) {
  if (useIsCheckedIn(row)) {
    return (
      <span className="flex items-center gap-1.5 text-claimed-ink">
        <Check className="size-4" aria-hidden="true" />
        Today
        <FromChainIcon id={row.id} />
      </span>
    );
  }
  return (
    <span className="tabular whitespace-nowrap text-muted">
      {row.lastVisitDate === null ? 'Never' : formatDay(row.lastVisitDate, reader.locale)}
    </span>
  );
}
