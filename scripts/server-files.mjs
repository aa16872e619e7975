// The names of a feature's server files, by what they do with the database.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

const serverFile = /^src\/features\/.*(?<!\.test)\.server\.ts$/;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const writingMethod = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\binTransaction\(/;
const writingSql = /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE \w+(?: AS)?(?: \w+)? SET)\b/;

/** What a file does, the most particular first, and the last words of names that say so. */
const kinds = [
  { does: 'defines a job', isIn: (text) => /\bdefineJob\(/.test(text), names: ['jobs'] },
  {
    does: 'writes to the database',
    isIn: (text) => writingMethod.test(text) || writingSql.test(text),
    names: ['commands', 'jobs'],
  },
  {
    does: 'reads the database',
    isIn: (text) => /\.selectFrom\(|\bSELECT\b/.test(text),
    names: ['queries', 'commands', 'jobs'],
  },
];

/**
 * Returns a problem for each server file of a feature whose name hides what it does: `commands` or
 * `bulk-commands` writes, `queries` reads. A file without a statement is named after what it computes.
 */
export function findMisnamedServerFiles(paths) {
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => serverFile.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8').replaceAll(comment, '');
      const kind = kinds.find(({ isIn }) => isIn(text));
      const lastWord = basename(path, '.server.ts').split('-').at(-1);
      if (kind === undefined || kind.names.includes(lastWord)) return [];
      return [`${path} ${kind.does}: its name must end in ${kind.names.join(', ')}`];
    });
}
