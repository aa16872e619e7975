const maxLength = 80;

/**
 * Converts a title into a part of a URL: 'Étape 1: Bridge!' becomes 'etape-1-bridge'. Returns `fallback` if
 * nothing is left of the title.
 */
export function toSlug(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return words || fallback;
}

/** Returns the slug, or the first of slug-2, slug-3 … that is not taken. */
export function findFreeSlug(slug: string, usedSlugs: ReadonlySet<string>): string {
  let free = slug;
  for (let count = 2; usedSlugs.has(free); count += 1) free = `${slug}-${count}`;
  return free;
}
