import type { Moment } from './quoted-texts.ts';
import { toFailure, toLabels, toRows, toSuccess } from './rows.ts';

/** The texts of the campaigns page that the specification quotes. */
export const campaignTexts = {
  'campaigns, listed': {
    step: 'opens /campaigns',
    rows: [
      ...toRows('C2', 'heading', ['Featured Campaigns']),
      ...toRows('C2', 'pattern', ['All Campaigns (n)']),
      ...toRows('C2', 'option', [
        'All Categories',
        'DeFi',
        'Gaming',
        'NFT',
        'Layer 1',
        'Layer 2',
        'Metaverse',
      ]),
      ...toRows('C2', 'option', ['AI/ML', 'Social', 'All Campaigns', 'Active', 'Upcoming', 'Ended']),
      ...toRows('C2', 'part', ['View Details']),
    ],
  },
  'campaigns, nothing found': {
    step: 'searches for a missing campaign',
    rows: toRows('C2', 'text', [
      'No campaigns found',
      'Try adjusting your search criteria or check back later for new campaigns.',
    ]),
  },
  'campaign, active': {
    step: 'opens an active one',
    rows: [
      ...toRows('C2', 'heading', ['Time Remaining', 'About This Campaign', 'Official Links']),
      ...toRows('C2', 'text', ['days', 'hours', 'minutes', 'seconds']),
      ...toRows('C2', 'part', ['Website', 'Twitter', 'Telegram']),
      ...toRows('C2', 'button', ['Join Campaign', 'Close']),
    ],
  },
  'campaign, expired': { step: 'waits for its end', rows: toRows('C2', 'text', ['Campaign Ended']) },
  'campaign, upcoming': { step: 'opens an upcoming one', rows: toRows('C2', 'button', ['Notify Me']) },
  'campaign, ended': { step: 'opens an ended one', rows: toRows('C2', 'button', ['View Results']) },
  'campaigns of an admin': { step: 'an admin opens it', rows: toRows('C2', 'button', ['Add Campaign']) },
  'add a campaign': {
    step: 'presses Add Campaign',
    rows: [
      ...toRows('C2', 'dialog', ['Add Campaign']),
      ...toLabels('C5', ['Title', 'Category', 'Description', 'Reward Type', 'Reward Amount', 'Start Date']),
      ...toLabels('C5', [
        'End Date',
        'Max Participants',
        'Website',
        'Twitter',
        'Telegram',
        'Status',
        'Featured',
      ]),
    ],
  },
  'campaign, not added': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to create campaign']),
  },
  'campaign, added': { step: 'the server works again', rows: [toSuccess('Campaign created successfully!')] },
  'edit a campaign': { step: 'presses Edit', rows: toRows('C2', 'dialog', ['Edit Campaign']) },
  'campaign, not edited': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to update campaign']),
  },
  'campaign, edited': { step: 'the server works again', rows: [toSuccess('Campaign updated successfully!')] },
  'delete a campaign': {
    step: 'presses Delete',
    rows: toRows('C2', 'alertdialog', ['Delete Campaign']),
  },
  'campaign, not deleted': { step: 'the server fails', rows: [toFailure('Failed to delete campaign')] },
  'campaign, deleted': {
    step: 'the server works again',
    rows: [toSuccess('Campaign deleted successfully!')],
  },
} as const satisfies Readonly<Record<string, Moment>>;
