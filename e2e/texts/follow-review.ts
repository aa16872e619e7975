import type { Moment } from './quoted-texts.ts';
import { toFailure, toRows, toSuccess } from './rows.ts';

/** The texts of reviewing follow claims and of the admin dashboard that the specification quotes. */
export const followReviewTexts = {
  'claims, empty': {
    step: 'an admin opens /admin/follow-claims before the first claim',
    rows: toRows('C2', 'text', ['No pending claims to review', 'No processed claims yet']),
  },
  'claims, listed': {
    step: 'claims exist',
    rows: [
      ...toRows('C2', 'heading', ['Pending Claims', 'Recent Processed Claims']),
      ...toRows('C2', 'text', ['Anonymous User']),
      ...toRows('C2', 'button', ['Reject']),
    ],
  },
  'claims, not loaded': {
    step: 'opens it while the server fails',
    rows: [toFailure('Failed to load follow claims')],
  },
  'claim, not approved': {
    step: 'presses Approve while the server fails',
    rows: [toFailure('Failed to approve claim')],
  },
  'claim, approved': {
    step: 'the server works again',
    rows: [toSuccess('Claim Approved', 'User awarded 3 credits')],
  },
  'claim, not rejected': {
    step: 'rejects one while the server fails',
    rows: [toFailure('Failed to reject claim')],
  },
  'claim, rejected': {
    step: 'the server works again',
    rows: [toSuccess('Claim Rejected', 'The follow claim has been rejected')],
  },
  'claim, budget too small': {
    step: 'views one whose campaign has too little budget left',
    rows: toRows('C5', 'text', ['Insufficient Budget', "Campaign doesn't have enough budget for this claim"]),
  },
  'claim, budget too small, pressed': {
    step: 'presses Approve anyway',
    rows: [toFailure('Insufficient Budget', "Campaign doesn't have enough budget for this claim")],
  },
  'dashboard, figures': {
    step: 'opens /admin/overview',
    rows: [
      ...toRows('C2', 'text', ['Total Users', 'Total Campaigns', 'Follow Claims']),
      ...toRows('C2', 'text', ['Credits Granted', 'Points in Circulation']),
      ...toRows('C2', 'heading', ['Admin Dashboard', 'Recent Activity', 'Top Campaigns', 'Admin Tools']),
    ],
  },
} as const satisfies Readonly<Record<string, Moment>>;
