const longest = 80;

/**
 * A title as part of an address: 'Étape 1: Bridge!' becomes 'etape-1-bridge'. `otherwise`: for a title of which nothing is left.
 */
export function toSlug(title: string, otherwise: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return words || otherwise;
}

/** The slug, or the first of slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`;
  return free;
}
