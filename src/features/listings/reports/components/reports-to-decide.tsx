import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import type { ReportedItem } from '../schema.ts';
import { ReportedCard } from './reported-card.tsx';
import { reportedKey } from './reports.ts';

const UpholdDialog = lazyDialog(() => import('./uphold-dialog.tsx'), 'UpholdDialog');
const DismissDialog = lazyDialog(() => import('./dismiss-dialog.tsx'), 'DismissDialog');
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx'), 'RestoreDialog');

type Decision = { act: 'uphold' | 'dismiss' | 'restore'; item: ReportedItem };

/** The cards of reported and hidden items, and their dialogs, which must outlive the list. */
export function useReportDecisions() {
  const queryClient = useQueryClient();
  const { dialog, shown, sequence, show } = useDialogs<Decision>();
  const onMoved = () => void queryClient.invalidateQueries({ queryKey: reportedKey });
  const cards = (items: readonly ReportedItem[]) => (
    <ul aria-label="Reported" className="grid gap-3">
      {items.map((item) => (
        <ReportedCard
          key={item.id}
          item={item}
          onUphold={() => show({ act: 'uphold', item })}
          onDismiss={() => show({ act: 'dismiss', item })}
          onRestore={() => show({ act: 'restore', item })}
        />
      ))}
    </ul>
  );
  const dialogs = (
    <>
      {dialog?.act === 'uphold' && (
        <UpholdDialog key={sequence} item={dialog.item} onMoved={onMoved} {...shown} />
      )}
      {dialog?.act === 'dismiss' && (
        <DismissDialog key={sequence} item={dialog.item} onMoved={onMoved} {...shown} />
      )}
      {dialog?.act === 'restore' && (
        <RestoreDialog
          key={sequence}
          kind={dialog.item.kind}
          id={dialog.item.id}
          name={dialog.item.title}
          onMoved={onMoved}
          {...shown}
        />
      )}
    </>
  );
  return { cards, dialogs };
}

export function ReportsToDecide({ items }: { items: readonly ReportedItem[] }) {
  const { cards, dialogs } = useReportDecisions();
  return (
    <>
      {cards(items)}
      {dialogs}
    </>
  );
}
