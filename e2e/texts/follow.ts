import type { Moment } from './quoted-texts.ts';
import { toRows } from './rows.ts';

/** The texts of follow campaigns for hunters that the specification and its decisions quote. */
export const followTexts = {
  'follow campaigns': {
    step: 'opens /campaigns',
    rows: toRows('decisions', 'heading', ['Follow & earn']),
  },
  'my claims, signed out': {
    step: 'opens /my-claims without an account',
    rows: toRows('C2', 'text', ['Access Denied', 'Please log in to view your claims.']),
  },
  'my claims, empty': {
    step: 'opens /my-claims before the first claim',
    rows: toRows('C2', 'text', ["You haven't submitted any claims yet."]),
  },
  'my claims': {
    step: 'has claims',
    rows: [
      ...toRows('C2', 'text', ['Campaign', 'Proof URL', 'Status', 'Points Earned', 'Submitted']),
      ...toRows('C2', 'part', ['View Profile']),
    ],
  },
  'my claims, campaign deleted': {
    step: 'a claim’s campaign is deleted',
    rows: toRows('C2', 'text', ['Unknown']),
  },
} as const satisfies Record<string, Moment>;
