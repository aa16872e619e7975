// One chunk: both dialogs open soon after the calendar does.
export { DayDialog } from './day-dialog.tsx';
export { MoveClaimDialog } from './move-claim-dialog.tsx';
