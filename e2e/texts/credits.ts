import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const wrong = (source: Source, field: string, text: string): Row => ({ source, by: 'error', text, field });
const failed = (text: string, description?: string): Row => ({
  source: 'C8',
  by: 'toast',
  text,
  tone: 'destructive',
  ...(description && { description }),
});
const done = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'success' });

/** The texts of granting credits and of grants that the specification quotes. */
export const creditTexts = {
  'account menu of an admin': {
    met: 'opens the account menu',
    rows: are('T2', 'menuitem', ['Grant Credits', 'Credit Logs']),
  },
  'logs, empty': {
    met: 'comes to the credit logs before the first grant',
    rows: are('C2', 'text', ['No Credit Grants Yet']),
  },
  'logs, broken': {
    met: 'comes to the credit logs while the server fails',
    rows: [failed('Failed to load credit logs')],
  },
  'search for nothing': {
    met: 'searches with an empty field',
    rows: [wrong('C5', 'User UUID', 'Please enter a user email')],
  },
  'search for no id': {
    met: 'searches for a name',
    rows: [wrong('decisions', 'User UUID', "Please enter the user's UUID or email.")],
  },
  'grant to nobody': {
    met: 'grants before anybody is found',
    rows: [wrong('C5', 'User UUID', 'Please search and select a user first')],
  },
  'nobody found': {
    met: 'searches for an id that nobody has',
    rows: [failed('User Not Found', 'No user found with that ID')],
  },
  'search, broken': {
    met: 'searches while the server fails',
    rows: [failed('Search Error', 'Failed to search for user')],
  },
  found: { met: 'searches for somebody', rows: [done('User Found')] },
  'grant of nothing': {
    met: 'grants without a positive whole number',
    rows: [wrong('C5', 'Credit Amount', 'Please enter a valid credit amount (positive number)')],
  },
  'grant, broken': {
    met: 'grants while the server fails',
    rows: are('C8', 'text', ['Failed to grant credits. Please try again.']),
  },
  granted: { met: 'grants', rows: [done('Credits Granted Successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
