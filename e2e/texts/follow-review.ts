import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const toast = (tone: 'success' | 'destructive', text: string, description?: string): Row => ({
  source: 'C8',
  by: 'toast',
  text,
  tone,
  ...(description !== undefined && { description }),
});

/** The texts of reviewing follow claims and of the admin dashboard that the specification quotes. */
export const followReviewTexts = {
  'claims, none': {
    met: 'an admin opens /admin/follow-claims before anybody has claimed',
    rows: are('C2', 'text', ['No pending claims to review', 'No processed claims yet']),
  },
  'claims, some': {
    met: 'claims have come in',
    rows: [
      ...are('C2', 'heading', ['Pending Claims', 'Recent Processed Claims']),
      ...are('C2', 'text', ['Anonymous User']),
      ...are('C2', 'button', ['Reject']),
    ],
  },
  'claims, not loaded': {
    met: 'comes to it while the server fails',
    rows: [toast('destructive', 'Failed to load follow claims')],
  },
  'claim, not approved': {
    met: 'presses Approve while the server fails',
    rows: [toast('destructive', 'Failed to approve claim')],
  },
  'claim, approved': {
    met: 'and works again',
    rows: [toast('success', 'Claim Approved', 'User awarded 3 credits')],
  },
  'claim, not rejected': {
    met: 'rejects one while the server fails',
    rows: [toast('destructive', 'Failed to reject claim')],
  },
  'claim, rejected': {
    met: 'and works again',
    rows: [toast('success', 'Claim Rejected', 'The follow claim has been rejected')],
  },
  'claim, budget too small': {
    met: 'looks at one whose campaign has too little left',
    rows: are('C5', 'text', ['Insufficient Budget', "Campaign doesn't have enough budget for this claim"]),
  },
  'claim, budget too small, pressed': {
    met: 'presses Approve all the same',
    rows: [toast('destructive', 'Insufficient Budget', "Campaign doesn't have enough budget for this claim")],
  },
  'dashboard, its figures': {
    met: 'opens /admin/overview',
    rows: [
      ...are('C2', 'text', ['Total Users', 'Total Campaigns', 'Follow Claims']),
      ...are('C2', 'text', ['Credits Granted', 'Points in Circulation']),
      ...are('C2', 'heading', ['Admin Dashboard', 'Recent Activity', 'Top Campaigns', 'Admin Tools']),
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
