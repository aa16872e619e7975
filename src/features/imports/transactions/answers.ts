import type { DecimalSign } from '#/lib/read-number.ts';

/** The number of entries that the page shows before the import. */
export const maxLines = 8;

/** What a transactions' export leaves open; null is not known. */
export type TransactionAnswers = {
  /** The address whose transactions the file lists. */
  own: string | null;
  /** The currency of fees and amounts without one. */
  native: string | null;
  dayFirst: boolean | null;
  decimalSign: DecimalSign | null;
  /** Whether amounts of tokens are in their smallest units. */
  inUnits: boolean | null;
  /** Names of tokens that the file names by address alone. */
  tokens: Readonly<Record<string, string>>;
};

export const noAnswers: TransactionAnswers = {
  own: null,
  native: null,
  dayFirst: null,
  decimalSign: null,
  inUnits: null,
  tokens: {},
};

/** Questions that must be answered before anything can be saved, each with its possible answers. */
export type TransactionQuestions = {
  /** Addresses that may be the person's. */
  own?: string[];
  /** An amount without a currency. */
  native?: string;
  dayFirst?: { text: string; dayFirst: string; monthFirst: string };
  decimalSign?: { text: string; point: string; comma: string };
  inUnits?: { whole: string; shifted: string };
};

export const isAnswered = (questions: TransactionQuestions, answers: TransactionAnswers): boolean =>
  // `Object.keys` loses the key type.
  (Object.keys(questions) as (keyof TransactionQuestions)[]).every((name) => answers[name] !== null);
