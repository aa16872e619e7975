import type { Moment } from './quoted-texts.ts';
import { toFailure, toFieldError, toLabels, toRows, toSuccess } from './rows.ts';

/** The texts of presales that the specification quotes. */
export const presaleTexts = {
  'presales, listed': {
    step: 'opens /presales with three presales',
    rows: [
      ...toRows('C2', 'heading', ['Upcoming Presales', 'Harbour Finance']),
      ...toRows('C2', 'text', ['3 presales available']),
      ...toRows('C2', 'button', ['Clear']),
      ...toRows('C2', 'part', ['Investment disclaimer']),
      ...toRows('C4', 'text', ['Live', 'Sponsored']),
      ...toRows('C9', 'option', ['Ethereum', 'BSC', 'Polygon', 'Solana', 'Avalanche', 'Arbitrum', 'Base']),
      ...toRows('C9', 'option', ['Verified', 'Medium', 'High', 'Audited', 'Not Audited', 'Pending']),
    ],
  },
  'presales, failed': {
    step: 'the list cannot be loaded',
    rows: [toFailure('Failed to fetch presales')],
  },
  'presales of an admin': { step: 'an admin opens it', rows: toRows('C2', 'button', ['Add Presale']) },
  'add a presale': {
    step: 'presses Add Presale',
    rows: [
      ...toRows('C2', 'dialog', ['Add Presale']),
      ...toLabels('C5', [
        'Project Name',
        'Token Symbol',
        'Blockchain',
        'Start Date',
        'Start Time',
        'End Date',
      ]),
      ...toLabels('C5', [
        'End Time',
        'Soft Cap',
        'Hard Cap',
        'Risk Level',
        'Audit Status',
        'Website',
        'Twitter',
      ]),
      ...toLabels('C5', ['Telegram', 'Launchpad', 'KYC required', 'Sponsored']),
    ],
  },
  'presale, incomplete': {
    step: 'saves the empty form',
    rows: [
      toFieldError('C5', 'Project Name', 'Project name is required'),
      toFieldError('C5', 'Token Symbol', 'Token symbol is required'),
      toFieldError('C5', 'Blockchain', 'Choose a blockchain'),
      toFieldError('C5', 'Start Date', 'Select a start date'),
      toFieldError('C5', 'End Date', 'Select an end date'),
    ],
  },
  'presale, not added': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to add presale']),
  },
  'presale, added': { step: 'the server works again', rows: [toSuccess('Presale added successfully')] },
  'presale, not edited': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Failed to update presale']),
  },
  'presale, edited': { step: 'the server works again', rows: [toSuccess('Presale updated successfully')] },
  'presale, not deleted': { step: 'the server fails', rows: [toFailure('Failed to delete presale')] },
  'presale, deleted': { step: 'the server works again', rows: [toSuccess('Presale deleted successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
