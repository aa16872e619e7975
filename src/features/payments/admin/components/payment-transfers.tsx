import { formatSigned } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { getAccountLabel } from '../../payment-words.ts';
import type { PaymentDetail } from '../../schema.ts';

export function PaymentTransfers({ transfers }: Pick<PaymentDetail, 'transfers'>) {
  const reader = useReader();
  return (
    <Card as="section">
      <CardHeader title="Credit transactions" />
      {transfers.length === 0 ? (
        <p className="text-muted text-sm">No credit transactions for this payment.</p>
      ) : (
        <ul className="grid gap-4">
          {transfers.map(({ id, cause, moves, createdAt }) => (
            <li key={id}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium text-base text-ink">
                  {/* A payment’s other transactions reverse its purchase. */}
                  {cause === 'purchase' ? 'Delivered' : 'Deducted'}
                </span>
                {/* Node and the browser may have different locale data, so the texts may differ by a space. */}
                <time dateTime={createdAt} className="tabular text-muted text-xs" suppressHydrationWarning>
                  {formatInstant(Date.parse(createdAt), reader)}
                </time>
              </div>
              <dl className="mt-1 grid gap-1 text-sm">
                {moves.map(({ account, amount }) => (
                  <div key={account} className="flex justify-between gap-4">
                    <dt className="min-w-0 text-muted">{getAccountLabel(account)}</dt>
                    <dd className="tabular text-ink">{formatSigned(amount)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
