// Checks that the name of a feature's server file says how it uses the database.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

const serverFile = /^src\/features\/.*(?<!\.test)\.server\.ts$/;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const writingMethod = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\binTransaction\(/;
const writingSql = /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE \w+(?: AS)?(?: \w+)? SET)\b/;

/** Kinds of server files, most specific first, with the allowed last words of their names. */
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
