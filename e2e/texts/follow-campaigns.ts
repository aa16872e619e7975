import type { Moment } from './quoted-texts.ts';
import { toFailure, toFieldError, toLabels, toRows, toSuccess } from './rows.ts';

/** The texts of creating follow campaigns and of credit packages that the specification quotes. */
export const followCampaignTexts = {
  'create, signed out': {
    step: 'a visitor opens /campaigns/create',
    rows: [
      ...toRows('C2', 'text', ['Sign In Required', 'Please sign in to create a Follow-for-Points campaign.']),
      ...toRows('C2', 'link', ['Go to Dashboard']),
    ],
  },
  create: {
    step: 'a hunter opens it',
    rows: [
      ...toRows('C2', 'heading', ['Create Follow Campaign']),
      ...toRows('C2', 'link', ['Back to Dashboard']),
      ...toLabels('C2', ['Twitter Handle', 'Credits per Follower', 'Number of Followers Desired']),
      ...toRows('C2', 'text', ['Total Cost', '1 credit per follower × 100 followers = 100']),
      ...toRows('C2', 'button', ['Create Campaign (100 credits)']),
    ],
  },
  'create, invalid': {
    step: 'leaves out the handle and enters invalid numbers',
    rows: [
      toFieldError('C5', 'Twitter Handle', 'Twitter handle is required'),
      toFieldError('decisions', 'Credits per Follower', 'Credits per follower must be between 1 and 5'),
      toFieldError('decisions', 'Number of Followers Desired', 'At least 1 follower is required'),
    ],
  },
  'create, too expensive': {
    step: 'offers more than the balance pays',
    rows: [
      toFailure(
        'Insufficient credits',
        'You need 100 credits but only have 40. Redirecting to buy credits...',
      ),
    ],
  },
  'create, no response': {
    step: 'the server can’t be reached',
    rows: [toFailure('Error creating campaign', 'Please try again later')],
  },
  'create, failed': {
    step: 'the server fails',
    rows: [toFailure('Error', 'Failed to deduct credits. Please try again.')],
  },
  'create, session ended': {
    step: 'the session has ended',
    rows: [toFailure('Error', 'Please sign in to create a campaign', 'C5')],
  },
  creating: { step: 'waits for the response', rows: toRows('C2', 'button', ['Creating Campaign...']) },
  created: {
    step: 'saves a valid form',
    rows: [
      toSuccess(
        'Campaign created successfully!',
        'Your campaign for @dropfolio is now active with 40 credits.',
      ),
    ],
  },
  'buy credits, signed out': {
    step: 'a visitor opens /buy-credits',
    rows: toRows('C2', 'text', ['Please sign in to purchase credits.']),
  },
  'buy credits': {
    step: 'is redirected to /buy-credits',
    rows: [
      ...toRows('C2', 'link', ['Back']),
      ...toRows('C2', 'text', ['Most Popular']),
      ...toRows('C9', 'text', ['₦5,000', '₦10,000', '₦15,000', '₦20,000']),
      ...toRows('C9', 'text', ['110 credits', '210 credits', '310 credits', '410 credits']),
      ...toRows('decisions', 'part', ['₦10,200', '₦15,300', '₦20,400']),
      ...toRows('decisions', 'text', ['Save ₦200', 'Save ₦300', 'Save ₦400']),
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
