import type { Moment } from './quoted-texts.ts';
import { toRows } from './rows.ts';

/** The texts that only promoters see and that the specification quotes. */
export const submissionTexts = {
  'navigation of a promoter': {
    step: 'a promoter opens a page',
    rows: toRows('T2', 'button', ['Promote']),
  },
  'account menu of a promoter': {
    step: 'opens the account menu',
    rows: toRows('T2', 'menuitem', ['Profile', 'My Projects']),
  },
} as const satisfies Readonly<Record<string, Moment>>;
