/** Attacks on what is not built yet. Whoever builds it moves the line into a test. */
export const later: readonly { attack: string; reason: string }[] = [
  { attack: 'formulas in an imported CSV', reason: 'nothing can be imported yet' },
];
