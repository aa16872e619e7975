import { Check, Star } from 'lucide-react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { shortWallet } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { formatDay, formatInstant, formatInstantDay, type Reader } from '#/lib/wording.ts';
import { isVisitedToday } from '../../check-in.ts';
import { StatusBadge } from '../../components/airdrop-badges.tsx';
import { fieldDefinitions } from '../../fields.ts';
import { checkInLabels, typeLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';
import type { ColumnKey } from '../../setup/columns.ts';
import { LabelBadges } from '../../setup/components/label-badges.tsx';
import type { TagColors } from '../../setup/components/use-labels.ts';

type CellContentProps = {
  column: ColumnKey;
  row: Airdrop;
  today: string;
  reader: Reader;
  colors: TagColors;
  onVisit: (id: string) => void;
};

const noLabels: readonly string[] = [];

export function CellContent({ column, row, today, reader, colors, onVisit }: CellContentProps) {
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
    case 'claimDate':
      return row.claimDate === null ? null : (
        <span className="tabular truncate">{formatInstant(Date.parse(row.claimDate), reader)}</span>
      );
    case 'checkInDuration':
      return <span className="truncate">{checkInLabels[row.checkInDuration]}</span>;
    case 'lastVisitDate':
      if (isVisitedToday(row, today)) {
        return (
          <span className="flex items-center gap-1.5 text-claimed-ink">
            <Check className="size-4" aria-hidden="true" />
            Today
          </span>
        );
      }
      return (
        <span className="tabular truncate text-muted">
          {row.lastVisitDate === null ? 'Never' : formatDay(row.lastVisitDate, reader.locale)}
        </span>
      );
    case 'walletAddress':
      return row.walletAddress === null ? null : (
        <span className="truncate font-mono text-xs" title={row.walletAddress}>
          {shortWallet(row.walletAddress)}
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
      return <span className="tabular truncate text-muted">{formatInstantDay(row.createdAt, reader)}</span>;
    default:
      return (
        <PlainValue value={row[column]} isDay={fieldDefinitions[column].type === 'date'} reader={reader} />
      );
  }
}

function PlainValue({ value, isDay, reader }: { value: string | null; isDay: boolean; reader: Reader }) {
  if (value === null) return null;
  if (!isDay) return <span className="truncate">{value}</span>;
  return <span className="tabular truncate">{formatDay(value, reader.locale)}</span>;
}

function Labels({
  colors,
  ...labels
}: {
  tags: readonly string[];
  chains: readonly string[];
  colors: TagColors;
}) {
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      <LabelBadges row={labels} colors={colors} maxCount={2} isLine />
    </span>
  );
}
