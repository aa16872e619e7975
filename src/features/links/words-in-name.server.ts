import { type KnownSite, knownSites } from './known-sites.ts';
import { coinSites, vocabulary, type WordKind } from './lure-words.ts';

/** Whether a word may adjoin others without a separator. Short names may not, because they occur within other words. */
const mayAdjoin = ({ text, kind }: Word): boolean =>
  kind === 'name' ? text.length > 3 : kind !== 'person' || text.length > 4;

/** A word in a name. `host` is the site that it refers to. */
export type Word = { text: string; kind: WordKind | 'name' | 'number'; site?: KnownSite; host?: string };

type Node = { next: Map<number, Node>; word?: Word };

const root: Node = { next: new Map() };

function addWord(word: Word): void {
  let node = root;
  for (let index = 0; index < word.text.length; index += 1) {
    const code = word.text.charCodeAt(index);
    let next = node.next.get(code);
    if (next === undefined) {
      next = { next: new Map() };
      node.next.set(code, next);
    }
    node = next;
  }
  node.word = word;
}

for (const [text, kind] of vocabulary) addWord({ text, kind });
for (const site of knownSites) {
  // Names of two letters occur in too many words.
  if (site.name.length > 2) addWord({ text: site.name, kind: 'name', site, host: site.host });
}
for (const [text, host] of coinSites) addWord({ text, kind: 'coin', host });

/** Longer names hardly consist of words, and splitting them is slow. */
const maxLength = 48;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * The fewest words that cover the rest of the name from each position, and the first of these words. The arrays are reused
 * between calls, because splitting is synchronous.
 */
const minWordCounts = new Uint8Array(maxLength + 1);
const firstWords: (Word | undefined)[] = new Array(maxLength + 1);
const uncovered = 255;

function recordWord(start: number, end: number, word: Word): void {
  const count = minWordCounts[end] ?? uncovered;
  if (count === uncovered || count + 1 >= (minWordCounts[start] ?? uncovered)) return;
  minWordCounts[start] = count + 1;
  firstWords[start] = word;
}

/** Splits a name without separators into as few known words as possible; undefined if a part is unknown. */
export function splitIntoWords(name: string): Word[] | undefined {
  const { length } = name;
  if (length === 0 || length > maxLength) return undefined;
  minWordCounts.fill(uncovered, 0, length);
  minWordCounts[length] = 0;
  for (let start = length - 1; start >= 0; start -= 1) {
    if (isDigit(name.charCodeAt(start))) {
      let end = start + 1;
      while (end < length && isDigit(name.charCodeAt(end))) end += 1;
      if (minWordCounts[end] !== uncovered)
        recordWord(start, end, { text: name.slice(start, end), kind: 'number' });
    }
    let node: Node | undefined = root;
    for (let end = start; end < length && node !== undefined; end += 1) {
      node = node.next.get(name.charCodeAt(end));
      if (node?.word !== undefined && (end - start === length - 1 || mayAdjoin(node.word)))
        recordWord(start, end + 1, node.word);
    }
  }
  if (minWordCounts[0] === uncovered) return undefined;
  const words: Word[] = [];
  for (let index = 0; index < length; ) {
    const word = firstWords[index];
    if (word === undefined) return undefined;
    words.push(word);
    index += word.text.length;
  }
  return words;
}
