import { Undo2 } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import type { OpenPosition, Summary } from '../schema.ts';
import { shortenWalletName } from './entries.tsx';
import { formatAmount, formatMoney } from './money.ts';

type OpenDepositsProps = {
  summary: Summary;
  onReturn: (position: OpenPosition) => void;
};

/** Lists open deposits; renders nothing if there are none. */
export function OpenDeposits({ summary: { positions, openCount }, onReturn }: OpenDepositsProps) {
  const { locale } = useReader();
  if (positions.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader
        title="Open deposits"
        description="Deposits count as costs until they’re returned."
        className="mb-2"
      />
      <ul aria-label="Open deposits" className="divide-y divide-line">
        {positions.map((position) => (
          <li
            key={position.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="break-words text-base text-ink">
                {formatAirdropName(position.airdrop) || 'No airdrop'}
              </p>
              <p className="text-muted text-sm">
                since {formatDay(position.day, locale)}
                {position.wallet.name !== '' && ` · ${shortenWalletName(position.wallet.name)}`}
              </p>
            </div>
            <div className="tabular text-base sm:text-right">
              <p className="text-ink">{formatAmount(position.open, position.currency, locale)}</p>
              <p className="text-muted text-sm">
                {position.open !== position.amount &&
                  `of ${formatAmount(position.amount, position.currency, locale)}, `}
                {position.value === null
                  ? 'no value'
                  : `worth ${formatMoney(position.value, position.valueCurrency, locale)} when deposited`}
              </p>
            </div>
            <Button
              size="sm"
              onClick={() => onReturn(position)}
              aria-label={`Record return: ${formatAmount(position.open, position.currency, locale)}, ${formatAirdropName(position.airdrop) || 'no airdrop'}`}
            >
              <Undo2 aria-hidden="true" />
              Record return
            </Button>
          </li>
        ))}
      </ul>
      {openCount > positions.length && (
        <p className="mt-3 text-muted text-sm">
          And {(openCount - positions.length).toLocaleString('en')} more.
        </p>
      )}
    </Card>
  );
}
