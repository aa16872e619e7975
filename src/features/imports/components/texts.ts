import type { ImportSource } from '../kinds.ts';

export const sourceLabels: Readonly<Record<ImportSource, string>> = {
  paste: 'Pasted list',
  csv: 'CSV file',
  tsv: 'TSV file',
  xlsx: 'Spreadsheet',
  json: 'JSON file',
  backup: 'Dropfolio backup',
  airdropTracer: 'Airdrop Tracer backup',
  airdropCompass: 'Airdrop Compass backup',
  notion: 'Notion database',
};

const number = (count: number) => count.toLocaleString('en');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
export const rowsText = (count: number): string => counted(count, 'row');
export const airdropsText = (count: number): string => counted(count, 'airdrop');
