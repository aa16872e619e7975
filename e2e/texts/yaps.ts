import type { Moment } from './quoted-texts.ts';
import { toFailure, toLabels, toRows, toSuccess } from './rows.ts';

/** The texts of the yap list that the specification quotes. */
export const yapTexts = {
  'yap list, empty': {
    step: 'opens the empty /yap-list',
    rows: [
      ...toRows('C2', 'heading', ['Yap List']),
      ...toRows('C2', 'button', ['Add New Yap']),
      ...toRows('C2', 'text', ['No yap entries yet. Add your first project to get started!']),
      ...toRows('C2', 'text', ['All', 'Pending', 'Yapped']),
    ],
  },
  'add a yap entry': {
    step: 'presses Add New Yap',
    rows: [
      ...toRows('C2', 'dialog', ['Add New Yap']),
      ...toLabels('C2', ['Project Name', 'Project URL', 'Notes']),
    ],
  },
  'yap entry, not saved': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to save yap entry']),
  },
  'yap entry, added': { step: 'the server works again', rows: [toSuccess('Yap entry added successfully')] },
  'yap list, no match': {
    step: 'filters by a status that no entry has',
    rows: toRows('C2', 'text', ['No yapped entries found.']),
  },
  'yap entry, shown': { step: 'looks at the entry', rows: toRows('C2', 'part', ['Mark as Yapped']) },
  'yap entry, edited': { step: 'changes it', rows: [toSuccess('Yap entry updated successfully')] },
  'yap entry, not marked': { step: 'the server fails', rows: [toFailure('Failed to update status')] },
  'yap entry, marked': { step: 'the server works again', rows: [toSuccess('Marked as yapped!')] },
  'yap list, none pending': {
    step: 'filters by a status that no entry has anymore',
    rows: toRows('C2', 'text', ['No pending entries found.']),
  },
  'yap entry, not deleted': {
    step: 'the server fails',
    rows: [toFailure('Failed to delete yap entry')],
  },
  'yap entry, deleted': {
    step: 'the server works again',
    rows: [toSuccess('Yap entry deleted successfully')],
  },
  'yap list, failed': {
    step: 'the list cannot be loaded',
    rows: [toFailure('Failed to load yap entries')],
  },
  'yap list, full': {
    step: 'presses Add New Yap with three entries on the free plan',
    rows: [
      toFailure(
        'Upgrade Required',
        'Free users can only have 3 yap entries. Upgrade to Premium for unlimited entries.',
      ),
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
