import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira, formatPricePerCredit } from '#/lib/naira.ts';
import { formatDay, formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card } from '#/ui/card.tsx';
import type { Receipt } from '../schema.ts';
import { getPurchaseBadge, sumReceiptCredits } from '../settlement/standing.ts';

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { url, supportEmail } = useRouter().options.context.config;
  const reader = useReader();
  const formatTime = (value: string) => formatInstant(Date.parse(value), reader);
  const { label, tone } = getPurchaseBadge(receipt);
  const credits = sumReceiptCredits(receipt);
  return (
    <Card
      as="section"
      aria-label="Receipt"
      className="p-5! sm:p-8! print:border-0 print:p-0! print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold text-ink text-xl">Dropfolio</p>
          <p className="mt-0.5 text-muted text-sm">{new URL(url).host}</p>
          {supportEmail !== null && <p className="text-muted text-sm">{supportEmail}</p>}
        </div>
        <p className="hidden font-semibold text-2xl text-ink print:block">Receipt</p>
        <Badge tone={tone} className="print:hidden">
          {label === 'Completed' ? 'Paid' : label}
        </Badge>
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-4 border-line border-t pt-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Buyer">
          <span className="block break-words">{receipt.buyer.name}</span>
          {receipt.buyer.email !== receipt.buyer.name && (
            <span className="block break-all text-muted text-sm">{receipt.buyer.email}</span>
          )}
        </Fact>
        <Fact label="Date">
          <time dateTime={receipt.paidAt} suppressHydrationWarning>
            {formatTime(receipt.paidAt)}
          </time>
        </Fact>
        <Fact label="Receipt number">
          <Code>{receipt.id}</Code>
        </Fact>
        <Fact label="Transaction ID">
          <Code>{receipt.transactionId}</Code>
        </Fact>
        <Fact label="Reference" wide>
          <Code>{receipt.reference}</Code>
        </Fact>
      </dl>
      <table className="tabular mt-6 w-full border-collapse text-base">
        <caption className="sr-only">Items</caption>
        <thead>
          <tr className="border-line border-y text-muted text-sm">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {receipt.kind === 'credits' ? 'Credit package' : 'Subscription'}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {credits !== null && 'Credits'}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ text, credits: amount }) => (
            <tr key={text}>
              <td className="py-2 pr-3">
                {text}
                {receipt.period !== null && (
                  <span className="block text-muted text-sm">
                    {formatDay(receipt.period.startsOn, reader.locale)} to{' '}
                    {formatDay(receipt.period.endsOn, reader.locale)}
                  </span>
                )}
              </td>
              <td className="py-2 text-right">{amount !== null && formatNumber(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line border-t">
          {credits !== null && (
            <tr>
              <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
                Total credits
              </th>
              <td className="py-2 text-right">{formatNumber(credits)}</td>
            </tr>
          )}
          {credits !== null && credits > 0 && (
            <tr>
              <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
                Price per credit
              </th>
              <td className="py-2 text-right">{formatPricePerCredit(receipt.amountPaid, credits)}</td>
            </tr>
          )}
          <tr className="font-semibold text-lg">
            <th scope="row" className="py-2 pr-3 text-left">
              Amount paid ({receipt.currency})
            </th>
            <td className="py-2 text-right">{formatNaira(receipt.amountPaid)}</td>
          </tr>
          {receipt.refundedAmount > 0 && (
            <tr>
              <th scope="row" className="py-2 pr-3 text-left font-normal text-muted">
                {receipt.status === 'charged_back' ? 'Charged back' : 'Refunded'}
                {receipt.refundedAt !== null && (
                  <span suppressHydrationWarning>, {formatTime(receipt.refundedAt)}</span>
                )}
              </th>
              <td className="py-2 text-right">− {formatNaira(receipt.refundedAmount)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </Card>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2 print:col-span-2' : 'min-w-0'}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-sm">{children}</span>
);
