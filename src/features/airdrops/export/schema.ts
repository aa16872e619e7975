/** The first columns of every CSV file, to the letter. Our import recognizes the file by them. */
export const csvHeadings = [
  'Name',
  'Project',
  'Project Link',
  'Type',
  'Status',
  'Eligibility Date',
  'Claim Date',
  'Notes',
  'Priority',
] as const;
export type CsvHeading = (typeof csvHeadings)[number];

/** The columns that 'All columns' adds. */
export const moreCsvHeadings = [
  'Wallet Address',
  'Check-in',
  'Last Visit',
  'Added',
  'Tags',
  'Chains',
] as const;
export type MoreCsvHeading = (typeof moreCsvHeadings)[number];
