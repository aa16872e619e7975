import { Link } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { isCost } from '../kinds.ts';
import type { Entry, Summary } from '../schema.ts';
import { formatAmount } from './money.ts';
import { getFilters } from './profit.ts';
import type { ProfitSearch } from './profit-search.ts';

type UnvaluedTokensProps = {
  summary: Summary;
  search: ProfitSearch;
  onEdit: (entry: Entry) => void;
};

/** Lists tokens without a value; renders nothing if there are none. */
export function UnvaluedTokens({
  summary: { unvalued, unvaluedCount },
  search,
  onEdit,
}: UnvaluedTokensProps) {
  const { locale } = useReader();
  if (unvalued.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader title="Tokens without a value" className="mb-2" />
      <ul aria-label="Tokens without a value" className="divide-y divide-line">
        {unvalued.map((entry) => {
          const tokens = `${isCost(entry.kind) ? '−' : '+'}${formatAmount(entry.amount, entry.currency, locale)}`;
          return (
            <li key={entry.id} className="py-2.5 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-1.5 text-base text-ink">
                <span className="tabular wrap-anywhere font-medium">{tokens}</span>
                <span className="text-muted">· no value yet ·</span>
                <Button variant="link" size="md" onClick={() => onEdit(entry)}>
                  Add value
                  <span className="sr-only">of {tokens}</span>
                </Button>
              </p>
              <p className="break-words text-muted text-sm">
                {formatAirdropName(entry.airdrop) || 'No airdrop'} · {formatDay(entry.day, locale)}
              </p>
            </li>
          );
        })}
      </ul>
      {unvaluedCount > unvalued.length && (
        <Button asChild variant="link" size="sm" className="mt-3">
          <Link to="/profit" search={{ ...getFilters(search), view: 'entries', value: 'missing' }}>
            Show all {unvaluedCount.toLocaleString('en')}
          </Link>
        </Button>
      )}
    </Card>
  );
}
