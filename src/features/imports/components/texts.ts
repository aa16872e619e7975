import { maxAirdropsMessage } from '#/features/subscriptions/policy.ts';
import type { Room } from '../calls.ts';
import type { ImportSource } from '../kinds.ts';

export const sourceLabels: Readonly<Record<ImportSource, string>> = {
  paste: 'Pasted list',
  csv: 'CSV file',
  tsv: 'TSV file',
  xlsx: 'Spreadsheet',
  ods: 'OpenDocument spreadsheet',
  json: 'JSON file',
  backup: 'Dropfolio backup',
  airdropTracer: 'Airdrop Tracer backup',
  airdropCompass: 'Airdrop Compass backup',
  notion: 'Notion database',
};

/** Tells how many of the new airdrops fit. */
export function formatRoom({ room, hasPlanLimit }: Room, adds: number): string {
  if (room === 0) return hasPlanLimit ? 'Your plan has no room for more airdrops.' : maxAirdropsMessage;
  const prefix = hasPlanLimit ? 'Your plan has' : 'You have';
  return `${prefix} room for ${room.toLocaleString('en')} of these ${adds.toLocaleString('en')} airdrops.`;
}

const wordList = new Intl.ListFormat('en');

export const formatWords = (words: readonly string[]): string => wordList.format(words);
