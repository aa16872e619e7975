import { lazyDialog, type useDialogs } from '#/ui/lazy-dialog.tsx';
import type { Entry } from '../schema.ts';
import type { EntryForm } from './entry-form.ts';

export type ProfitDialog =
  | { kind: 'add'; prefill?: Partial<EntryForm> }
  | { kind: 'edit'; entry: Entry }
  | { kind: 'currency' };

export const EditEntryDialog = lazyDialog(() => import('./edit-entry-dialog.tsx'), 'EditEntryDialog');
const CurrencyDialog = lazyDialog(() => import('./currency-dialog.tsx'), 'CurrencyDialog');

type ProfitDialogsProps = {
  dialogs: ReturnType<typeof useDialogs<ProfitDialog>>;
  viewerId: string;
  /** The reporting currency, and today in the user's time zone. */
  currency: string;
  today: string;
};

export function ProfitDialogs({ dialogs, viewerId, currency, today }: ProfitDialogsProps) {
  const { dialog, sequence, shown } = dialogs;
  if (dialog === undefined) return null;
  if (dialog.kind === 'currency') return <CurrencyDialog key={sequence} {...shown} currency={currency} />;
  return (
    <EditEntryDialog
      key={sequence}
      {...shown}
      viewerId={viewerId}
      currency={currency}
      today={today}
      entry={dialog.kind === 'edit' ? dialog.entry : undefined}
      prefill={dialog.kind === 'add' ? dialog.prefill : undefined}
    />
  );
}
