import { linkKey, nameKey } from '#/features/airdrops/edit/components/duplicates.ts';

/** An airdrop that the person has. */
export type Known = { id: string; name: string; project: string; projectLink: string | null };

/** The same airdrop, which is there already; `by`: what tells so. */
export type Twin = { id: string; name: string; project: string; by: 'link' | 'name' };

type Named = { name: string; project: string; projectLink?: string | null | undefined };

const namesKey = ({ name, project }: Named) => `${nameKey(name)}\n${nameKey(project)}`;
const keyOfLink = ({ projectLink }: Named) => (projectLink ? linkKey(projectLink) : undefined);

/** Finds what a person has already: the same link, or the same name of the same project. */
export function twinsOf(known: readonly Known[]): (airdrop: Named) => Twin | undefined {
  const byLink = new Map<string, Known>();
  const byNames = new Map<string, Known>();
  for (const airdrop of known) {
    const key = keyOfLink(airdrop);
    if (key !== undefined) byLink.set(key, airdrop);
    byNames.set(namesKey(airdrop), airdrop);
  }
  return (airdrop) => {
    const link = keyOfLink(airdrop);
    const linked = link === undefined ? undefined : byLink.get(link);
    const found = linked ?? byNames.get(namesKey(airdrop));
    if (!found) return undefined;
    const { id, name, project } = found;
    return { id, name, project, by: linked ? 'link' : 'name' };
  };
}

/** Finds the row before one that is the same in names and link. */
export function repeatsOf(): (rowNumber: number, airdrop: Named) => number | undefined {
  const rows = new Map<string, number>();
  return (rowNumber, airdrop) => {
    const key = `${keyOfLink(airdrop) ?? ''}\n${namesKey(airdrop)}`;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, rowNumber);
    return first === rowNumber ? undefined : first;
  };
}
