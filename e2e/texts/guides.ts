import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const failed = (text: string, description?: string, source: Source = 'C8'): Row => {
  return { source, by: 'toast', text, tone: 'destructive', ...(description && { description }) };
};
const done = (text: string, description?: string): Row => {
  return { source: 'C8', by: 'toast', text, tone: 'success', ...(description && { description }) };
};

const tryLater = 'Please try again later.';

/** The texts of guides that the specification quotes. */
export const guideTexts = {
  'guides, some': {
    met: 'opens /guides, where the guide "Bridge to Scroll" is',
    rows: [
      ...are('C2', 'heading', ['Airdrop Guides', 'Bridge to Scroll']),
      ...are('C2', 'text', ['Step-by-step instructions for participating in popular airdrops']),
      { source: 'C2', by: 'label', text: 'Search guides' },
    ],
  },
  'guide, opened': {
    met: 'opens it',
    rows: [
      ...are('C2', 'heading', ['Step 1: Bridge', 'Step 2: Swap', 'Tips']),
      ...are('C2', 'part', ['Learn more', 'Updated:', 'Share']),
    ],
  },
  'guides, nothing found': {
    met: 'searches for "nothing like it"',
    rows: [
      ...are('C2', 'text', ['No guides found matching "nothing like it"']),
      ...are('C2', 'link', ['Clear search']),
    ],
  },
  'guides, as a grid': { met: 'switches to the grid', rows: are('C2', 'part', ['View Guide', 'Share']) },
  'share a guide': {
    met: 'presses Share',
    rows: [
      ...are('C2', 'dialog', ['Share Airdrop Guide']),
      ...are('C2', 'part', ['Twitter', 'Facebook', 'LinkedIn']),
    ],
  },
  'link copied': { met: 'copies the link', rows: [done('Link copied')] },
  'link not copied': { met: 'the browser refuses', rows: [failed('Failed to copy')] },
  'guides, broken': {
    met: 'the list cannot be loaded',
    rows: [failed('Failed to load guides', tryLater)],
  },
  'guides of an admin': {
    met: 'an admin looks',
    rows: [...are('C2', 'button', ['Add Guide']), ...are('C2', 'part', ['Edit', 'Delete'])],
  },
  'guide, incomplete': {
    met: 'saves an empty form',
    rows: [failed('Incomplete form', 'Please fill in all required fields.', 'C5')],
  },
  'guide, no steps': {
    met: 'has only a blank step',
    rows: [failed('Steps required', 'Please add at least one step with title and description.', 'C5')],
  },
  'logo, no picture': {
    met: 'chooses a text for a logo',
    rows: [failed('Invalid file type', 'Please upload an image file.', 'C5')],
  },
  'logo, too large': {
    met: 'chooses a picture of more than 2 MB',
    rows: [failed('File too large', 'Please upload an image smaller than 2MB.', 'C5')],
  },
  'logo, not stored': {
    met: 'the upload fails',
    rows: [failed('Failed to upload logo', 'Please try again or proceed without a logo.')],
  },
  'guide added': {
    met: 'adds a guide',
    rows: [done('Guide added successfully', 'Your airdrop guide has been published')],
  },
  'guide, not added': { met: 'the server fails', rows: are('C8', 'text', ['Failed to add guide', tryLater]) },
  'guide, by no admin': {
    met: 'is no longer an admin',
    rows: are('C6', 'text', ['Admin access required', 'Only administrators can add airdrop guides.']),
  },
  'guide, signed out': {
    met: 'the session has ended meanwhile',
    rows: are('C5', 'text', ['Authentication required', 'Please sign in to add airdrop guides.']),
  },
  'edit a guide': { met: 'presses Edit', rows: are('C2', 'dialog', ['Edit Airdrop Guide']) },
  'guide updated': {
    met: 'saves the changes',
    rows: [done('Guide updated successfully', 'Your changes have been saved.')],
  },
  'guide, not updated': {
    met: 'the server fails',
    rows: are('C8', 'text', ['Failed to update guide', tryLater]),
  },
  'delete a guide': {
    met: 'presses Delete at "Bridge to Scroll"',
    rows: [
      ...are('C2', 'alertdialog', ['Delete Guide']),
      ...are('C2', 'text', [
        'Are you sure you want to delete the guide "Bridge to Scroll"? This action cannot be undone.',
      ]),
    ],
  },
  'guide, not deleted': { met: 'the server fails', rows: [failed('Failed to delete guide', tryLater)] },
  'guide, deletion rejected': {
    met: 'is no longer an admin',
    rows: [
      failed(
        'Failed to delete guide',
        'You do not have permission to delete this guide. Only administrators can delete guides.',
        'C6',
      ),
    ],
  },
  'guide deleted': {
    met: 'deletes it',
    rows: [done('Guide deleted', 'The airdrop guide has been removed.')],
  },
} as const satisfies Readonly<Record<string, Moment>>;
