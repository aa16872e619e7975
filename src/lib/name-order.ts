let collator: Intl.Collator | undefined;

/** Compares names regardless of case and accents, and by the numbers in them. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
