export const paymentKinds = ['credits', 'premium'] as const;
export const paymentStates = ['created', 'opened', 'pending', 'succeeded', 'failed', 'expired'] as const;
export const paymentFlags = [
  'surplus',
  'short',
  'currency',
  'reference',
  'duplicate',
  'nobody',
  'unknown',
] as const;
/** The filter values, which are states and reversals. */
export const paymentStatusFilters = [...paymentStates, 'refunded', 'charged_back'] as const;
export const purchaseStatuses = ['pending', 'completed', 'refunded', 'charged_back'] as const;
