import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const labels = (texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source: 'C5', by: 'label', text }));
const wrong = (field: string, text: string): Row => ({ source: 'C5', by: 'error', text, field });
const failed = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'destructive' });
const done = (text: string): Row => ({ source: 'C8', by: 'toast', text, tone: 'success' });

/** The texts of presales that the specification quotes. */
export const presaleTexts = {
  'presales, some': {
    met: 'opens /presales, where three are',
    rows: [
      ...are('C2', 'heading', ['Upcoming Presales', 'Harbour Finance']),
      ...are('C2', 'text', ['3 presales available']),
      ...are('C2', 'button', ['Clear']),
      ...are('C2', 'part', ['Investment disclaimer']),
      ...are('C4', 'text', ['Live', 'Sponsored']),
      ...are('C9', 'option', ['Ethereum', 'BSC', 'Polygon', 'Solana', 'Avalanche', 'Arbitrum', 'Base']),
      ...are('C9', 'option', ['Verified', 'Medium', 'High', 'Audited', 'Not Audited', 'Pending']),
    ],
  },
  'presales, broken': {
    met: 'the list cannot be loaded',
    rows: [failed('Failed to fetch presales')],
  },
  'presales of an admin': { met: 'an admin looks', rows: are('C2', 'button', ['Add Presale']) },
  'presale, to be added': {
    met: 'presses Add Presale',
    rows: [
      ...are('C2', 'dialog', ['Add Presale']),
      ...labels(['Project Name', 'Token Symbol', 'Blockchain', 'Start Date', 'Start Time', 'End Date']),
      ...labels(['End Time', 'Soft Cap', 'Hard Cap', 'Risk Level', 'Audit Status', 'Website', 'Twitter']),
      ...labels(['Telegram', 'Launchpad', 'KYC required', 'Sponsored']),
    ],
  },
  'presale, incomplete': {
    met: 'saves the empty form',
    rows: [
      wrong('Project Name', 'Project name is required'),
      wrong('Token Symbol', 'Token symbol is required'),
      wrong('Blockchain', 'Choose a blockchain'),
      wrong('Start Date', 'Select a start date'),
      wrong('End Date', 'Select an end date'),
    ],
  },
  'presale, not added': {
    met: 'the server fails meanwhile',
    rows: are('C8', 'text', ['Failed to add presale']),
  },
  'presale, added': { met: 'and works again', rows: [done('Presale added successfully')] },
  'presale, not edited': {
    met: 'the server fails meanwhile',
    rows: are('C8', 'text', ['Failed to update presale']),
  },
  'presale, edited': { met: 'and works again', rows: [done('Presale updated successfully')] },
  'presale, not deleted': { met: 'the server fails meanwhile', rows: [failed('Failed to delete presale')] },
  'presale, deleted': { met: 'and works again', rows: [done('Presale deleted successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
