import { useQueryClient } from '@tanstack/react-query';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import type { ReportedItem } from '../schema.ts';
import { ReportedCard } from './reported-card.tsx';
import { reportedKey } from './reports.ts';

const UpholdDialog = lazyDialog(() => import('./uphold-dialog.tsx'), 'UpholdDialog');
const DismissDialog = lazyDialog(() => import('./dismiss-dialog.tsx'), 'DismissDialog');
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx'), 'RestoreDialog');

type Decision = { action: 'uphold' | 'dismiss' | 'restore'; item: ReportedItem };

/** Renders the cards of reported and hidden items, and separately their dialogs, which must outlive the list. */
export function useReportDecisions() {
  const queryClient = useQueryClient();
  const { dialog, shown, sequence, show } = useDialogs<Decision>();
  const onChanged = () => void queryClient.invalidateQueries({ queryKey: reportedKey });
  const renderCards = (items: readonly ReportedItem[]) => (
    <ul aria-label="Reported" className="grid gap-3">
      {items.map((item) => (
        <ReportedCard
          key={item.id}
          item={item}
          onUphold={() => show({ action: 'uphold', item })}
          onDismiss={() => show({ action: 'dismiss', item })}
          onRestore={() => show({ action: 'restore', item })}
        />
      ))}
    </ul>
  );
  const dialogs = (
    <>
      {dialog?.action === 'uphold' && (
        <UpholdDialog key={sequence} item={dialog.item} onChanged={onChanged} {...shown} />
      )}
      {dialog?.action === 'dismiss' && (
        <DismissDialog key={sequence} item={dialog.item} onChanged={onChanged} {...shown} />
      )}
      {dialog?.action === 'restore' && (
        <RestoreDialog
          key={sequence}
          kind={dialog.item.kind}
          id={dialog.item.id}
          name={dialog.item.title}
          onChanged={onChanged}
          {...shown}
        />
      )}
    </>
  );
  return { renderCards, dialogs };
}

export function ReportsToDecide({ items }: { items: readonly ReportedItem[] }) {
  const { renderCards, dialogs } = useReportDecisions();
  return (
    <>
      {renderCards(items)}
      {dialogs}
    </>
  );
}
