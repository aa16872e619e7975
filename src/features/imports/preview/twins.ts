import { linkKey, nameKey } from '#/features/airdrops/edit/components/duplicates.ts';
import type { ReadRow } from './row.ts';

/** An airdrop that the person has. */
export type Known = { id: string; name: string; project: string; projectLink: string | null };

/** The same airdrop, which is there already; `by`: what tells so. */
export type Twin = { id: string; name: string; project: string; by: 'link' | 'name' };

const namesKey = ({ name, project }: { name: string; project: string }) =>
  `${nameKey(name)}\n${nameKey(project)}`;
const keyOfLink = (link: string | null | undefined) => (link ? linkKey(link) : undefined);

/** Finds what a list has already: the same link, or the same name of the same project; and rows that come twice. */
export function twinFinder(known: readonly Known[]) {
  const byLink = new Map<string, Known>();
  const byNames = new Map<string, Known>();
  for (const airdrop of known) {
    const key = keyOfLink(airdrop.projectLink);
    if (key !== undefined) byLink.set(key, airdrop);
    byNames.set(namesKey(airdrop), airdrop);
  }
  const rows = new Map<string, number>();
  return (row: ReadRow): { twin: Twin | undefined; repeats: number | undefined } => {
    const link = keyOfLink(row.airdrop?.projectLink);
    const names = namesKey(row);
    const linked = link === undefined ? undefined : byLink.get(link);
    const found = linked ?? byNames.get(names);
    const own = `${link ?? ''}\n${names}`;
    const repeats = rows.get(own);
    if (repeats === undefined) rows.set(own, row.rowNumber);
    const { id, name, project } = found ?? { id: '', name: '', project: '' };
    return {
      twin: found && { id, name, project, by: linked ? 'link' : 'name' },
      repeats: repeats === row.rowNumber ? undefined : repeats,
    };
  };
}
