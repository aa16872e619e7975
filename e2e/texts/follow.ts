import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));

/** The texts of follow campaigns for hunters that the specification and its decisions quote. */
export const followTexts = {
  'follow campaigns': {
    met: 'opens /campaigns',
    rows: are('decisions', 'heading', ['Follow & earn']),
  },
  'my claims, signed out': {
    met: 'opens /my-claims without an account',
    rows: are('C2', 'text', ['Access Denied', 'Please log in to view your claims.']),
  },
  'my claims, none': {
    met: 'opens /my-claims before the first claim',
    rows: are('C2', 'text', ["You haven't submitted any claims yet."]),
  },
  'my claims': {
    met: 'has claims',
    rows: [
      ...are('C2', 'text', ['Campaign', 'Proof URL', 'Status', 'Points Earned', 'Submitted']),
      ...are('C2', 'part', ['View Profile']),
    ],
  },
  'my claims, the campaign missing': {
    met: 'a claim’s campaign is no more',
    rows: are('C2', 'text', ['Unknown']),
  },
} as const satisfies Record<string, Moment>;
