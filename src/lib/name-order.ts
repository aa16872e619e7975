let collator: Intl.Collator | undefined;

/** Compares names as people order them: whatever their case and accents, and by the numbers in them. */
export function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}
