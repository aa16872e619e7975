import type { Moment } from './quoted-texts.ts';
import { toFailure, toRows, toSuccess } from './rows.ts';

const tryLater = 'Please try again later.';

/** The texts of guides that the specification quotes. */
export const guideTexts = {
  'guides, listed': {
    step: 'opens /guides with the guide "Bridge to Scroll"',
    rows: [
      ...toRows('C2', 'heading', ['Airdrop Guides', 'Bridge to Scroll']),
      ...toRows('C2', 'text', ['Step-by-step instructions for participating in popular airdrops']),
      { source: 'C2', by: 'label', text: 'Search guides' },
    ],
  },
  'guide, opened': {
    step: 'opens it',
    rows: [
      ...toRows('C2', 'heading', ['Step 1: Bridge', 'Step 2: Swap', 'Tips']),
      ...toRows('C2', 'part', ['Learn more', 'Updated:', 'Share']),
    ],
  },
  'guides, nothing found': {
    step: 'searches for "nothing like it"',
    rows: [
      ...toRows('C2', 'text', ['No guides found matching "nothing like it"']),
      ...toRows('C2', 'link', ['Clear search']),
    ],
  },
  'guides, as a grid': { step: 'switches to the grid', rows: toRows('C2', 'part', ['View Guide', 'Share']) },
  'share a guide': {
    step: 'presses Share',
    rows: [
      ...toRows('C2', 'dialog', ['Share Airdrop Guide']),
      ...toRows('C2', 'part', ['Twitter', 'Facebook', 'LinkedIn']),
    ],
  },
  'link copied': { step: 'copies the link', rows: [toSuccess('Link copied')] },
  'link not copied': { step: 'the browser denies the clipboard', rows: [toFailure('Failed to copy')] },
  'guides, failed': {
    step: 'the list cannot be loaded',
    rows: [toFailure('Failed to load guides', tryLater)],
  },
  'guides of an admin': {
    step: 'an admin opens it',
    rows: [...toRows('C2', 'button', ['Add Guide']), ...toRows('C2', 'part', ['Edit', 'Delete'])],
  },
  'guide, incomplete': {
    step: 'saves an empty form',
    rows: [toFailure('Incomplete form', 'Please fill in all required fields.', 'C5')],
  },
  'guide, no steps': {
    step: 'saves a blank step',
    rows: [toFailure('Steps required', 'Please add at least one step with title and description.', 'C5')],
  },
  'logo, not a picture': {
    step: 'chooses a text for a logo',
    rows: [toFailure('Invalid file type', 'Please upload an image file.', 'C5')],
  },
  'logo, too large': {
    step: 'chooses a picture of more than 2 MB',
    rows: [toFailure('File too large', 'Please upload an image smaller than 2MB.', 'C5')],
  },
  'logo, not stored': {
    step: 'the upload fails',
    rows: [toFailure('Failed to upload logo', 'Please try again or proceed without a logo.')],
  },
  'guide added': {
    step: 'adds a guide',
    rows: [toSuccess('Guide added successfully', 'Your airdrop guide has been published')],
  },
  'guide, not added': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to add guide', tryLater]),
  },
  'guide, role lost': {
    step: 'is no longer an admin',
    rows: toRows('C6', 'text', ['Admin access required', 'Only administrators can add airdrop guides.']),
  },
  'guide, signed out': {
    step: 'the session has ended',
    rows: toRows('C5', 'text', ['Authentication required', 'Please sign in to add airdrop guides.']),
  },
  'edit a guide': { step: 'presses Edit', rows: toRows('C2', 'dialog', ['Edit Airdrop Guide']) },
  'guide updated': {
    step: 'saves the changes',
    rows: [toSuccess('Guide updated successfully', 'Your changes have been saved.')],
  },
  'guide, not updated': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to update guide', tryLater]),
  },
  'delete a guide': {
    step: 'presses Delete at "Bridge to Scroll"',
    rows: [
      ...toRows('C2', 'alertdialog', ['Delete Guide']),
      ...toRows('C2', 'text', [
        'Are you sure you want to delete the guide "Bridge to Scroll"? This action cannot be undone.',
      ]),
    ],
  },
  'guide, not deleted': { step: 'the server fails', rows: [toFailure('Failed to delete guide', tryLater)] },
  'guide, deletion rejected': {
    step: 'is no longer an admin',
    rows: [
      toFailure(
        'Failed to delete guide',
        'You do not have permission to delete this guide. Only administrators can delete guides.',
        'C6',
      ),
    ],
  },
  'guide deleted': {
    step: 'deletes it',
    rows: [toSuccess('Guide deleted', 'The airdrop guide has been removed.')],
  },
} as const satisfies Readonly<Record<string, Moment>>;
