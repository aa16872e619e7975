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
