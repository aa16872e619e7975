// One file to load: either is opened soon after the calendar is.
export { DayDialog } from './day-dialog.tsx';
export { MoveClaimDialog } from './move-claim-dialog.tsx';
