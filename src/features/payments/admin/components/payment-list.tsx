import { Link } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { cx } from '#/ui/cx.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { PaymentBadges } from '../../components/payment-badges.tsx';
import { buyerName, goodsOf } from '../../payment-words.ts';
import type { PaymentRow } from '../../schema.ts';

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';

/** A table on wide screens, cards on narrow ones. */
export function PaymentList({ payments }: { payments: readonly PaymentRow[] }) {
  return (
    <>
      <div className="plate overflow-hidden max-lg:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">Payments</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={headClass}>
                Buyer
              </th>
              <th scope="col" className={cx(headClass, 'w-[20%]')}>
                Item
              </th>
              <th scope="col" className={cx(headClass, 'w-28 text-right')}>
                Amount
              </th>
              <th scope="col" className={cx(headClass, 'w-[22%]')}>
                Status
              </th>
              <th scope="col" className={cx(headClass, 'w-36')}>
                Date
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr
                key={payment.id}
                className="relative border-line border-b last:border-b-0 hover:bg-hover/60"
              >
                <th scope="row" className="px-3 py-2.5 text-left font-medium">
                  <PaymentLink payment={payment} />
                  {payment.buyer !== null && (
                    <span className="block truncate font-normal text-muted text-sm">
                      {payment.buyer.email}
                    </span>
                  )}
                </th>
                <td className="truncate px-3 py-2.5 text-ink">{goodsOf(payment)}</td>
                <td className="tabular px-3 py-2.5 text-right font-medium text-ink">
                  {formatNaira(payment.amount)}
                </td>
                <td className="px-3 py-2">
                  <PaymentBadges payment={payment} />
                </td>
                <td className="truncate px-3 py-2.5 text-muted text-sm">
                  <When at={payment.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Payments" className="grid gap-2 lg:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="plate plate-link relative min-w-0 p-3">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 font-medium text-base">
                <PaymentLink payment={payment} />
              </p>
              <span className="tabular shrink-0 font-medium text-base text-ink">
                {formatNaira(payment.amount)}
              </span>
            </div>
            <p className="truncate text-muted text-sm">
              {payment.buyer === null ? goodsOf(payment) : `${goodsOf(payment)}, ${payment.buyer.email}`}
            </p>
            <div className="mt-2 flex items-end justify-between gap-3">
              <PaymentBadges payment={payment} />
              <span className="shrink-0 text-faint text-xs">
                <When at={payment.createdAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The link covers the whole row. */
function PaymentLink({ payment }: { payment: PaymentRow }) {
  return (
    <Link
      to="/admin/payments/$paymentId"
      params={{ paymentId: payment.id }}
      className="block truncate text-ink after:absolute after:inset-0 hover:text-accent-ink"
    >
      {buyerName(payment)}
    </Link>
  );
}

function When({ at }: { at: string }) {
  const reader = useReader();
  return <RelativeTime value={at} locale={reader.locale} timeZone={reader.zone} />;
}
