import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** Lines that compare a claim date without asking what it means at an instant, with their reasons. */
const allowed: Readonly<Record<string, string>> = {
  'features/airdrops/claims.ts': 'the one place that gives a claim its state',
  'features/airdrops/schema.ts': 'the order of both dates',
  'features/airdrops/list/queries.server.ts': 'the same in SQL; queries.server.test.ts compares both',
  'features/airdrops/data/zone-commands.server.ts': 'recognizes days without a time when the zone changes',
};

const claimDateName = /claim_?(?:close_?)?date/i;
/** The formatter puts spaces around operators, and none around generics and elements. */
const comparison = /\s[<>]=?\s|\bisPast\(|\bBETWEEN\b|::time\b|\b(?:min|max|least|greatest)\(/i;
const comment = /\/\/.*|^\s*\*.*|\/\*.*/;

it('compares claim dates with the time in one place', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$|^db\/migrations\//.test(path),
  );
  const found = new Set<string>();
  for (const path of files) {
    const lines = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((line) => line.replace(comment, ''));
    if (lines.some((line) => claimDateName.test(line) && comparison.test(line))) found.add(path);
  }
  expect([...found].sort()).toEqual(Object.keys(allowed).sort());
});
