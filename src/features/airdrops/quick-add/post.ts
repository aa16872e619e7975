import { cleanText, truncateText } from '#/lib/text.ts';
import { findLinks } from '#/lib/text-links.ts';
import { getHost, parseHttpUrl } from '#/lib/urls.ts';
import { isPlatform } from '../edit/components/duplicates.ts';
import { maxNotesLength } from '../kinds.ts';
import { parseQuickAdd, type QuickAdd, type QuickAddOptions, toSiteName } from './parse.ts';

/** A message of a chat. `links`: the links that its text doesn't show, in order. */
export type ChatMessage = { text: string; links: readonly string[]; isForwarded: boolean };

const maxLineLength = 200;
const maxNameLength = 60;
const maxHiddenLinks = 10;
const fallbackName = 'Telegram post';

/** Returns whether a message is a text about an airdrop, and not the one-line form. */
const isPost = ({ text, isForwarded }: ChatMessage): boolean =>
  isForwarded || text.length > maxLineLength || text.trim().includes('\n');

const isOfPlatform = (link: string): boolean => isPlatform(getHost(link) ?? '');

/** Reads a message of a chat: the one-line form, or a post. */
export const readMessage = (message: ChatMessage, options: QuickAddOptions): QuickAdd =>
  isPost(message) ? readPost(message, options) : readLine(message, options);

/** Reads the one-line form, whose link may be hidden behind its words. Without a name, the link's host is one. */
function readLine({ text, links }: ChatMessage, options: QuickAddOptions): QuickAdd {
  const hidden = links.filter((link) => parseHttpUrl(link) !== undefined);
  const result = parseQuickAdd(findLinks(text).length === 0 ? [text, ...hidden].join(' ') : text, options);
  const { fields } = result;
  if (fields.name !== '') return result;
  const host = (fields.projectLink && getHost(fields.projectLink)) || '';
  return { ...result, fields: { ...fields, name: host, project: host } };
}

/** Reads a post: its first link, a name from the link or the first line, and the text as notes. */
function readPost({ text, links }: ChatMessage, options: QuickAddOptions): QuickAdd {
  const shown = findLinks(text);
  const hidden = [...new Set(links)].filter(
    (link) => parseHttpUrl(link) !== undefined && !shown.includes(link),
  );
  const allLinks = [...shown, ...hidden];
  const projectLink = allLinks.find((link) => !isOfPlatform(link)) ?? allLinks[0] ?? null;
  const firstLine = cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && findLinks(line)[0] !== line);
  const site = projectLink === null ? undefined : toSiteName(projectLink);
  const title = site ?? truncateText(firstLine ?? '', maxNameLength);
  const name = title.length < 2 ? fallbackName : title;
  const notes = toNotes(text, hidden.slice(0, maxHiddenLinks));
  const { fields } = parseQuickAdd('', options);
  const kind = 'projectLink';
  return {
    fields: { ...fields, name, project: name, projectLink, notes },
    parts: projectLink === null ? [] : [{ key: kind, kind, text: '', value: projectLink }],
  };
}

/** Truncates the text, and not the links after it, to the limit of notes. */
function toNotes(text: string, links: readonly string[]): string {
  let suffix = '';
  for (const link of links) if (suffix.length + link.length < maxNotesLength / 2) suffix += `\n${link}`;
  return `${truncateText(cleanText(text).trim(), maxNotesLength - suffix.length)}${suffix}`.trim();
}
