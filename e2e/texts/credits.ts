import type { Moment } from './quoted-texts.ts';
import { toFailure, toFieldError, toRows, toSuccess } from './rows.ts';

/** The texts of granting credits and of grants that the specification quotes. */
export const creditTexts = {
  'account menu of an admin': {
    step: 'opens the account menu',
    rows: toRows('T2', 'menuitem', ['Grant Credits', 'Credit Logs']),
  },
  'logs, empty': {
    step: 'opens the credit logs before the first grant',
    rows: toRows('C2', 'text', ['No Credit Grants Yet']),
  },
  'logs, failed': {
    step: 'opens the credit logs while the server fails',
    rows: [toFailure('Failed to load credit logs')],
  },
  'search, empty': {
    step: 'searches with an empty field',
    rows: [toFieldError('C5', 'User UUID', 'Please enter a user email')],
  },
  'search, invalid id': {
    step: 'searches for a name',
    rows: [toFieldError('decisions', 'User UUID', "Please enter the user's UUID or email.")],
  },
  'grant without a user': {
    step: 'grants before finding a user',
    rows: [toFieldError('C5', 'User UUID', 'Please search and select a user first')],
  },
  'user not found': {
    step: 'searches for an unknown id',
    rows: [toFailure('User Not Found', 'No user found with that ID')],
  },
  'search, failed': {
    step: 'searches while the server fails',
    rows: [toFailure('Search Error', 'Failed to search for user')],
  },
  found: { step: 'searches for a member', rows: [toSuccess('User Found')] },
  'grant, invalid amount': {
    step: 'grants without a positive whole number',
    rows: [toFieldError('C5', 'Credit Amount', 'Please enter a valid credit amount (positive number)')],
  },
  'grant, failed': {
    step: 'grants while the server fails',
    rows: toRows('C8', 'text', ['Failed to grant credits. Please try again.']),
  },
  granted: { step: 'grants', rows: [toSuccess('Credits Granted Successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
