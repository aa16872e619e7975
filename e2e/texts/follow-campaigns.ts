import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const labels = (texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source: 'C2', by: 'label', text }));
const failed = (text: string, description: string, source: Source = 'C8'): Row => {
  return { source, by: 'toast', text, description, tone: 'destructive' };
};

/** The texts of creating follow campaigns and of credit packages that the specification quotes. */
export const followCampaignTexts = {
  'create, signed out': {
    met: 'a visitor opens /campaigns/create',
    rows: [
      ...are('C2', 'text', ['Sign In Required', 'Please sign in to create a Follow-for-Points campaign.']),
      ...are('C2', 'link', ['Go to Dashboard']),
    ],
  },
  create: {
    met: 'a hunter opens it',
    rows: [
      ...are('C2', 'heading', ['Create Follow Campaign']),
      ...are('C2', 'link', ['Back to Dashboard']),
      ...labels(['Twitter Handle', 'Credits per Follower', 'Number of Followers Desired']),
      ...are('C2', 'text', ['Total Cost', '1 credit per follower × 100 followers = 100']),
      ...are('C2', 'button', ['Create Campaign (100 credits)']),
    ],
  },
  'create, invalid': {
    met: 'leaves the handle out and types numbers that are not allowed',
    rows: [
      { source: 'C5', by: 'error', text: 'Twitter handle is required', field: 'Twitter Handle' },
      {
        source: 'decisions',
        by: 'error',
        text: 'Credits per follower must be between 1 and 5',
        field: 'Credits per Follower',
      },
      {
        source: 'decisions',
        by: 'error',
        text: 'At least 1 follower is required',
        field: 'Number of Followers Desired',
      },
    ],
  },
  'create, too dear': {
    met: 'asks for more than the balance pays',
    rows: [
      failed('Insufficient credits', 'You need 100 credits but only have 40. Redirecting to buy credits...'),
    ],
  },
  'create, no answer': {
    met: 'the server can’t be reached',
    rows: [failed('Error creating campaign', 'Please try again later')],
  },
  'create, not deducted': {
    met: 'the server fails',
    rows: [failed('Error', 'Failed to deduct credits. Please try again.')],
  },
  'create, signed out meanwhile': {
    met: 'the session is over',
    rows: [failed('Error', 'Please sign in to create a campaign', 'C5')],
  },
  creating: { met: 'waits for the answer', rows: are('C2', 'button', ['Creating Campaign...']) },
  created: {
    met: 'everything is right',
    rows: [
      {
        source: 'C8',
        by: 'toast',
        text: 'Campaign created successfully!',
        description: 'Your campaign for @dropfolio is now active with 40 credits.',
        tone: 'success',
      },
    ],
  },
  'buy credits, signed out': {
    met: 'a visitor opens /buy-credits',
    rows: are('C2', 'text', ['Please sign in to purchase credits.']),
  },
  'buy credits': {
    met: 'is led to /buy-credits',
    rows: [
      ...are('C2', 'link', ['Back']),
      ...are('C2', 'text', ['Most Popular']),
      ...are('C9', 'text', ['₦5,000', '₦10,000', '₦15,000', '₦20,000']),
      ...are('C9', 'text', ['110 credits', '210 credits', '310 credits', '410 credits']),
      ...are('decisions', 'part', ['₦10,200', '₦15,300', '₦20,400']),
      ...are('decisions', 'text', ['Save ₦200', 'Save ₦300', 'Save ₦400']),
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
