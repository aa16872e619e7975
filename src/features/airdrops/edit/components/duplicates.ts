import { parseHttpUrl } from '#/lib/urls.ts';
import type { Airdrop } from '../../schema.ts';

/** Sites that many projects use, so that neither their host nor their front page identifies an airdrop. */
const platforms =
  /(?:^|\.)(?:galxe\.com|zealy\.io|layer3\.xyz|questn\.com|taskon\.xyz|guild\.xyz|intract\.io|rabbithole\.gg|gleam\.io|port3\.io|t\.me|x\.com|twitter\.com|discord\.com|discord\.gg|notion\.so)$/;

export const isPlatform = (host: string): boolean => platforms.test(host);

export const getNameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the same key for links to one page. A fragment is part of it if it is a route ('#/quest/2', '#!/quest') and not an
 * anchor. Returns undefined for the front page of a platform, which identifies no airdrop.
 */
export function getLinkKey(link: string): string | undefined {
  const url = parseHttpUrl(link);
  if (!url) return undefined;
  const route = /^#!?\/.|^#!./.test(url.hash) ? url.hash.replace(/\/+$/, '') : '';
  const path = `${url.pathname.replace(/\/+$/, '')}${url.search}${route}`;
  const host = url.host.replace(/^www\./, '');
  return path === '' && isPlatform(host) ? undefined : `${host}${path}`;
}

type Row = Pick<Airdrop, 'name' | 'project' | 'projectLink'>;

/** Finds rows that may be the same airdrop, by name and by link. */
export function findSimilar<R extends Row>(
  rows: readonly R[],
  { name, projectLink }: { name: string; projectLink: string },
): { byName: R | undefined; byLink: R | undefined } {
  const targetName = getNameKey(name);
  const targetLink = getLinkKey(projectLink);
  return {
    byName: targetName === '' ? undefined : rows.find((row) => getNameKey(row.name) === targetName),
    byLink:
      targetLink === undefined
        ? undefined
        : rows.find((row) => row.projectLink !== null && getLinkKey(row.projectLink) === targetLink),
  };
}
