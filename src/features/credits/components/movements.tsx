import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { cx } from '#/ui/cx.ts';
import { causeLabel } from '../causes.ts';
import type { Movement } from '../schema.ts';
import { formatNumber, formatSigned } from './amounts.ts';

type MovementsProps = { movements: readonly Movement[] };

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const cellClass = 'px-3 py-2.5 align-top';

/** Movements of a balance: a table where there is room for one, cards on phones. */
export function Movements({ movements }: MovementsProps) {
  return (
    <>
      <div className="plate overflow-hidden max-md:hidden">
        <table className="w-full table-fixed border-collapse text-base">
          <caption className="sr-only">Transactions</caption>
          <thead className="border-line border-b bg-sunken">
            <tr>
              <th scope="col" className={cx(headClass, 'w-50')}>
                Date
              </th>
              <th scope="col" className={headClass}>
                Description
              </th>
              <th scope="col" className={cx(headClass, 'w-32 text-right')}>
                Amount
              </th>
              <th scope="col" className={cx(headClass, 'w-32 text-right')}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map((one) => (
              <tr key={one.id} className="border-line border-b last:border-b-0 hover:bg-hover/60">
                <td className={cx(cellClass, 'text-muted text-sm')}>
                  <When movement={one} />
                </td>
                <td className={cellClass}>
                  <What movement={one} />
                </td>
                <td className={cx(cellClass, 'text-right')}>
                  <Amount movement={one} />
                </td>
                <td className={cx(cellClass, 'tabular text-right text-muted')}>
                  {formatNumber(one.balance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Transactions" className="grid gap-2 md:hidden">
        {movements.map((one) => (
          <li key={one.id} className="plate min-w-0 p-3">
            <div className="flex items-start justify-between gap-3">
              <What movement={one} />
              <Amount movement={one} />
            </div>
            <p className="tabular mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
              <When movement={one} />
              <span>Balance {formatNumber(one.balance)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

type MovementProps = { movement: Movement };

function When({ movement }: MovementProps) {
  return (
    <time dateTime={movement.createdAt} suppressHydrationWarning>
      {formatInstant(Date.parse(movement.createdAt), useReader())}
    </time>
  );
}

function What({ movement }: MovementProps) {
  return (
    <div className="min-w-0">
      <p className="break-words text-base text-ink">{causeLabel(movement)}</p>
      {movement.note !== null && (
        <p className="mt-0.5 whitespace-pre-line break-words text-muted text-sm">{movement.note}</p>
      )}
    </div>
  );
}

function Amount({ movement: { amount } }: MovementProps) {
  return (
    <span
      className={cx('tabular shrink-0 font-medium text-base', amount > 0 ? 'text-success-ink' : 'text-ink')}
    >
      {formatSigned(amount)}
    </span>
  );
}
