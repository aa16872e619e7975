import { isDecimal } from '#/lib/decimals.ts';
import { getNumberFormat } from '#/lib/number-format.ts';

/** Formats a cell's amount with all its digits. */
export const formatCellAmount = (amount: string, locale: string | null | undefined): string =>
  isDecimal(amount) ? getNumberFormat(locale, { maximumFractionDigits: 20 }).format(amount) : amount;
