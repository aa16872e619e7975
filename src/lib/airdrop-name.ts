import { truncateText } from './text.ts';

/** The project is missing in drafts that an older version stored. */
type Named = { name: string; project?: string | undefined };

const separator = ' · ';
const beginsInsideWord = /^[\p{L}\p{M}\p{N}]/u;

function startsWithWords(text: string, words: string): boolean {
  return text.startsWith(words) && !beginsInsideWord.test(text.slice(words.length));
}

/**
 * Formats an airdrop for places without a column for its project: 'Scroll · Season 1'. Returns only the name if name
 * or project begins with the other: 'Scroll Season 1'. `maxLength` in UTF-16 units truncates after whole graphemes,
 * each part on its own, so that both stay recognizable.
 */
export function formatAirdropName(
  { name, project = '' }: Named,
  maxLength = Number.POSITIVE_INFINITY,
): string {
  if (name === '') return truncateText(project, maxLength);
  const [lowerName, lowerProject] = [name.toLowerCase(), project.toLowerCase()];
  const isProjectRepeated =
    startsWithWords(lowerName, lowerProject) || startsWithWords(lowerProject, lowerName);
  if (project === '' || isProjectRepeated) return truncateText(name, maxLength);
  const full = `${project}${separator}${name}`;
  if (full.length <= maxLength) return full;
  const available = maxLength - separator.length;
  const shortProject = truncateText(project, Math.max(Math.floor(available / 2), available - name.length));
  return `${shortProject}${separator}${truncateText(name, available - shortProject.length)}`;
}

const nameList = new Intl.ListFormat('en');

/** Formats airdrops within a sentence, quoted because names contain commas: '“Scroll · Season 1” and “Linea · Voyage”'. */
export const formatAirdropNames = (airdrops: readonly Named[]): string =>
  nameList.format(airdrops.map((airdrop) => `“${formatAirdropName(airdrop)}”`));
