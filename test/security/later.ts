/** Attacks on what is not built yet. Whoever builds it moves the line into a test. */
export const later: readonly { attack: string; reason: string }[] = [
  { attack: 'payment verified 100 times, by others, in other currencies', reason: 'payments are not built' },
  { attack: 'months=12 after paying one', reason: 'premium months are not sold yet' },
  { attack: 'webhook with a missing, empty or prefix-equal secret', reason: 'no webhook is built' },
  { attack: '100 credits spent by 50 requests at once', reason: 'credits are not built' },
  { attack: 'the same claim approved 50 times', reason: 'claims are not built' },
  { attack: '50 claims on a budget for three', reason: 'claims are not built' },
  { attack: 'formulas in an imported CSV', reason: 'nothing can be imported yet' },
];
