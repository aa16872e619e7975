import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));

/** The texts that only promoters see and that the specification quotes. */
export const submissionTexts = {
  'navigation of a promoter': {
    met: 'a promoter opens a page',
    rows: are('T2', 'button', ['Promote']),
  },
  'account menu of a promoter': {
    met: 'and the account menu',
    rows: are('T2', 'menuitem', ['Profile', 'My Projects']),
  },
} as const satisfies Readonly<Record<string, Moment>>;
