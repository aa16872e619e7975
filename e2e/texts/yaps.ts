import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const failed = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'destructive' });
const done = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'success' });

/** The texts of the yap list that the specification quotes. */
export const yapTexts = {
  'yap list, empty': {
    met: 'opens /yap-list, where nothing is',
    rows: [
      ...are('C2', 'heading', ['Yap List']),
      ...are('C2', 'button', ['Add New Yap']),
      ...are('C2', 'text', ['No yap entries yet. Add your first project to get started!']),
      ...are('C2', 'text', ['All', 'Pending', 'Yapped']),
    ],
  },
  'yap entry, to be added': {
    met: 'presses Add New Yap',
    rows: [
      ...are('C2', 'dialog', ['Add New Yap']),
      ...(['Project Name', 'Project URL', 'Notes'] as const).map(
        (text): Row => ({ source: 'C2', by: 'label', text }),
      ),
    ],
  },
  'yap entry, not saved': {
    met: 'the server fails meanwhile',
    rows: are('C8', 'text', ['Failed to save yap entry']),
  },
  'yap entry, added': { met: 'and works again', rows: [done('Yap entry added successfully')] },
  'yap list, none of these': {
    met: 'filters by what there is none of',
    rows: are('C2', 'text', ['No yapped entries found.']),
  },
  'yap entry, shown': { met: 'looks at the entry', rows: are('C2', 'part', ['Mark as Yapped']) },
  'yap entry, edited': { met: 'changes it', rows: [done('Yap entry updated successfully')] },
  'yap entry, not marked': { met: 'the server fails meanwhile', rows: [failed('Failed to update status')] },
  'yap entry, marked': { met: 'and works again', rows: [done('Marked as yapped!')] },
  'yap list, none pending': {
    met: 'filters by what there is none of now',
    rows: are('C2', 'text', ['No pending entries found.']),
  },
  'yap entry, not deleted': {
    met: 'the server fails meanwhile',
    rows: [failed('Failed to delete yap entry')],
  },
  'yap entry, deleted': { met: 'and works again', rows: [done('Yap entry deleted successfully')] },
  'yap list, broken': {
    met: 'the list cannot be loaded',
    rows: [failed('Failed to load yap entries')],
  },
  'yap list, full': {
    met: 'presses Add New Yap with three entries on the free plan',
    rows: [
      {
        source: 'C8',
        by: 'toast',
        text: 'Upgrade Required',
        description: 'Free users can only have 3 yap entries. Upgrade to Premium for unlimited entries.',
        tone: 'destructive',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
