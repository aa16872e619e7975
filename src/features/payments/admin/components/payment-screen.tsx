import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { CopyFact, Fact } from '#/ui/fact.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { paymentQuery } from '../../components/admin-payments.ts';
import { PaymentBadges } from '../../components/payment-badges.tsx';
import {
  buildPaymentHistory,
  flagMeanings,
  formatGoods,
  formatMoney,
  getBuyerName,
} from '../../payment-words.ts';
import type { PaymentDetail } from '../../schema.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentEvents } from './payment-events.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { PaymentTransfers } from './payment-transfers.tsx';

const backLink = <Link to="/admin/payments">Payments</Link>;

export function PaymentScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(paymentQuery(api, id));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="Payment" />}
      failure="Couldn’t load this payment"
      missing={
        <EmptyState
          drawing={Lens}
          title="Payment not found"
          action={
            <Button asChild>
              <Link to="/admin/payments">All payments</Link>
            </Button>
          }
        />
      }
      skeleton={{ blocks: ['h-80', 'h-80'], grid: 'grid gap-4 lg:grid-cols-2' }}
    >
      {(payment) => <Details payment={payment} />}
    </OneView>
  );
}

function Details({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      <PageHeader
        back={backLink}
        title={`${formatNaira(payment.amount)} for ${formatGoods(payment)}`}
        description={
          payment.buyer === null ? getBuyerName(payment) : `${payment.buyer.name}, ${payment.buyer.email}`
        }
        actions={<PaymentBadges payment={payment} />}
      />
      <PaymentDetails payment={payment} />
    </>
  );
}

export function PaymentDetails({ payment }: { payment: PaymentDetail }) {
  const { flag } = payment;
  return (
    <div className="@container">
      {flag !== null && (
        <p className="mb-4 flex items-start gap-2 rounded-lg border border-warning-line bg-warning-bg p-3 text-sm text-warning-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{flagMeanings[flag]}</span>
        </p>
      )}
      <PaymentActions payment={payment} />
      <div className="grid items-start gap-4 @2xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Facts payment={payment} />
          <PaymentTransfers transfers={payment.transfers} />
        </div>
        <div className="grid min-w-0 gap-4">
          <History payment={payment} />
          <PaymentNotes payment={payment} />
        </div>
      </div>
      <PaymentEvents events={payment.events} />
    </div>
  );
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const { buyer, paidAmount, paidCurrency, refunds } = payment;
  const returnedAmount = refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card as="section">
      <CardHeader title="Payment" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact isDense label="Buyer" isWide>
          {buyer === null ? (
            getBuyerName(payment)
          ) : (
            <Link
              to="/admin/users/$userId"
              params={{ userId: buyer.id }}
              className="tap inline-block text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
            >
              {buyer.name}
            </Link>
          )}
        </Fact>
        <Fact isDense label="Price">
          {formatNaira(payment.amount)}
        </Fact>
        <Fact isDense label="Paid">
          {paidAmount === null ? '–' : formatMoney(paidAmount, paidCurrency ?? '')}
        </Fact>
        <Fact isDense label="Returned">
          {returnedAmount === 0 ? '–' : formatNaira(returnedAmount)}
        </Fact>
        <Fact isDense label="Provider">
          {payment.provider === 'sandbox' ? 'Sandbox' : 'Flutterwave'}
        </Fact>
        <Code label="Reference" text={payment.reference} />
        {payment.transactionId !== null && <Code label="Provider ID" text={payment.transactionId} />}
        {payment.providerReference !== null && (
          <Code label="Provider reference" text={payment.providerReference} />
        )}
        {buyer !== null && <Code label="User ID" text={buyer.id} />}
      </dl>
    </Card>
  );
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <CopyFact label={label} copyLabel={`Copy ${label.toLowerCase()}`} text={text} />
);

function History({ payment }: { payment: PaymentDetail }) {
  const reader = useReader();
  const { nextPollAt, polls } = payment;
  const formatTime = (at: string) => formatInstant(Date.parse(at), reader);
  return (
    <Card as="section">
      <CardHeader title="Timeline" />
      <ol className="grid gap-3">
        {buildPaymentHistory(payment).map((step) => (
          <li key={step.key} className="min-w-0 border-line border-l-2 pl-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 break-words font-medium text-base text-ink">{step.title}</span>
              <time dateTime={step.at} className="tabular text-muted text-xs" suppressHydrationWarning>
                {formatTime(step.at)}
              </time>
            </div>
            {step.text && <p className="whitespace-pre-line break-words text-muted text-sm">{step.text}</p>}
          </li>
        ))}
      </ol>
      {nextPollAt !== null && (
        <p className="mt-4 text-muted text-sm" suppressHydrationWarning>
          Checked with the provider {polls === 1 ? 'once' : `${polls} times`}. Next automatic check:{' '}
          {formatTime(nextPollAt)}.
        </p>
      )}
    </Card>
  );
}
