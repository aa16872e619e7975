import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const labels = (texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source: 'C5', by: 'label', text }));
const failed = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'destructive' });
const done = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'success' });

/** The texts of the campaigns page that the specification quotes. */
export const campaignTexts = {
  'campaigns, the samples': {
    met: 'opens /campaigns',
    rows: [
      ...are('C2', 'heading', ['Featured Campaigns']),
      ...are('C2', 'pattern', ['All Campaigns (n)']),
      ...are('C2', 'option', ['All Categories', 'DeFi', 'Gaming', 'NFT', 'Layer 1', 'Layer 2', 'Metaverse']),
      ...are('C2', 'option', ['AI/ML', 'Social', 'All Campaigns', 'Active', 'Upcoming', 'Ended']),
      ...are('C2', 'part', ['View Details']),
    ],
  },
  'campaigns, nothing found': {
    met: 'searches for what is not there',
    rows: are('C2', 'text', [
      'No campaigns found',
      'Try adjusting your search criteria or check back later for new campaigns.',
    ]),
  },
  'campaign, active': {
    met: 'presses View Details of one that runs',
    rows: [
      ...are('C2', 'heading', ['Time Remaining', 'About This Campaign', 'Official Links']),
      ...are('C2', 'text', ['days', 'hours', 'minutes', 'seconds']),
      ...are('C2', 'part', ['Website', 'Twitter', 'Telegram']),
      ...are('C2', 'button', ['Join Campaign', 'Close']),
    ],
  },
  'campaign, its time over': { met: 'its end passes', rows: are('C2', 'text', ['Campaign Ended']) },
  'campaign, upcoming': { met: 'opens one that is to come', rows: are('C2', 'button', ['Notify Me']) },
  'campaign, ended': { met: 'opens one that is over', rows: are('C2', 'button', ['View Results']) },
  'campaigns of an admin': { met: 'an admin looks', rows: are('C2', 'button', ['Add Campaign']) },
  'campaign, to be added': {
    met: 'presses Add Campaign',
    rows: [
      ...are('C2', 'dialog', ['Add Campaign']),
      ...labels(['Title', 'Category', 'Description', 'Reward Type', 'Reward Amount', 'Start Date']),
      ...labels(['End Date', 'Max Participants', 'Website', 'Twitter', 'Telegram', 'Status', 'Featured']),
    ],
  },
  'campaign, not added': {
    met: 'the server fails meanwhile',
    rows: are('C8', 'text', ['Failed to create campaign']),
  },
  'campaign, added': { met: 'and works again', rows: [done('Campaign created successfully!')] },
  'campaign, to be edited': { met: 'presses Edit', rows: are('C2', 'dialog', ['Edit Campaign']) },
  'campaign, not edited': {
    met: 'the server fails meanwhile',
    rows: are('C8', 'text', ['Failed to update campaign']),
  },
  'campaign, edited': { met: 'and works again', rows: [done('Campaign updated successfully!')] },
  'campaign, to be deleted': {
    met: 'presses Delete',
    rows: are('C2', 'alertdialog', ['Delete Campaign']),
  },
  'campaign, not deleted': { met: 'the server fails meanwhile', rows: [failed('Failed to delete campaign')] },
  'campaign, deleted': { met: 'and works again', rows: [done('Campaign deleted successfully!')] },
} as const satisfies Readonly<Record<string, Moment>>;
