import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { AwayFormDialog } from './away-form-dialog.tsx';

export function AwayDialog({ open, onClose }: DialogProps<'away'>) {
  const { store } = useTrackerStore();
  const { reader } = useTrackerPreferences();
  const { away } = useSnapshot();
  return (
    <AwayFormDialog
      open={open}
      onClose={onClose}
      away={away}
      today={useCheckInDay()}
      locale={reader.locale}
      onChanged={store.acceptAway}
    />
  );
}
