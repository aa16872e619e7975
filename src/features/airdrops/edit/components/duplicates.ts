import { parseHttpUrl } from '#/lib/urls.ts';
import type { Airdrop } from '../../schema.ts';

export const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

export function linkKey(link: string): string | undefined {
  const url = parseHttpUrl(link);
  return url && `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** Finds rows that may be the same airdrop, by name and by link. */
export function findSimilar(
  rows: readonly Airdrop[],
  { name, projectLink }: { name: string; projectLink: string },
): { byName: Airdrop | undefined; byLink: Airdrop | undefined } {
  const targetName = nameKey(name);
  const targetLink = linkKey(projectLink);
  return {
    byName: targetName === '' ? undefined : rows.find((row) => nameKey(row.name) === targetName),
    byLink:
      targetLink === undefined
        ? undefined
        : rows.find((row) => row.projectLink !== null && linkKey(row.projectLink) === targetLink),
  };
}
