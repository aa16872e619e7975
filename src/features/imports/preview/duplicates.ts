import { getLinkKey, getNameKey } from '#/features/airdrops/edit/components/duplicates.ts';

export type TrackedAirdrop = { id: string; name: string; project: string; projectLink: string | null };

/** A tracked airdrop that equals a row. `by` is the kind of fields that match. */
export type Duplicate = { id: string; name: string; project: string; by: 'link' | 'name' };

type Named = { name: string; project: string; projectLink?: string | null | undefined };

const toNamesKey = ({ name, project }: Named) => `${getNameKey(name)}\n${getNameKey(project)}`;
const toLinkKey = ({ projectLink }: Named) => (projectLink ? getLinkKey(projectLink) : undefined);

/** Returns a lookup of tracked airdrops with the same link, or with the same name and project. */
export function createDuplicateFinder(
  trackedAirdrops: readonly TrackedAirdrop[],
): (airdrop: Named) => Duplicate | undefined {
  const byLink = new Map<string, TrackedAirdrop>();
  const byNames = new Map<string, TrackedAirdrop>();
  for (const airdrop of trackedAirdrops) {
    const key = toLinkKey(airdrop);
    if (key !== undefined) byLink.set(key, airdrop);
    byNames.set(toNamesKey(airdrop), airdrop);
  }
  return (airdrop) => {
    const link = toLinkKey(airdrop);
    const linked = link === undefined ? undefined : byLink.get(link);
    const duplicate = linked ?? byNames.get(toNamesKey(airdrop));
    if (!duplicate) return undefined;
    const { id, name, project } = duplicate;
    return { id, name, project, by: linked ? 'link' : 'name' };
  };
}

/** Returns a lookup of earlier rows with the same names and link. */
export function createRepeatFinder(): (rowNumber: number, airdrop: Named) => number | undefined {
  const rows = new Map<string, number>();
  return (rowNumber, airdrop) => {
    const key = `${toLinkKey(airdrop) ?? ''}\n${toNamesKey(airdrop)}`;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, rowNumber);
    return first === rowNumber ? undefined : first;
  };
}
