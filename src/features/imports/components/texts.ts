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
