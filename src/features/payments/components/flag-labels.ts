import type { paymentFlags } from '../kinds.ts';

export const flagLabels: Readonly<Record<(typeof paymentFlags)[number], string>> = {
  surplus: 'Overpaid',
  short: 'Underpaid',
  currency: 'Wrong currency',
  reference: 'Wrong reference',
  duplicate: 'Duplicate',
  nobody: 'No account',
  unknown: 'Unknown response',
};
